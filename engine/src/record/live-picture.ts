import { type Cancel, clock, LIMITS } from '@testplatform/contract';
import type { Reporter } from '../types.js';

/** Shows viewers the newest picture at a limited rate. */
export class LivePicture {
  /** As JPEG. */
  latest: Buffer | null = null;
  private shown: Buffer | null = null;
  private readonly endShow: Cancel;

  /** @param afterShow called at the same rate, whether anybody watches or not */
  constructor(
    private readonly reporter: Reporter,
    framesPerSecond: number = LIMITS.liveFramesPerSecond,
    afterShow: () => void = () => undefined,
  ) {
    this.endShow = clock.every(1_000 / framesPerSecond, () => {
      this.show();
      afterShow();
    });
  }

  show(): void {
    if (!this.reporter.watched()) this.shown = null;
    else if (this.latest && this.latest !== this.shown) {
      this.shown = this.latest;
      this.reporter.frame(this.latest);
    }
  }

  stop(): void {
    this.endShow();
  }
}
