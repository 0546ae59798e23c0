import { LIMITS } from '@testplatform/contract';
import type { BrowserContext, Page } from 'playwright-core';
import { BrowserLostError } from '../errors.js';
import { within } from '../time.js';
import { type BrowserConnection, type BrowserSource, openBrowser } from './connection.js';
import { openInBackground, tameWindow } from './window.js';

/** An isolated context with its first page. */
export interface FreshPage {
  readonly context: BrowserContext;
  readonly page: Page;
}

/** Milliseconds that a browser gets to go politely. */
const CLOSE_GRACE_MS = 3_000;
/** Milliseconds that a new context and its page may take on a machine under load. */
const OPEN_MS = 15_000;

/** A browser that keeps one context and page ready, so that a file starts without waiting for them. */
export class PooledBrowser {
  private spare: Promise<FreshPage> | null = null;
  private ending: Promise<void> | null = null;

  private constructor(
    private readonly connection: BrowserConnection,
    private readonly hasWindow: boolean,
  ) {}

  /** @throws BrowserUnavailableError */
  static async open(source: BrowserSource): Promise<PooledBrowser> {
    const pooled = new PooledBrowser(await openBrowser(source), source.headless === false);
    pooled.prepare();
    return pooled;
  }

  /** Such as `Chromium 156.0`. */
  get version(): string {
    return `Chromium ${this.connection.browser.version().split('.').slice(0, 2).join('.')}`;
  }

  get usable(): boolean {
    return this.ending === null && this.connection.browser.isConnected();
  }

  /** Makes the spare page, in the background. */
  prepare(): void {
    this.spare ??= this.makePage();
    // Whoever takes the spare hears of its failure; until then it is nobody's.
    this.spare.catch(() => undefined);
  }

  async takePage(): Promise<FreshPage> {
    this.prepare();
    const spare = this.spare!;
    this.spare = null;
    return spare;
  }

  /** Ends the browser once, however often it is asked to. */
  end(): Promise<void> {
    this.ending ??= this.connection.end(CLOSE_GRACE_MS);
    return this.ending;
  }

  /** What is asked of a browser in the moment it dies may never be answered: its end is listened for. */
  private async makePage(): Promise<FreshPage> {
    const { browser } = this.connection;
    let lost = () => {};
    const gone = new Promise<never>((_resolve, reject) => {
      lost = () => reject(new BrowserLostError('The browser ended unexpectedly'));
      browser.once('disconnected', lost);
    });
    try {
      return await within(OPEN_MS, Promise.race([this.newPage(), gone]));
    } finally {
      browser.off('disconnected', lost);
    }
  }

  private async newPage(): Promise<FreshPage> {
    const { browser } = this.connection;
    const context = await browser.newContext({
      viewport: { width: LIMITS.recordWidth, height: LIMITS.recordHeight },
    });
    if (!this.hasWindow) return { context, page: await context.newPage() };
    // A person who closes the window wants to be rid of the browser.
    await tameWindow(context, () => void this.end());
    return { context, page: await openInBackground(browser, context) };
  }
}
