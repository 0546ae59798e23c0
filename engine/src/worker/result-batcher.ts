import type { CaseResult } from '@testplatform/contract';

/** Milliseconds: results are sent together, this long after the first of them came. */
const WAIT = 250;

/** Collects the results of a file and sends them in order, some at a time. */
export class ResultBatcher {
  private waiting: CaseResult[] = [];
  private timer: NodeJS.Timeout | undefined;
  private sending: Promise<void> = Promise.resolve();
  private closed = false;

  /** @param send resolves with whether they arrived: if not, no others will */
  constructor(private readonly send: (results: readonly CaseResult[]) => Promise<boolean>) {}

  add(result: CaseResult): void {
    this.waiting.push(result);
    this.timer ??= setTimeout(() => void this.flush(), WAIT);
  }

  /** Sends what is waiting, and resolves with whether everything so far has arrived. */
  async flush(): Promise<boolean> {
    clearTimeout(this.timer);
    this.timer = undefined;
    this.sending = this.sending.then(() => this.sendWaiting());
    await this.sending;
    return !this.closed;
  }

  /** Drops what is waiting. */
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
