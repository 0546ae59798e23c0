import { clock } from '@testplatform/contract';
import type { Locator } from 'playwright';
import { hasMovedOn } from '../errors.js';
import { pageFunction } from '../page-function.js';
import { TimeLimitError, within } from '../time.js';

/**
 * A question that an element answers in the page, at once or as a promise. It is sent as text, so it sees nothing but
 * its arguments.
 */
export type Question<Asked, Answer> = (element: Element, asked: Asked) => Answer;

/** The answer; undefined when there is not exactly one such element, or when the page is busy or navigating. */
export type Reply<Answer> = { readonly answer: Awaited<Answer> } | undefined;

/** Milliseconds for a page to answer. After that the caller waits for the element in another way. */
const ANSWER_MS = 2_000;

/**
 * The reply to a question, if the page answers now.
 * @param ask receives the time until which it may start (Unix milliseconds)
 * @param limit milliseconds for the page: for a question that must not be asked twice, all that the case has left
 */
export async function replyNow<Answer>(
  ask: (before: number) => Promise<Reply<Answer>>,
  limit = ANSWER_MS,
): Promise<Reply<Answer>> {
  try {
    return await within(limit, ask(clock.now() + ANSWER_MS));
  } catch (error) {
    if (error instanceof TimeLimitError || hasMovedOn(error)) return undefined;
    throw error;
  }
}

/**
 * Asks the only match of a locator, or the only visible one of several, with two messages: a locator's own `evaluate`
 * sends three and waits in between, while a focused field may open a list of the same name.
 */
export const askElement = <Asked, Answer>(
  locator: Locator,
  question: Question<Asked, Answer>,
  asked: Asked,
): Promise<Reply<Answer>> => locator.evaluateAll(onlyOne(question), asked);

/** Asks the only element of a list, or the only visible one of several. */
const onlyOne = <Asked, Answer>(question: Question<Asked, Answer>): (() => Promise<Reply<Answer>>) =>
  pageFunction(
    `async (elements, asked) => {
      const [element, another] = elements.length > 1 ? elements.filter(${String(isSeen)}) : elements;
      return element && !another ? { answer: await (${String(question)})(element, asked) } : undefined;
    }`,
  );

/**
 * Whether an element is visible. An element without a box may be visible too. Playwright finds that out later, so here
 * it counts as visible.
 */
function isSeen(element: Element): boolean {
  if (getComputedStyle(element).display === 'contents') return true;
  const { width, height } = element.getBoundingClientRect();
  return width > 0 && height > 0 && element.checkVisibility({ visibilityProperty: true });
}

/**
 * A question as an expression, for a single message. The browser looks for the element itself, and finds nothing where
 * only Playwright can.
 * @param selector a CSS selector
 * @param asked JSON-serializable
 * @param before Unix milliseconds: if it is later than that, the element isn't asked, and the expression is undefined
 */
export const questionTo = <Asked, Answer>(
  selector: string,
  question: Question<Asked, Answer>,
  asked: Asked,
  before: number,
): string =>
  `Date.now() < ${before} ? (${String(onlyOne(question))})((${String(findPlain)})(${JSON.stringify(selector)}), ${JSON.stringify(asked)}) : undefined`;

/**
 * Matches of a selector that the browser itself can find. Playwright knows more pseudo-classes, and looks into shadow
 * roots.
 */
function findPlain(selector: string): readonly Element[] {
  try {
    const found = [...document.querySelectorAll(selector)];
    return [...document.querySelectorAll('*')].some(({ shadowRoot }) => shadowRoot) ? [] : found;
  } catch {
    return [];
  }
}
