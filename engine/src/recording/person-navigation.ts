import { LIMITS, type TestCase } from '@testplatform/contract';
import type { CDPSession, Page } from 'playwright';
import { type HistoryEntry, tabHistory } from '../page/tab-history.js';
import { openingCase, plainCase } from './steps/to-test-case.js';

/** The browser's reasons for an address that the person entered: the address bar, a bookmark. */
const TYPED = ['typed', 'generated', 'keyword', 'keyword_generated', 'auto_bookmark'];

interface Place {
  readonly index: number;
  readonly entries: number;
}

/**
 * Reports documents that the person opened with the address bar or the window's buttons. What the page opens, by a
 * click or by itself, is not a step of its own.
 */
export class PersonNavigation {
  private place: Place = { index: 0, entries: 1 };
  /** Whether the page requested the document that is loading. */
  private asked = false;
  private work: Promise<unknown> = Promise.resolve();

  /**
   * @param isOurs whether a command, or the person's action in the page, causes what happens now
   * @param onCase receives the case that repeats the navigation
   */
  constructor(
    private readonly page: Page,
    private readonly isOurs: () => boolean,
    private readonly onCase: (page: Page, testCase: TestCase) => void,
  ) {
    // A page that closes again at once need not be followed.
    this.listen().catch(() => undefined);
  }

  private async listen(): Promise<void> {
    const session = await this.page.context().newCDPSession(this.page);
    session.on('Page.frameRequestedNavigation', ({ disposition }) => (this.asked ||= disposition === 'currentTab'));
    session.on('Page.frameNavigated', ({ frame }) => frame.parentId === undefined && this.navigated(session, true));
    session.on('Page.navigatedWithinDocument', () => this.navigated(session, false));
    await session.send('Page.enable');
  }

  private navigated(session: CDPSession, isNewDocument: boolean): void {
    const isOurs = this.asked || this.isOurs();
    this.asked = false;
    this.work = this.work.then(() => this.look(session, isNewDocument, isOurs)).catch(() => undefined);
  }

  private async look(session: CDPSession, isNewDocument: boolean, isOurs: boolean): Promise<void> {
    const { currentIndex, entries } = await tabHistory(session);
    const before = this.place;
    this.place = { index: currentIndex, entries: entries.length };
    const opened = isNewDocument ? entries[currentIndex] : undefined;
    const testCase = isOurs ? null : (movedCase(before, this.place) ?? openedCase(opened));
    if (testCase) this.onCase(this.page, testCase);
  }
}

/** The case for going to an existing entry of the history. */
function movedCase(before: Place, now: Place): TestCase | null {
  if (now.entries !== before.entries || now.index === before.index) return null;
  return now.index < before.index ? plainCase('Go back', 'Go back') : plainCase('Go forward', 'Go forward');
}

/** The case for a new document: a typed address, or a reload. */
function openedCase(entry: HistoryEntry | undefined): TestCase | null {
  if (entry?.transitionType === 'reload') return plainCase('Reload', 'Load the page again');
  if (!entry || !TYPED.includes(entry.transitionType)) return null;
  return /^(https?|file):/.test(entry.url) && entry.url.length <= LIMITS.caseTextMax ? openingCase(entry.url) : null;
}
