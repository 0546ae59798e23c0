import { LIMITS } from '@testplatform/contract';

const INTERVAL = 1_000 / LIMITS.recordingFramesPerSecond;

/** Pictures at the documented rate. Of several within an interval the last one counts, and it is never left out. */
export class FramePace {
  private last: Buffer | null = null;
  private shownAt = 0;
  /** By hand: it paces the pictures of one browser. */
  private timer: NodeJS.Timeout | undefined;

  constructor(private readonly show: (jpeg: Buffer) => void) {}

  take(jpeg: Buffer): void {
    this.last = jpeg;
    this.timer ??= setTimeout(() => this.again(), Math.max(0, this.shownAt + INTERVAL - Date.now()));
  }

  /** Shows the last picture, for somebody who just came. */
  again(): void {
    clearTimeout(this.timer);
    this.timer = undefined;
    this.shownAt = Date.now();
    if (this.last) this.show(this.last);
  }

  /** The last picture stays, for those who come back. */
  stop(): void {
    clearTimeout(this.timer);
    this.timer = undefined;
  }
}
