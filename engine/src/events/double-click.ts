import { TELL_DOUBLE_CLICK, WATCH_DOUBLE_CLICK } from '../protocol/firefox-mouse.js';
import { isFirefox } from '../protocol/protocol-of.js';
import type { CaseContext, EventOutcome } from './event.js';
import { mousePosition } from './mouse-position.js';
import { press } from './press.js';

/** Clicks the target twice in a row. */
export async function doubleClick(context: CaseContext): Promise<EventOutcome> {
  if (!isFirefox(context.page.context().browser())) return press(context, { clickCount: 2 });
  await context.ask(WATCH_DOUBLE_CLICK, null);
  const outcome = await press(context, { clickCount: 2 });
  await context.ask(TELL_DOUBLE_CLICK, mousePosition(context.testCase.mousePositionNearestField) ?? null);
  return outcome;
}
