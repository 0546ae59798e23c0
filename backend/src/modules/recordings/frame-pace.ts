import { type Cancel, clock, LIMITS } from '@testplatform/contract';

const INTERVAL = 1_000 / LIMITS.recordingFramesPerSecond;

/** Pictures at the documented rate. Of several within an interval the last one counts, and it is never left out. */
export class FramePace {
  private last: Buffer | null = null;
  private shownAt = -Infinity;
  private cancel: Cancel | undefined;

  constructor(private readonly show: (jpeg: Buffer) => void) {}

  take(jpeg: Buffer): void {
    this.last = jpeg;
    this.cancel ??= clock.after(Math.max(0, this.shownAt + INTERVAL - clock.elapsed()), () => this.again());
  }

  /** Shows the last picture, for somebody who just came. */
  again(): void {
    this.cancel?.();
    this.cancel = undefined;
    this.shownAt = clock.elapsed();
    if (this.last) this.show(this.last);
  }

  /** The last picture stays, for those who come back. */
  stop(): void {
    this.cancel?.();
    this.cancel = undefined;
  }
}
