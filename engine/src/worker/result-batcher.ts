import type { CaseResult } from '@testplatform/contract';
import { LeaseLostError } from './run-source.js';

/** Results are sent together: at most this many milliseconds after the first of them came … */
const WAIT = 250;
/** … and a failed send is tried again after this long, doubling up to RETRY_MAX. */
const RETRY_MIN = 250;
const RETRY_MAX = 5_000;

/** Collects the results of a file and sends them in order, some at a time. Nothing is dropped while the store is away. */
export class ResultBatcher {
  private waiting: CaseResult[] = [];
  private timer: NodeJS.Timeout | undefined;
  private sending: Promise<void> = Promise.resolve();
  private readonly closed = new AbortController();

  constructor(
    private readonly send: (results: readonly CaseResult[]) => Promise<void>,
    private readonly onLost: () => void,
  ) {}

  add(result: CaseResult): void {
    this.waiting.push(result);
    this.timer ??= setTimeout(() => void this.flush(), WAIT);
  }

  /** Sends what is waiting, and resolves when everything so far has arrived or the lease is lost. */
  flush(): Promise<void> {
    clearTimeout(this.timer);
    this.timer = undefined;
    this.sending = this.sending.then(() => this.sendWaiting());
    return this.sending;
  }

  /** Drops what is waiting and tries no more. */
  close(): void {
    clearTimeout(this.timer);
    this.closed.abort();
    this.waiting = [];
  }

  private async sendWaiting(): Promise<void> {
    for (
      let pause = RETRY_MIN;
      this.waiting.length > 0 && !this.closed.signal.aborted;
      pause = Math.min(pause * 2, RETRY_MAX)
    ) {
      // A copy: what is added while it is sent is not part of it.
      const batch = [...this.waiting];
      try {
        await this.send(batch);
        this.waiting = this.waiting.slice(batch.length);
        return;
      } catch (error) {
        if (error instanceof LeaseLostError) {
          this.close();
          this.onLost();
          return;
        }
        await pauseFor(pause, this.closed.signal);
      }
    }
  }
}

function pauseFor(milliseconds: number, signal: AbortSignal): Promise<void> {
  return new Promise((resolve) => {
    const timer = setTimeout(resolve, milliseconds);
    signal.addEventListener('abort', () => (clearTimeout(timer), resolve()), { once: true });
  });
}
