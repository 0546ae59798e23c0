import { type EventType, fillPlaceholders, type PlaceholderValues, type TestCase } from '@testplatform/contract';
import { REMEMBER_PLACE } from '../locators/click-target.js';
import { Target } from '../locators/target.js';
import type { IsolatedWorld } from '../page/isolated-world.js';

/** Event types that move the mouse to the target. */
const MOUSE: readonly EventType[] = ['Click', 'Double click', 'Right click', 'Hover', 'Check', 'Uncheck'];

/**
 * Has the page remember where the next case will move the mouse. If the target is still there when that case begins, it stands still, and nobody
 * has to wait another frame to know. Only a hint: a case whose target was not remembered, or wrongly, waits for that frame.
 */
export async function lookAhead(
  next: TestCase | undefined,
  values: PlaceholderValues,
  world: IsolatedWorld | undefined,
): Promise<void> {
  try {
    const selector = next && selectorAhead(next, values);
    if (selector) await world?.ask(selector, REMEMBER_PLACE, null);
  } catch {
    // The page is gone: the next case finds out, and says so.
  }
}

/**
 * The CSS selector of what a case moves the mouse to, before its turn; null when that can't be known yet: a stored value may still be missing, and
 * random text is drawn once, when the case runs.
 */
export function selectorAhead(next: TestCase, values: PlaceholderValues): string | null {
  if (!MOUSE.includes(next.eventType)) return null;
  try {
    return Target.parse(fillPlaceholders(next.targetField ?? '', { ...values, random: notYet })).selector;
  } catch {
    // The next case says what is wrong with its target.
    return null;
  }
}

function notYet(): never {
  throw new Error('Random text is drawn when its case runs');
}
