import { CaseFailure, messageOf } from '../errors.js';
import { DONE, type CaseContext, type EventOutcome } from './event.js';

/** Presses a key or a combination, once: in the target when there is one, else wherever the focus is. */
export async function pressKey(context: CaseContext): Promise<EventOutcome> {
  const { key = '', targetField } = context.testCase;
  await context.readyToAct();
  try {
    if (targetField) await context.onTarget((element, timeout) => element.focus({ timeout }));
    await context.page.keyboard.press(key);
  } catch (error) {
    if (!messageOf(error).includes('Unknown key')) throw error;
    throw new CaseFailure(`"${key}" is not a key. Examples: Enter, Escape, ArrowDown, Control+A`);
  }
  return DONE;
}
