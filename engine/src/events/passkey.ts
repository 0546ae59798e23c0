import { setPasskeys } from '../browsers/context/passkeys.js';
import { DONE, type CaseContext, type EventOutcome } from './event.js';

/** Answers pages that create passkeys or sign in with them, in all tabs until the end of the file (3 §12). */
export async function passkey(context: CaseContext): Promise<EventOutcome> {
  const browserContext = context.page.context();
  await context.readyToAct('page');
  await setPasskeys(browserContext, context.testCase.passkey ?? 'Ready');
  return DONE;
}
