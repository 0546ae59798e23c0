import type { Locator } from 'playwright-core';
import { hasMovedOn } from '../errors.js';
import { TimeLimitError, within } from '../time.js';

/** A question to an element, answered in the page, at once or as a promise. It is sent as text: it sees nothing but its arguments. */
export type Question<Asked, Answer> = (element: Element, asked: Asked) => Answer;

/** Milliseconds that a page gets to answer; one that takes longer is asked again by those who know how to wait. */
const ANSWER_MS = 2_000;

/**
 * Asks the one element that a locator matches right now, with a single message: a locator's own `evaluate` sends three and waits in
 * between. Undefined when it matches none or several, or when the page is busy or just leaving.
 */
export async function askOne<Asked, Answer>(
  locator: Locator,
  question: Question<Asked, Answer>,
  asked: Asked,
): Promise<{ readonly answer: Awaited<Answer> } | undefined> {
  try {
    return await within(ANSWER_MS, locator.evaluateAll(onlyOne(question), asked));
  } catch (error) {
    if (error instanceof TimeLimitError || hasMovedOn(error)) return undefined;
    throw error;
  }
}

/** The question put to a list of one, for the page: Playwright sends a function as its text, which is put together here. */
function onlyOne<Asked, Answer>(question: Question<Asked, Answer>) {
  const text = `async (elements, asked) => elements.length === 1 ? { answer: await (${String(question)})(elements[0], asked) } : undefined`;
  const forThePage = (): Promise<{ answer: Awaited<Answer> } | undefined> => Promise.resolve(undefined);
  return Object.assign(forThePage, { toString: () => text });
}
