import type { BrowserContext, Dialog, Download, Frame, Page, Request } from '@playwright/test';
import { rememberLocators } from './locators.js';
import { CaseFailure } from './rules.js';

/** Maximum milliseconds to wait for a tab that a page has requested, and for a page to load. */
const ARRIVAL = 5_000;
const PARTS = 10_000;
/** Milliseconds without a change after which a single-page app has settled, and the most to wait for that. */
const APP_QUIET = 100;
const APP = 3_000;

/** How to answer a dialog. */
interface DialogAnswer {
  readonly accept: boolean;
  readonly text: string;
}

/** The tabs of a test. The current tab is the one that was opened or switched to last. Also answers dialogs. */
export class Tabs {
  /** In the order of opening. */
  readonly all: Page[] = [];
  private readonly stack: Page[] = [];
  /**
   * `asked`: number of tabs that pages have requested and that have not opened yet. `navigating`: pages whose next
   * document is still loading, with its request.
   */
  private asked = 0;
  private readonly navigating = new Map<Page, Request>();
  /** Requests of all tabs under way, without those that may never end. */
  private readonly requests = new Set<Request>();
  private readonly answers: DialogAnswer[] = [];
  private said: string | null = null;
  private hasActed = false;

  constructor(
    private readonly context: BrowserContext,
    first: Page,
  ) {
    this.add(first);
    context.on('page', (page) => this.add(page));
    context.on('dialog', (dialog) => void this.answer(dialog));
    context.on('request', (request) => {
      if (!['eventsource', 'media'].includes(request.resourceType())) this.requests.add(request);
      const page = pageOf(request);
      if (page) this.navigating.set(page, request);
    });
    const end = (request: Request) => {
      this.requests.delete(request);
      const page = pageOf(request);
      if (page && this.navigating.get(page) === request) this.navigating.delete(page);
    };
    context.on('requestfinished', end);
    context.on('requestfailed', end);
  }

  get current(): Page {
    const page = this.stack.at(-1);
    if (!page) throw new CaseFailure('The page was closed');
    return page;
  }

  /** Opens a tab when none is left. */
  async ensure(): Promise<void> {
    if (this.stack.length === 0) await this.context.newPage();
  }

  async switchTo(page: Page): Promise<void> {
    await page.bringToFront();
    if (this.stack.includes(page)) this.stack.push(...this.stack.splice(this.stack.indexOf(page), 1));
  }

  /**
   * Sets the answer to the next dialog that has none. Without an answer, leaving a page is accepted and other dialogs
   * are dismissed.
   */
  answerNext(answer: DialogAnswer): void {
    this.answers.push(answer);
  }

  /** The text of the last dialog since the last action; null if there was none. */
  get lastDialog(): string | null {
    return this.said;
  }

  /** Call this before anything that may change the page. */
  acting(): void {
    this.said = null;
    this.hasActed = true;
  }

  /** The next download of any tab. */
  nextDownload(timeout: number): Promise<Download> {
    return this.context.waitForEvent('download', { timeout });
  }

  /**
   * Waits for the tab or document that an action led to. Returns at once if there was no action.
   * @param limit in milliseconds
   */
  async settle(limit: number, isSinglePageApp = false): Promise<void> {
    if (!this.hasActed) return;
    this.hasActed = false;
    const page = this.stack.at(-1);
    // Once the page answers this, everything that it has requested is known.
    await page?.evaluate('1').catch(() => undefined);
    const until = Date.now() + Math.min(limit, ARRIVAL);
    while (this.asked > 0 && Date.now() < until) await pause(10);
    const current = this.stack.at(-1);
    if (!current) return;
    while (this.navigating.has(current) && !current.isClosed() && Date.now() < until) await pause(10);
    await current.waitForLoadState('load', { timeout: Math.max(1, Math.min(limit, PARTS)) }).catch(() => undefined);
    if (isSinglePageApp) await this.settleApp(current, limit).catch(() => undefined);
  }

  /** Waits for the requests and changes of a single-page app. */
  private async settleApp(page: Page, limit: number): Promise<void> {
    const until = Date.now() + Math.min(limit, APP);
    do await page.evaluate(domIsQuiet, { quiet: APP_QUIET, atMost: Math.max(APP_QUIET, until - Date.now()) });
    while (this.requests.size > 0 && Date.now() < until);
  }

  private add(page: Page): void {
    if (this.all.includes(page) || page.isClosed()) return;
    if (this.asked > 0) this.asked--;
    this.all.push(page);
    this.stack.push(page);
    rememberLocators(page);
    page.once('close', () => {
      for (const list of [this.all, this.stack]) list.splice(list.indexOf(page), 1);
      this.navigating.delete(page);
      this.forget((frame) => frame === null || frame.page() === page);
    });
    page.on('framedetached', (gone) => this.forget((frame) => frame === gone));
    void this.listen(page).catch(() => undefined);
  }

  /** Drops requests whose frame is gone: they have no end. */
  private forget(isGone: (frame: Frame | null) => boolean): void {
    for (const request of this.requests) if (isGone(frameOf(request))) this.requests.delete(request);
  }

  private async listen(page: Page): Promise<void> {
    const session = await this.context.newCDPSession(page);
    session.on('Page.windowOpen', ({ url }) => {
      if (!/^(https?|about|data|blob|file):|^$/.test(url)) return;
      this.asked++;
      setTimeout(() => void (this.asked = Math.max(0, this.asked - 1)), ARRIVAL).unref();
    });
    await session.send('Page.enable');
  }

  private async answer(dialog: Dialog): Promise<void> {
    const kind = dialog.type();
    if (kind !== 'beforeunload') this.said = dialog.message();
    const given = this.answers.shift();
    const accept = given?.accept ?? kind === 'beforeunload';
    const text = given?.text || (kind === 'prompt' ? dialog.defaultValue() : undefined);
    await (accept ? dialog.accept(text) : dialog.dismiss()).catch(() => undefined);
  }
}

/**
 * Resolves when the page has not changed for `quiet` milliseconds, or after `atMost`. Runs in the page. An element that
 * changes again and again, such as a clock, doesn't count.
 */
function domIsQuiet({ quiet, atMost }: { quiet: number; atMost: number }): Promise<void> {
  return new Promise((resolve) => {
    const done = () => {
      observer.disconnect();
      resolve();
    };
    let timer = setTimeout(done, quiet);
    const changes = new Map<Node, number>();
    const isNews = ({ target }: MutationRecord) => {
      const count = (changes.get(target) ?? 0) + 1;
      changes.set(target, count);
      return count <= 3;
    };
    const observer = new MutationObserver((records) => {
      if (records.filter(isNews).length === 0) return;
      clearTimeout(timer);
      timer = setTimeout(done, quiet);
    });
    observer.observe(document, { subtree: true, childList: true, attributes: true, characterData: true });
    setTimeout(done, atMost);
  });
}

/** The page whose document a request loads; null for other requests. */
function pageOf(request: Request): Page | null {
  const frame = request.isNavigationRequest() ? frameOf(request) : null;
  return frame && !frame.parentFrame() ? frame.page() : null;
}

/** The frame that sent a request; null for a tab that isn't open yet, or a worker. */
function frameOf(request: Request): Frame | null {
  try {
    return request.frame();
  } catch {
    return null;
  }
}

export const pause = (ms: number): Promise<void> => new Promise((resolve) => setTimeout(resolve, ms));
