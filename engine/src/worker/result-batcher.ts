import { type Cancel, type CaseResult, clock } from '@testplatform/contract';

/** Milliseconds from the first result of a batch until it is sent. */
const WAIT = 250;

/** Sends the results of a file in order, in batches. */
export class ResultBatcher {
  private waiting: CaseResult[] = [];
  private cancelFlush: Cancel | undefined;
  private sending: Promise<void> = Promise.resolve();
  private closed = false;

  /** @param send resolves with whether they arrived; if not, no more are sent */
  constructor(private readonly send: (results: readonly CaseResult[]) => Promise<boolean>) {}

  add(result: CaseResult): void {
    this.waiting.push(result);
    this.cancelFlush ??= clock.after(WAIT, () => void this.flush());
  }

  /** Sends the waiting results. Resolves with whether everything so far has arrived. */
  async flush(): Promise<boolean> {
    this.cancelFlush?.();
    this.cancelFlush = undefined;
    this.sending = this.sending.then(() => this.sendWaiting());
    await this.sending;
    return !this.closed;
  }

  /** Drops the waiting results. */
  close(): void {
    this.cancelFlush?.();
    this.closed = true;
    this.waiting = [];
  }

  private async sendWaiting(): Promise<void> {
    if (this.closed || this.waiting.length === 0) return;
    const batch = this.waiting;
    this.waiting = [];
    if (!(await this.send(batch))) this.close();
  }
}
