import type { Page } from 'playwright';
import { messageOf } from '../errors.js';

/** What Playwright says when a page, or its whole browser, is closed. */
const CLOSED = 'has been closed';

/** Whether an error occurred because its page closed while the browser is still running. */
export async function pageHasClosed(page: Page, error: unknown): Promise<boolean> {
  if (!messageOf(error).includes(CLOSED)) return false;
  try {
    // The browser answers in order, so after this answer a closed page is known to be closed.
    await page.context().cookies('about:blank');
  } catch {
    return false;
  }
  return page.isClosed();
}

/**
 * Resolves when an input was made, even if the page closed in response and the browser never confirms the input.
 * @param isMade whether the call that failed with this message had got as far as the input
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
