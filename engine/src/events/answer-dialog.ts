import { DONE, type CaseContext, type EventOutcome } from './event.js';

/** Says how the next dialog is answered (3 §12). Several in a row answer as many dialogs, in their order. */
export async function answerDialog(context: CaseContext): Promise<EventOutcome> {
  const { answer = 'Accept', inputText = '' } = context.testCase;
  context.answerNextDialog({ accept: answer === 'Accept', text: inputText });
  return answer === 'Accept' && inputText !== '' ? { fed: inputText, value: inputText } : DONE;
}
