import { isDeepStrictEqual } from 'node:util';
import { type BrowserName, type BrowserSettings, DEFAULT_VIEWPORT, type ViewportSize } from '@testplatform/contract';
import type { BrowserContext, BrowserContextOptions, Page } from 'playwright';
import { BrowserLostError, BrowserUnavailableError } from '../errors.js';
import { TimeLimitError, within } from '../time.js';
import { endMessage } from './browser-limits.js';
import type { BrowserSource } from './browser-source.js';
import { newContext } from './context/context-options.js';
import { type BrowserConnection, openBrowser } from './launch/connection.js';
import { closeContext } from './context/extra-headers.js';
import { Spare } from './spare.js';
import { openInBackground, tameWindow } from './window.js';

/** An isolated context with its first page. */
export interface FreshPage {
  readonly context: BrowserContext;
  readonly page: Page;
  readonly viewport: ViewportSize;
  /** Whether the browser draws frames only on demand. */
  readonly drawsOnDemand?: boolean;
}

/** Cookies and storage that a context starts with. */
export type ContextState = Exclude<NonNullable<BrowserContextOptions['storageState']>, string>;

/** @throws BrowserUnavailableError saying why there is none */
export type OpenBrowser = (source: BrowserSource) => Promise<BrowserConnection>;

/** Milliseconds that a browser gets to close by itself. */
const CLOSE_GRACE_MS = 3_000;
/**
 * Milliseconds for a new context, its page and the page's first answer on a machine under load. Firefox takes three times as long.
 */
export const OPEN_MS: Readonly<Record<BrowserName, number>> = { Chromium: 15_000, Firefox: 45_000 };

export const SLOW = `The browser opened no page in time: the machine is too busy. Run fewer files at once`;

/** A browser that keeps one context and page ready, so that files start without waiting for them. */
export class PooledBrowser {
  private readonly spare = new Spare(() => this.makePage());
  private ending: Promise<void> | null = null;
  /** The settings of the previous file: the next one probably has the same. */
  private settings: BrowserSettings = {};
  /** Resolves once no context with other extra headers is left, because the whole browser sends them. */
  private cleared: Promise<void> = Promise.resolve();

  private constructor(
    readonly name: BrowserName,
    private readonly connection: BrowserConnection,
    private readonly hasWindow: boolean,
  ) {}

  /** @throws BrowserUnavailableError */
  static async open(source: BrowserSource, open: OpenBrowser = openBrowser): Promise<PooledBrowser> {
    const connection = await open({ drawsOnDemand: true, ...source });
    const pooled = new PooledBrowser(source.name ?? 'Chromium', connection, source.headless === false);
    pooled.prepare();
    return pooled;
  }

  /** Such as `Chromium 156.0`, `Chromium headless shell 156.0` or `Firefox 153.7`. */
  get version(): string {
    const name = this.connection.isHeadlessShell ? 'Chromium headless shell' : this.name;
    return `${name} ${this.connection.browser.version().split('.').slice(0, 2).join('.')}`;
  }

  get usable(): boolean {
    return this.ending === null && this.connection.browser.isConnected();
  }

  /** Prepares the spare page in the background. */
  prepare(): void {
    this.spare.prepare();
  }

  /**
   * @param state what the context starts with; absent: nothing
   * @throws BrowserLostError, BrowserUnavailableError
   */
  takePage(settings: BrowserSettings, state?: ContextState): Promise<FreshPage> {
    // What starts with a state takes no spare, and may copy texts after the spare has emptied the clipboard.
    if (state || !isDeepStrictEqual(settings, this.settings)) {
      const discarded = this.spare.discard(({ context }) => closeContext(context));
      if (this.settings.extraHeaders) this.cleared = discarded;
      this.settings = settings;
    }
    return state ? this.makePage(state) : this.spare.take();
  }

  /** Ends the browser; later calls share the first result. */
  end(): Promise<void> {
    this.ending ??= this.connection.end(CLOSE_GRACE_MS);
    return this.ending;
  }

  /** Whoever lets go of the browser waits for its end, too, and learns what failed. Until then nobody listens. */
  private endUnasked(): void {
    this.end().catch(() => undefined);
  }

  /** Also watches for the browser's end, because a dying browser may never answer. */
  private async makePage(state?: ContextState): Promise<FreshPage> {
    const { browser } = this.connection;
    let lost = () => {};
    const gone = new Promise<never>((_resolve, reject) => {
      lost = () => reject(new BrowserLostError(endMessage(browser)));
      browser.once('disconnected', lost);
    });
    const opening = this.newPage(state);
    try {
      return await within(OPEN_MS[this.name], Promise.race([opening, gone]));
    } catch (error) {
      // A page that arrives too late is closed.
      opening.then(({ context }) => context.close()).catch(() => undefined);
      if (!(error instanceof TimeLimitError)) throw error;
      // It may hang for good: the next file gets another browser.
      this.endUnasked();
      throw new BrowserUnavailableError(SLOW);
    } finally {
      browser.off('disconnected', lost);
    }
  }

  private async newPage(state?: ContextState): Promise<FreshPage> {
    const { browser, drawsOnDemand } = this.connection;
    const { settings } = this;
    const { viewport = DEFAULT_VIEWPORT } = settings;
    await this.cleared;
    const context = await newContext(browser, settings, state && { storageState: state });
    try {
      return { context, page: await this.firstPage(context), viewport, ...(!this.hasWindow && { drawsOnDemand }) };
    } catch (error) {
      // Nobody else knows it, and the browser would send its extra headers for good.
      await closeContext(context).catch(() => undefined);
      throw error;
    }
  }

  private async firstPage(context: BrowserContext): Promise<Page> {
    const { browser, isHeadlessShell } = this.connection;
    if (!this.hasWindow) {
      const page = await context.newPage();
      if (isHeadlessShell || this.name === 'Firefox') await page.evaluate(emptyClipboard);
      return page;
    }
    // A person who closes the window wants the browser to end.
    await tameWindow(context, () => this.endUnasked());
    return openInBackground(browser, context);
  }
}

/** The clipboard belongs to the browser, not to a context: a file must not see what the previous one copied. */
function emptyClipboard(): void {
  const replace = (event: ClipboardEvent) => {
    event.clipboardData?.setData('text/plain', '');
    event.preventDefault();
  };
  document.addEventListener('copy', replace, { once: true });
  document.execCommand('copy');
}
