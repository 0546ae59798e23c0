import type { Page } from 'playwright';
import { messageOf } from '../errors.js';

/** What Playwright says when a page, or its whole browser, is gone. */
const CLOSED = 'has been closed';

/** Whether something failed because its page closed while the browser is still there. */
export async function pageHasClosed(page: Page, error: unknown): Promise<boolean> {
  if (!messageOf(error).includes(CLOSED)) return false;
  try {
    // The browser answers in order: after this answer, the page's end is known.
    await page.context().cookies('about:blank');
  } catch {
    return false;
  }
  return page.isClosed();
}

/**
 * Resolves when an input was made: also one that its page answered by closing itself, of which the browser then may not tell any more.
 * @param isMade whether what failed with a message had come as far as the input
 */
export async function allowPageClose(
  page: Page,
  input: Promise<unknown>,
  isMade: (message: string) => boolean = () => true,
): Promise<void> {
  try {
    await input;
  } catch (error) {
    if (!isMade(messageOf(error)) || !(await pageHasClosed(page, error))) throw error;
  }
}
