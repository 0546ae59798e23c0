import type { Page } from 'playwright';
import { Target } from '../locators/target.js';
import { within } from '../time.js';

/** Milliseconds for a page to find the elements. */
const FIND_MS = 5_000;

/** Highlights the matches of a locator in the page. */
export class Highlight {
  private shown: Page | null = null;

  /**
   * Highlights the matches of `locator` in the page and clears the previous ones; null only clears. Returns the number
   * of matches.
   * @throws LocatorSyntaxError, and Playwright's errors for invalid selectors
   */
  async show(page: Page, locator: string | null): Promise<number> {
    await this.clear();
    if (locator === null || locator.trim() === '') return 0;
    const found = Target.parse(locator).asSeenIn(page);
    const matches = await within(FIND_MS, found.count());
    this.shown = page;
    await within(FIND_MS, found.highlight());
    return matches;
  }

  private async clear(): Promise<void> {
    const page = this.shown;
    this.shown = null;
    if (page && !page.isClosed()) await within(FIND_MS, page.hideHighlight());
  }
}
