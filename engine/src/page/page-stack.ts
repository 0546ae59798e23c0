import { type Cancel, clock, type ViewportSize } from '@testplatform/contract';
import type { BrowserContext, Page, Request } from 'playwright';
import { isBlank, withoutFragment } from '../playwright.js';
import { within } from '../time.js';

/** Milliseconds for a page to ask for the document of a requested tab; the browser may also refuse it. */
export const ARRIVAL_MS = 2_000;
/** Milliseconds for that document to begin to arrive, redirects included. Only then the tab opens for us. */
const ANSWER_MS = 30_000;
/**
 * Addresses that a tab can show, including none. Others, such as `mailto:`, belong to other programs, and `javascript:`
 * is a command.
 */
const SHOWN = /^((https?|about|blob|data|file|chrome-extension):|$)/i;
/** HTTP statuses of answers without a document. The requested tab never opens. */
const NO_DOCUMENT: ReadonlySet<number> = new Set([204, 205]);

/** A tab or window that a page requested. */
interface AskedTab {
  readonly url: string;
  /** Name by which pages can use it again; special ones such as `_blank` don't count. */
  readonly name?: string;
}

/** A requested tab that has yet to open. */
interface Arriving extends AskedTab {
  /** Without its fragment, as requests and responses have it. */
  readonly url: string;
  /** Call it when the tab has opened or is given up. */
  readonly end: () => void;
  cancelLimit: Cancel;
}

interface PageStackOptions {
  /** Applies to each page, unless a person resizes its window. */
  readonly viewport: ViewportSize;
  /** Called with each later page that becomes current, and whether it is new. */
  readonly onCurrent: (page: Page, isNew: boolean) => void;
  /** Called with a new tab that has no document of its own. Returns whether it gets one. */
  readonly fill: (tab: Page) => boolean;
}

/** The open pages of a context. The one opened or switched to last is the current page. */
export class PageStack {
  private readonly pages: Page[] = [];
  private readonly opened: Page[] = [];
  /** Pages that other pages may load documents into. */
  private readonly named = new WeakSet<Page>();
  private readonly arriving: Arriving[] = [];
  private arrivals: Promise<unknown> = Promise.resolve();

  constructor(
    context: BrowserContext,
    first: Page,
    private readonly options: PageStackOptions,
  ) {
    this.add(first);
    context.on('page', (page) => {
      const asked = this.arriving.shift();
      if (asked?.name && !asked.name.startsWith('_')) this.named.add(page);
      // A tab may have closed before its `page` event, and then emits no `close` event.
      if (!page.isClosed()) this.meet(page);
      asked?.cancelLimit();
      asked?.end();
    });
    const askedBy = (request: Request) =>
      request.isNavigationRequest() ? this.arriving.find(({ url }) => url === firstOf(request).url()) : undefined;
    context.on('request', (request) => this.limit(askedBy(request), ANSWER_MS));
    // It may become a download, or an error page that opens at once.
    context.on('requestfailed', (request) => this.limit(askedBy(request), ARRIVAL_MS));
    context.on('response', (response) => {
      if (!NO_DOCUMENT.has(response.status())) return;
      const asked = this.arriving.find(({ url }) => url === response.url());
      if (asked) this.giveUp(asked);
    });
  }

  /** Undefined when every page is closed. */
  get current(): Page | undefined {
    return this.pages.at(-1);
  }

  /** In opening order. */
  get all(): readonly Page[] {
    return this.opened;
  }

  /** Makes an open page the current one. */
  switchTo(page: Page): void {
    if (page === this.current || !this.pages.includes(page)) return;
    this.pages.push(...this.pages.splice(this.pages.indexOf(page), 1));
    this.options.onCurrent(page, false);
  }

  /** A page has requested a new tab or window, which opens a little later. */
  expect(tab: AskedTab): void {
    if (!SHOWN.test(tab.url)) return;
    const arrival = new Promise<void>((resolve) => {
      const asked: Arriving = { ...tab, url: withoutFragment(tab.url), end: resolve, cancelLimit: () => undefined };
      this.arriving.push(asked);
      this.limit(asked, ARRIVAL_MS);
    });
    this.arrivals = Promise.all([this.arrivals, arrival]);
  }

  /** Whether a page has named an open tab, so that links and forms of other tabs can use it again. */
  isNamed(page: Page): boolean {
    return this.named.has(page);
  }

  /** A page has loaded another document into an open tab, which comes to the front as in a person's browser. */
  reuse(page: Page): void {
    if (page === this.current || !this.pages.includes(page)) return;
    const inFront = within(ARRIVAL_MS, page.bringToFront()).catch(() => {
      // It has closed, or hangs: the next query reports it.
    });
    this.arrivals = Promise.all([this.arrivals, inFront]);
    this.switchTo(page);
  }

  /** Resolves when every requested tab is open and in front, or given up. */
  async arrived(): Promise<void> {
    await this.arrivals;
  }

  /** Gives up on the requested tabs. One that opens all the same becomes current. */
  stopWaiting(): void {
    for (const { end } of this.arriving) end();
  }

  private meet(page: Page): void {
    // A person's browser closes a tab that was opened for a file and shows nothing.
    if (isBlank(page) && !this.options.fill(page)) return void page.close().catch(() => undefined);
    this.add(page);
    this.options.onCurrent(page, true);
  }

  /** Waits for a tab for this many more milliseconds. */
  private limit(asked: Arriving | undefined, ms: number): void {
    if (!asked) return;
    asked.cancelLimit();
    asked.cancelLimit = clock.after(ms, () => this.giveUp(asked));
  }

  private giveUp(asked: Arriving): void {
    const place = this.arriving.indexOf(asked);
    if (place === -1) return;
    this.arriving.splice(place, 1);
    asked.cancelLimit();
    asked.end();
  }

  private add(page: Page): void {
    this.pages.push(page);
    this.opened.push(page);
    page.once('close', () => this.remove(page));
    // A popup may request its own size, but all records have one size. It may also have closed by now. A person's
    // window has the size they give it, and no viewport.
    const size = page.viewportSize();
    const { width, height } = this.options.viewport;
    if (size && (size.width !== width || size.height !== height))
      page.setViewportSize({ width, height }).catch(() => undefined);
  }

  private remove(page: Page): void {
    const wasCurrent = page === this.current;
    this.pages.splice(this.pages.indexOf(page), 1);
    this.opened.splice(this.opened.indexOf(page), 1);
    if (wasCurrent && this.current) this.options.onCurrent(this.current, false);
  }
}

/** The request that redirects led from. */
function firstOf(request: Request): Request {
  const before = request.redirectedFrom();
  return before === null ? request : firstOf(before);
}
