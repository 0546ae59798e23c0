import type { RecordingEvent } from '@testplatform/contract';
import type { BrowserContext, Page } from 'playwright-core';

interface PageFollower {
  readonly currentPage: () => Page | undefined;
  readonly tell: (event: RecordingEvent) => void;
  /** The current tab closed, and another one is there. */
  readonly onClosed: (page: Page) => void;
  /** Nothing is left; `reason` is one sentence. */
  readonly onLost: (reason: string) => void;
  /** A page is there, the first one too. */
  readonly onPage: (page: Page) => void;
  /** A page crashed: leaves it for an empty one. */
  readonly onCrash: () => Promise<void>;
  /** Another page may be the current one now. */
  readonly onOther: () => Promise<void>;
}

/** A window that is closed ends its browser, and a browser that ends closes its window: from outside they are one. */
const GONE = 'The browser was closed';

/**
 * Tells which page is shown, and of the end when none is. To be called once the session follows the context's pages. Answers what is to
 * be called when another one was made the current page.
 */
export function followPages(context: BrowserContext, first: Page, follower: PageFollower): () => void {
  let told = '';
  let shown: Page | undefined = first;
  const look = async (): Promise<void> => {
    const page = follower.currentPage();
    if (!page) return;
    const url = page.url();
    const title = await page.title().catch(() => '');
    const now = JSON.stringify([url, title]);
    if (now === told || page !== follower.currentPage()) return;
    told = now;
    follower.tell({ kind: 'page', url, title });
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
