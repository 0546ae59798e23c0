import { type Cancel, clock, LIMITS } from '@testplatform/contract';
import type { Picture } from './picture-stream.js';
import type { Reporter } from './types.js';

/** Shows the newest picture to those who watch, so many times a second at most. */
export class LivePicture {
  latest: Picture | null = null;
  private shown: Picture | null = null;
  private readonly endShow: Cancel;

  constructor(
    private readonly reporter: Reporter,
    framesPerSecond: number = LIMITS.liveFramesPerSecond,
  ) {
    this.endShow = clock.every(1_000 / framesPerSecond, () => this.show());
  }

  show(): void {
    if (!this.reporter.watched()) this.shown = null;
    else if (this.latest && this.latest !== this.shown) {
      this.shown = this.latest;
      this.reporter.frame(this.latest.jpeg);
    }
  }

  stop(): void {
    this.endShow();
  }
}
