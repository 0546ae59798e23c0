import type { BrowserContext, Dialog, Download, Page, Request } from '@playwright/test';
import { CaseFailure } from './rules.js';

/** Milliseconds for a tab that a page has asked for, and for the parts of a page. */
const ARRIVAL = 5_000;
const PARTS = 10_000;

/** How to answer a dialog. */
interface DialogAnswer {
  readonly accept: boolean;
  readonly text: string;
}

/** The tabs of a test: the current one is that which opened or was switched to last. Also answers dialogs. */
export class Tabs {
  /** In the order of opening. */
  readonly all: Page[] = [];
  private readonly stack: Page[] = [];
  /** Tabs that pages have asked for, and navigations that have no document yet. */
  private asked = 0;
  private readonly navigating = new Map<Page, Request>();
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
      const page = pageOf(request);
      if (page) this.navigating.set(page, request);
    });
    const end = (request: Request) => {
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

  /** Sets the answer to the next dialog that has none. Dialogs without one are dismissed. */
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

  /** Waits for what an action has led to: a tab, or another document. Without an action it costs nothing. */
  async settle(limit: number, isSinglePageApp = false): Promise<void> {
    if (!this.hasActed) return;
    this.hasActed = false;
    const page = this.stack.at(-1);
    // After this answer all that the page has asked for is known.
    await page?.evaluate('1').catch(() => undefined);
    const until = Date.now() + Math.min(limit, ARRIVAL);
    while (this.asked > 0 && Date.now() < until) await pause(10);
    const current = this.stack.at(-1);
    if (!current) return;
    while (this.navigating.has(current) && !current.isClosed() && Date.now() < until) await pause(10);
    await current.waitForLoadState('load', { timeout: Math.max(1, Math.min(limit, PARTS)) }).catch(() => undefined);
    if (isSinglePageApp) await current.evaluate(domIsQuiet).catch(() => undefined);
  }

  private add(page: Page): void {
    if (this.all.includes(page) || page.isClosed()) return;
    if (this.asked > 0) this.asked--;
    this.all.push(page);
    this.stack.push(page);
    page.once('close', () => {
      for (const list of [this.all, this.stack]) list.splice(list.indexOf(page), 1);
      this.navigating.delete(page);
    });
    void this.listen(page).catch(() => undefined);
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

/** Resolves when nothing of the page has changed for a tenth of a second, or after three seconds. Runs in the page. */
function domIsQuiet(): Promise<void> {
  return new Promise((resolve) => {
    const done = () => {
      observer.disconnect();
      resolve();
    };
    let timer = setTimeout(done, 100);
    const observer = new MutationObserver(() => {
      clearTimeout(timer);
      timer = setTimeout(done, 100);
    });
    observer.observe(document, { subtree: true, childList: true, attributes: true, characterData: true });
    setTimeout(done, 3_000);
  });
}

/** The page whose document a request loads; null for other requests. */
function pageOf(request: Request): Page | null {
  if (!request.isNavigationRequest()) return null;
  try {
    const frame = request.frame();
    return frame.parentFrame() ? null : frame.page();
  } catch {
    // Its tab isn't open yet.
    return null;
  }
}

export const pause = (ms: number): Promise<void> => new Promise((resolve) => setTimeout(resolve, ms));
