import type { HeldKeys } from '@testplatform/contract';
import { DONE, type CaseContext, type EventOutcome, type Press } from './event.js';
import { mousePosition } from './mouse-position.js';

/** Presses the mouse on the target, at the case's point or in its middle, while the keys of the case are held. */
export async function press(context: CaseContext, how: Press): Promise<EventOutcome> {
  const { heldKeys = 'None', mousePositionNearestField } = context.testCase;
  const click = () => context.clicker.clickTarget(how, mousePosition(mousePositionNearestField));
  if (heldKeys === 'None') await click();
  else await whileHolding(context, heldKeys, click);
  return DONE;
}

async function whileHolding(
  context: CaseContext,
  held: Exclude<HeldKeys, 'None'>,
  work: () => Promise<void>,
): Promise<void> {
  const { page } = context;
  const keys = held.split('+');
  await context.readyToPress();
  try {
    for (const key of keys) await page.keyboard.down(key);
    await work();
  } finally {
    for (const key of keys)
      await page.keyboard.up(key).catch((error: unknown) => {
        // The click may have closed it.
        if (!page.isClosed()) throw error;
      });
  }
}
