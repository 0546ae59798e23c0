import { DONE, type CaseContext, type EventOutcome } from './event.js';

/** Sets the answer to the next dialog (3 §12). Several in a row answer that many dialogs, in order. */
export async function answerDialog(context: CaseContext): Promise<EventOutcome> {
  const { answer = 'Accept', inputText = '' } = context.testCase;
  context.answerNextDialog({ accept: answer === 'Accept', text: inputText });
  return answer === 'Accept' && inputText !== '' ? { fed: inputText, value: inputText } : DONE;
}
