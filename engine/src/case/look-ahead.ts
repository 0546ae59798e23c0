import { type EventType, fillPlaceholders, type PlaceholderValues, type TestCase } from '@testplatform/contract';
import { REMEMBER_PLACE } from '../locators/click-target.js';
import { Target } from '../locators/target.js';
import type { World } from '../protocol/protocol.js';

/** Event types that move the mouse to the target. */
const MOUSE: readonly EventType[] = ['Click', 'Double click', 'Right click', 'Hover', 'Check', 'Uncheck'];

/**
 * Makes the page remember where the next case will move the mouse. If the target is still there when that case begins,
 * it is known to stand still, which saves waiting a frame. This is only a hint: without it, or if it was wrong, the
 * case waits for that frame.
 */
export async function lookAhead(
  next: TestCase | undefined,
  values: PlaceholderValues,
  world: World | undefined,
): Promise<void> {
  try {
    const selector = next && selectorAhead(next, values);
    if (selector) await world?.ask(selector, REMEMBER_PLACE, null);
  } catch {
    // The page is gone: the next case will report it.
  }
}

/**
 * The CSS selector of the target that a case moves the mouse to, known in advance. Null when it can't be known yet: a
 * stored value may be missing, and random text is drawn only when the case runs.
 */
export function selectorAhead(next: TestCase, values: PlaceholderValues): string | null {
  if (!MOUSE.includes(next.eventType)) return null;
  try {
    return Target.parse(fillPlaceholders(next.targetField ?? '', { ...values, random: notYet })).selector;
  } catch {
    // The next case reports what is wrong with its target.
    return null;
  }
}

function notYet(): never {
  throw new Error('Random text is drawn when its case runs');
}
