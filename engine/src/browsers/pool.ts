import type { BrowserName, BrowserSettings } from '@testplatform/contract';
import { BrowserUnavailableError, messageOf } from '../errors.js';
import type { BrowserSource } from './browser-source.js';
import { BrowserSlot } from './browser-slot.js';
import type { ContextState, FreshPage, OpenBrowser } from './pooled-browser.js';
import { sweepTempFolders } from './launch/temp-folder.js';

export interface BrowserPoolOptions extends BrowserSource {
  /** Number of browsers: one for each file that runs at the same time. */
  readonly concurrency: number;
  /** Opens each browser; absent: launches one, or connects. */
  readonly open?: OpenBrowser;
  /** Receives a line for each browser that is started or replaced. */
  readonly onLog?: (text: string) => void;
}

/** A browser of the pool, for one file at a time. */
export interface BrowserLease {
  /** Such as `Chromium 156.0`, `Chromium headless shell 156.0` or `Firefox 153.7`. */
  readonly version: string;
  /**
   * An isolated context with its page. The first one is warm if the previous file had the same settings (default none),
   * and it starts without a state.
   */
  openPage(settings?: BrowserSettings, state?: ContextState): Promise<FreshPage>;
  /**
   * Returns the browser; its contexts are closed in the background. A `broken` one is ended and replaced. Further calls
   * do nothing.
   */
  release(state?: { readonly broken: boolean }): void;
}

/** At most `concurrency` browsers, kept warm. */
export interface BrowserPool {
  /** Launches a browser before the first file needs it. Never rejects: the file that gets no browser reports why. */
  warm(): Promise<void>;
  /**
   * Waits for a free browser, and launches the one that is asked for (default Chromium) in place of another.
   * @throws BrowserUnavailableError when no browser starts or the pool is closed; the signal's reason when it aborts
   */
  acquire(signal: AbortSignal, name?: BrowserName): Promise<BrowserLease>;
  /** Ends every browser, even those in use. Leaves no process and no folder behind. */
  close(): Promise<void>;
}

export function createBrowserPool(options: BrowserPoolOptions): BrowserPool {
  return new Pool(options);
}

interface Waiter {
  give(slot: BrowserSlot): void;
  refuse(error: Error): void;
}

class Pool implements BrowserPool {
  private readonly slots: readonly BrowserSlot[];
  /** Most recently used first, because that browser is warm. */
  private readonly free: BrowserSlot[];
  private readonly waiters: Waiter[] = [];
  private readonly background = new Set<Promise<void>>();
  private closed = false;

  constructor(private readonly options: BrowserPoolOptions) {
    this.slots = Array.from(
      { length: options.concurrency },
      () => new BrowserSlot(options, (text) => this.log(text), options.open),
    );
    this.free = [...this.slots];
    this.run(sweepTempFolders(), 'Removing what lost browsers left');
  }

  async warm(): Promise<void> {
    const slot = this.free.shift();
    if (!slot || this.closed) return;
    await this.track(slot.ready(), 'Starting a browser');
    this.putBack(slot);
  }

  async acquire(signal: AbortSignal, name: BrowserName = 'Chromium'): Promise<BrowserLease> {
    signal.throwIfAborted();
    const slot = await this.take(signal, name);
    try {
      const browser = await slot.ready(name);
      if (this.closed) throw closedError();
      return this.leaseOf(slot, browser.version);
    } catch (error) {
      this.putBack(slot);
      throw error;
    }
  }

  async close(): Promise<void> {
    this.closed = true;
    for (const waiter of this.waiters.splice(0)) waiter.refuse(closedError());
    await Promise.all(this.slots.map((slot) => slot.close()));
    await Promise.all(this.background);
  }

  private async take(signal: AbortSignal, name: BrowserName): Promise<BrowserSlot> {
    if (this.closed) throw closedError();
    const fitting = Math.max(
      0,
      this.free.findIndex((slot) => slot.has(name)),
    );
    const [slot] = this.free.splice(fitting, 1);
    return slot ?? this.wait(signal);
  }

  private wait(signal: AbortSignal): Promise<BrowserSlot> {
    return new Promise((resolve, reject) => {
      const leave = () => {
        this.waiters.splice(this.waiters.indexOf(waiter), 1);
        reject(signal.reason);
      };
      const settle = () => signal.removeEventListener('abort', leave);
      const waiter: Waiter = {
        give: (slot) => {
          settle();
          resolve(slot);
        },
        refuse: (error) => {
          settle();
          reject(error);
        },
      };
      signal.addEventListener('abort', leave, { once: true });
      this.waiters.push(waiter);
    });
  }

  private putBack(slot: BrowserSlot): void {
    const next = this.waiters.shift();
    if (next) next.give(slot);
    else this.free.unshift(slot);
  }

  private leaseOf(slot: BrowserSlot, version: string): BrowserLease {
    let released = false;
    return {
      version,
      openPage: (settings = {}, state) => slot.openPage(settings, state),
      release: ({ broken } = { broken: false }) => {
        if (released) return;
        released = true;
        this.run(
          slot.recover(broken).finally(() => this.putBack(slot)),
          'Tidying up a browser',
        );
      },
    };
  }

  /** Runs background work, which only `close` waits for. */
  private run(work: Promise<unknown>, doing: string): void {
    const tracked = this.track(work, doing).finally(() => this.background.delete(tracked));
    this.background.add(tracked);
  }

  private async track(work: Promise<unknown>, doing: string): Promise<void> {
    try {
      await work;
    } catch (error) {
      this.log(`${doing} failed: ${messageOf(error)}`);
    }
  }

  private log(text: string): void {
    this.options.onLog?.(text);
  }
}

const closedError = (): Error => new BrowserUnavailableError('The browsers are being shut down');
