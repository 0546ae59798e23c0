import type { TestCase } from '@testplatform/contract';
import type { CDPSession, Page } from 'playwright-core';
import { openingCase, plainCase } from './to-test-case.js';

/** How the browser says that an address came from the person: the address bar, a bookmark. */
const TYPED = ['typed', 'generated', 'keyword', 'keyword_generated', 'auto_bookmark'];

interface Place {
  readonly index: number;
  readonly entries: number;
}

/**
 * Tells of documents that the person opened beside the page: with the address bar and the buttons of the window. What the page opens,
 * because it was clicked or by itself, is no step of its own.
 */
export class PersonNavigation {
  private session: Promise<CDPSession | null>;
  private place: Place = { index: 0, entries: 1 };
  /** The page asked for the document that is on its way. */
  private asked = false;
  private work: Promise<unknown> = Promise.resolve();

  /**
   * @param isOurs whether what happens just now is done by a command, or follows what the person did in the page
   * @param onCase takes the case that does the same
   */
  constructor(
    private readonly page: Page,
    private readonly isOurs: () => boolean,
    private readonly onCase: (page: Page, testCase: TestCase) => void,
  ) {
    this.session = this.connect();
    page.on('framenavigated', (frame) => {
      if (frame !== page.mainFrame()) return;
      const mine = this.asked || isOurs();
      this.asked = false;
      this.work = this.work.then(() => this.look(mine)).catch(() => undefined);
    });
  }

  private async connect(): Promise<CDPSession | null> {
    try {
      const session = await this.page.context().newCDPSession(this.page);
      session.on('Page.frameRequestedNavigation', ({ disposition }) => (this.asked ||= disposition === 'currentTab'));
      await session.send('Page.enable');
      return session;
    } catch {
      // The page closed again at once.
      return null;
    }
  }

  private async look(isOurs: boolean): Promise<void> {
    const session = await this.session;
    if (!session) return;
    const { currentIndex, entries } = await session.send('Page.getNavigationHistory');
    const before = this.place;
    this.place = { index: currentIndex, entries: entries.length };
    const testCase = isOurs ? null : caseOf(before, this.place, entries[currentIndex]);
    if (testCase) this.onCase(this.page, testCase);
  }
}

function caseOf(
  before: Place,
  now: Place,
  entry: { readonly transitionType: string; readonly userTypedURL: string; readonly url: string } | undefined,
): TestCase | null {
  if (!entry) return null;
  const isKnown = now.entries === before.entries;
  if (isKnown && now.index < before.index) return plainCase('Go back', 'Go back');
  if (isKnown && now.index > before.index) return plainCase('Go forward', 'Go forward');
  if (entry.transitionType === 'reload') return reloading();
  const isPage = /^(https?|file):/.test(entry.url);
  return isPage && TYPED.includes(entry.transitionType) ? openingCase(entry.url) : null;
}

const reloading = (): TestCase => plainCase('Reload', 'Load the page again');
