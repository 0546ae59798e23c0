import { type BrowserName, browserNameOf, type BrowserSettings } from '@testplatform/contract';
import type { BrowserContext } from 'playwright';
import { BrowserUnavailableError, firstLine, messageOf } from '../errors.js';
import { within } from '../time.js';
import type { BrowserSource } from './browser-source.js';
import { closeContext } from './context/extra-headers.js';
import { type ContextState, type FreshPage, type OpenBrowser, PooledBrowser } from './pooled-browser.js';

/** Milliseconds that closing a file's contexts may take; after that the browser counts as broken. */
const TIDY_MS = 5_000;

/** A place for one browser, launched on first use and again after it was lost. */
export class BrowserSlot {
  private browser: PooledBrowser | null = null;
  private opening: Promise<PooledBrowser> | null = null;
  private contexts: BrowserContext[] = [];
  private closed = false;

  constructor(
    private readonly source: BrowserSource,
    private readonly log: (text: string) => void,
    private readonly open?: OpenBrowser,
  ) {}

  /** Whether this browser runs here. */
  has(name: BrowserName): boolean {
    return this.browser?.name === name && this.browser.usable;
  }

  /**
   * The browser of this place, launched if necessary. Another one that runs here is ended.
   * @throws BrowserUnavailableError
   */
  async ready(name: BrowserName = this.browser?.name ?? 'Chromium'): Promise<PooledBrowser> {
    if (this.browser && this.has(name)) return this.browser;
    await this.discard();
    if (this.closed) throw new BrowserUnavailableError('The browsers are being shut down');
    this.opening = PooledBrowser.open({ ...this.source, name }, this.open);
    try {
      this.browser = await this.opening;
    } finally {
      this.opening = null;
    }
    this.log(`Started ${this.browser.version}`);
    return this.browser;
  }

  /**
   * A fresh isolated page, in a new browser if the old one is lost or opens none.
   * @throws BrowserUnavailableError, or what the second browser says
   */
  async openPage(settings: BrowserSettings, state?: ContextState): Promise<FreshPage> {
    const fresh = await this.takePage(settings, state).catch((error: unknown) => {
      if (error instanceof BrowserUnavailableError) throw error;
      // It ended just now, or has an error of its own: Firefox sometimes answers "unknown error" after its last tab closed.
      this.log(`A browser that opened no page is replaced: ${firstLine(messageOf(error))}`);
      return this.discard().then(() => this.takePage(settings, state));
    });
    this.contexts.push(fresh.context);
    return fresh;
  }

  private async takePage(settings: BrowserSettings, state?: ContextState): Promise<FreshPage> {
    return (await this.ready(browserNameOf(settings))).takePage(settings, state);
  }

  /** Prepares for the next file: closes what the last one opened, or replaces a broken browser. */
  async recover(broken: boolean): Promise<void> {
    const contexts = this.contexts;
    this.contexts = [];
    if (this.closed) return;
    const fit = !broken && this.browser?.usable === true && (await closeAll(contexts));
    if (fit) this.browser?.prepare();
    else if (!this.closed) await this.replace();
  }

  /** Ends the browser for good. */
  async close(): Promise<void> {
    this.closed = true;
    await this.opening?.catch(() => undefined);
    await this.discard();
  }

  private async replace(): Promise<void> {
    this.log('Replacing a browser that was lost');
    const name = this.browser?.name;
    await this.discard();
    await this.ready(name);
  }

  private async discard(): Promise<void> {
    const lost = this.browser;
    this.browser = null;
    await lost?.end();
  }
}

/** Answers whether all of them closed in time. */
async function closeAll(contexts: readonly BrowserContext[]): Promise<boolean> {
  try {
    await within(TIDY_MS, Promise.all(contexts.map(closeContext)));
    return true;
  } catch {
    // Whatever went wrong, a browser that can't close a context is replaced.
    return false;
  }
}
