import type { Locator } from 'playwright';
import { HopelessFailure, messageOf } from '../errors.js';

/**
 * Acts on the element that a locator means: its only match, or the only visible one of several (3 §5). With one match
 * this costs nothing: the visible ones are tried only when Playwright refuses several.
 * @param first how the locator would pick its first match
 * @throws HopelessFailure when several are visible, saying how many
 */
export async function onSingleMatch<T>(
  text: string,
  locator: Locator,
  act: (one: Locator) => Promise<T>,
  first = '>> nth=0',
): Promise<T> {
  try {
    return await act(locator);
  } catch (error) {
    if (matchCount(error) === null) throw error;
  }
  try {
    return await act(locator.filter({ visible: true }));
  } catch (error) {
    const visible = matchCount(error);
    if (visible === null) throw error;
    throw new HopelessFailure(`${visible} visible elements match ${text}. Narrow it, or pick one with "${first}"`);
  }
}

/** How many elements a strict locator complained about; null for any other error. */
function matchCount(error: unknown): number | null {
  const found = /strict mode violation:[\s\S]*? resolved to (\d+) elements/.exec(messageOf(error));
  return found ? Number(found[1]) : null;
}
