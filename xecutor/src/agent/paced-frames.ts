import { LIMITS } from '@testplatform/contract';

/** Milliseconds between two live pictures. */
const PAUSE = 1_000 / LIMITS.liveFramesPerSecond;

/** Lets through as many live pictures as are allowed, and always the last one: it may stand for long. */
export class PacedFrames {
  private latest: Buffer | null = null;
  private timer: NodeJS.Timeout | undefined;
  private nextAt = 0;

  /** @param send isLast: none comes after it */
  constructor(private readonly send: (jpeg: Buffer, isLast: boolean) => void) {}

  offer(jpeg: Buffer): void {
    this.latest = jpeg;
    this.timer ??= setTimeout(() => this.sendLatest(), Math.max(0, this.nextAt - Date.now())).unref();
  }

  /** Nothing more is offered: the last one goes at once. */
  end(): void {
    clearTimeout(this.timer);
    this.sendLatest(true);
  }

  private sendLatest(isLast = false): void {
    this.timer = undefined;
    this.nextAt = Date.now() + PAUSE;
    if (this.latest) this.send(this.latest, isLast);
    this.latest = null;
  }
}
