import { type Cancel, clock, LIMITS } from '@testplatform/contract';

/** Milliseconds between two live pictures. */
const PAUSE = 1_000 / LIMITS.liveFramesPerSecond;

/** Limits the rate of live pictures, but always sends the last one, which may stay visible for long. */
export class PacedFrames {
  private latest: Buffer | null = null;
  private cancel: Cancel | undefined;
  private nextAt = 0;

  /** @param send isLast: no other picture follows */
  constructor(private readonly send: (jpeg: Buffer, isLast: boolean) => void) {}

  offer(jpeg: Buffer): void {
    this.latest = jpeg;
    const wait = Math.max(0, this.nextAt - clock.elapsed());
    this.cancel ??= clock.after(wait, () => this.sendLatest(), { keepsProcess: false });
  }

  /** Sends the last picture at once; no more follow. */
  end(): void {
    this.cancel?.();
    this.sendLatest(true);
  }

  private sendLatest(isLast = false): void {
    this.cancel = undefined;
    this.nextAt = clock.elapsed() + PAUSE;
    if (this.latest) this.send(this.latest, isLast);
    this.latest = null;
  }
}
