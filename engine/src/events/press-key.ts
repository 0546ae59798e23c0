import { standardKey } from '@testplatform/contract';
import { allowPageClose } from '../browsers/page-closing.js';
import { CaseFailure, messageOf, NotReadyFailure } from '../errors.js';
import type { Question } from '../locators/ask-element.js';
import { INERT_REASON, isInert } from '../locators/unusable-reason.js';
import { pageFunction } from '../page-function.js';
import { DONE, type CaseContext, type EventOutcome } from './event.js';
import { waited } from './waited.js';

/** Presses a key or a combination once: in the target if there is one, else wherever the focus is. */
export async function pressKey(context: CaseContext): Promise<EventOutcome> {
  const { targetField } = context.testCase;
  const key = asPressed(standardKey(context.testCase.key ?? ''));
  if (!targetField) await context.readyToAct('page');
  else if ((await context.askToChange(TRY_FOCUS, null))?.answer !== null) await context.retry(() => focus(context));
  try {
    const { page } = context;
    if (isOne(key)) await context.typeText('', key);
    else await allowPageClose(page, page.keyboard.press(key));
  } catch (error) {
    if (!messageOf(error).includes('Unknown key')) throw error;
    throw new CaseFailure(`"${context.testCase.key}" is not a key. Examples: Enter, Escape, ArrowDown, Control+A`);
  }
  return DONE;
}

/** In a combination a letter is lower case unless Shift is held, however it was written: `Control+S` presses `s`. */
const asPressed = (key: string): string =>
  key.replace(/\+[a-z]$/i, (end) => (/\bShift\+/.test(key) ? end.toUpperCase() : end.toLowerCase()));

/** Whether it is a single key and no combination. */
const isOne = (key: string): boolean => key === '+' || !key.includes('+');

/** Focuses the target. Waits while it is hidden or disabled and can't take the focus. */
async function focus(context: CaseContext): Promise<void> {
  const obstacle = await context.onTarget(async (element, timeout) => {
    if ((await element.evaluate(TRY_FOCUS, null, { timeout })) === null) return null;
    await element.waitFor({ state: 'visible', timeout });
    return element.evaluate(TRY_FOCUS, null, { timeout });
  });
  if (obstacle !== null) throw new NotReadyFailure(`The element ${context.target.text} ${obstacle}${waited(context)}`);
}

/**
 * Focuses an element, or answers why it can't: it is hidden, disabled or inert. An element that never takes the focus,
 * such as a paragraph, is fine: the key goes to what is around it. All in one call, since an element that is enabled
 * between focusing and asking would look like a paragraph.
 */
function tryFocus(element: HTMLElement, inert: string | null): string | null {
  element.focus();
  const root = element.getRootNode();
  const focused = (root instanceof ShadowRoot ? root : document).activeElement;
  if (element.contains(focused)) return null;
  if (inert !== null) return inert;
  return element.matches(':disabled') || !element.checkVisibility({ visibilityProperty: true }) ? 'is disabled' : null;
}

/** In the page these functions see each other and nothing else. */
const TRY_FOCUS: Question<null, string | null> = pageFunction(
  `(element) => { ${[isInert, tryFocus].map(String).join('\n')}\nreturn tryFocus(element, isInert(element) ? '${INERT_REASON}' : null); }`,
);
