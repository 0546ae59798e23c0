import { LIMITS, type RecordingEvent } from '@testplatform/contract';
import type { BrowserContext, Page } from 'playwright';

interface PageFollower {
  readonly currentPage: () => Page | undefined;
  readonly tell: (event: RecordingEvent) => void;
  /** Called when the current tab closed and another is open. */
  readonly onClosed: (page: Page) => void;
  /** Called when no page is left; `reason` is one sentence. */
  readonly onLost: (reason: string) => void;
  /** Called when a page opens, including the first one. */
  readonly onPage: (page: Page) => void;
  /** Called when a page crashed: replaces it with an empty one. */
  readonly onCrash: () => Promise<void>;
  /** Called when another page may be current. */
  readonly onOther: () => Promise<void>;
}

/** Closing the window ends the browser and vice versa, so they can't be told apart. */
const GONE = 'The browser was closed';

/** A page may give itself a title of many megabytes. */
const short = (text: string): string => text.slice(0, LIMITS.caseTextMax);

/**
 * Reports which page is shown, and when none is left. Call it after the session follows the context's pages. Returns a
 * function to call when another page was made current.
 */
export function followPages(context: BrowserContext, first: Page, follower: PageFollower): () => void {
  let told = '';
  let shown: Page | undefined = first;
  const look = async (): Promise<void> => {
    const page = follower.currentPage();
    if (!page) return;
    const url = page.url();
    const title = await page.title().catch(() => '');
    // Out of date: whatever has changed meanwhile triggers another look.
    if (page !== follower.currentPage() || page.url() !== url) return;
    const shownPage = { url: short(url), title: short(title) };
    const now = JSON.stringify(shownPage);
    if (now === told) return;
    told = now;
    follower.tell({ kind: 'page', ...shownPage });
  };
  const changed = () => {
    shown = follower.currentPage();
    void look();
    follower.onOther().catch(() => undefined);
  };
  const closed = (page: Page) => {
    if (!follower.currentPage()) return follower.onLost(GONE);
    if (page === shown) follower.onClosed(page);
    changed();
  };
  const follow = (page: Page) => {
    follower.onPage(page);
    page.on('framenavigated', (frame) => void (frame === page.mainFrame() && look()));
    page.on('load', () => void look());
    page.on('close', () => closed(page));
    page.on('crash', () => void follower.onCrash().then(changed, () => follower.onLost('The page crashed')));
  };
  follow(first);
  context.on('page', (page) => {
    follow(page);
    changed();
  });
  context.on('close', () => follower.onLost(GONE));
  return changed;
}
