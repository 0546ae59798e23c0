import { type Cancel, clock, LIMITS } from '@testplatform/contract';

const INTERVAL = 1_000 / LIMITS.recordingFramesPerSecond;

/** Throttles pictures to the documented rate. The last one of an interval is shown, and never dropped. */
export class FramePace {
  private last: Buffer | null = null;
  private shownAt = -Infinity;
  private cancel: Cancel | undefined;

  constructor(private readonly show: (jpeg: Buffer) => void) {}

  take(jpeg: Buffer): void {
    this.last = jpeg;
    this.cancel ??= clock.after(Math.max(0, this.shownAt + INTERVAL - clock.elapsed()), () => this.again());
  }

  /** Shows the last picture again, for a newly connected viewer. */
  again(): void {
    this.cancel?.();
    this.cancel = undefined;
    this.shownAt = clock.elapsed();
    if (this.last) this.show(this.last);
  }

  /** Keeps the last picture for viewers who reconnect. */
  stop(): void {
    this.cancel?.();
    this.cancel = undefined;
  }
}
