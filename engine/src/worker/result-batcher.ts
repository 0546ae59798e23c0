import type { CaseResult } from '@testplatform/contract';

/** Milliseconds from the first result of a batch until it is sent. */
const WAIT = 250;

/** Sends the results of a file in order, in batches. */
export class ResultBatcher {
  private waiting: CaseResult[] = [];
  private timer: NodeJS.Timeout | undefined;
  private sending: Promise<void> = Promise.resolve();
  private closed = false;

  /** @param send resolves with whether they arrived; if not, no more are sent */
  constructor(private readonly send: (results: readonly CaseResult[]) => Promise<boolean>) {}

  add(result: CaseResult): void {
    this.waiting.push(result);
    this.timer ??= setTimeout(() => void this.flush(), WAIT);
  }

  /** Sends the waiting results. Resolves with whether everything so far has arrived. */
  async flush(): Promise<boolean> {
    clearTimeout(this.timer);
    this.timer = undefined;
    this.sending = this.sending.then(() => this.sendWaiting());
    await this.sending;
    return !this.closed;
  }

  /** Drops the waiting results. */
  close(): void {
    clearTimeout(this.timer);
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
