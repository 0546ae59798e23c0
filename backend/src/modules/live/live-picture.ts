import { type Cancel, clock, LIMITS } from '@testplatform/contract';
import sharp from 'sharp';

/** Maximum pixels of a frame, enough for a large desktop. An Xecutor may claim any size. */
const PIXELS_MAX = 50_000_000;
/** Larger frames, as JPEG in bytes, are mostly photographs: a palette makes a third of their PNG, for twice the time. */
const PLAIN_MAX = 50_000;
/** Conversions take at most this share of the time, so that on a busy machine pictures come less often and runs go on. */
const SHARE_MAX = 0.2;

/**
 * Converts JPEG frames to the PNG of the wire format (3 §7), at most 960 px wide and four a second. sharp uses its own threads, so the
 * event loop stays free. Frames that arrive during a conversion replace each other: the newest is next.
 */
export class LivePicture {
  private next: Buffer | null = null;
  /** The conversion in progress; null when there is none. */
  private making: Promise<void> | null = null;
  /** When the next conversion may begin, as of `clock.elapsed()`. */
  private dueAt = -Infinity;
  private cancel: Cancel | undefined;

  /** @param show receives each picture as base64 */
  constructor(
    private readonly show: (png: string) => void,
    private readonly onError: (error: unknown) => void,
  ) {}

  take(jpeg: Buffer): void {
    this.next = jpeg;
    if (!this.making && !this.cancel) this.schedule();
  }

  /** Converts the newest frame now, unless it was converted already, and resolves when it has been shown. */
  async last(): Promise<void> {
    await this.making;
    this.cancel?.();
    await this.begin();
  }

  close(): void {
    this.cancel?.();
    this.cancel = undefined;
    this.next = null;
  }

  private schedule(): void {
    const wait = Math.max(0, this.dueAt - clock.elapsed());
    this.cancel = clock.after(wait, () => void this.begin());
  }

  private begin(): Promise<void> {
    this.cancel = undefined;
    const jpeg = this.next;
    this.next = null;
    return jpeg ? (this.making = this.make(jpeg)) : Promise.resolve();
  }

  private async make(jpeg: Buffer): Promise<void> {
    const began = clock.elapsed();
    try {
      // Chromium adds the colour profile that is the default anyway; applying it would take as long as all the rest.
      const png = await sharp(jpeg, { limitInputPixels: PIXELS_MAX, ignoreIcc: true })
        .resize({ width: LIMITS.liveWidthMax, withoutEnlargement: true, kernel: 'linear' })
        .png(jpeg.length > PLAIN_MAX ? { palette: true, effort: 1 } : { compressionLevel: 2 })
        .toBuffer();
      this.show(png.toString('base64'));
    } catch (error) {
      // A truncated frame is skipped: another one follows.
      this.onError(error);
    } finally {
      const took = clock.elapsed() - began;
      this.dueAt = began + Math.max(1_000 / LIMITS.liveFramesPerSecond, took / SHARE_MAX);
      this.making = null;
      if (this.next) this.schedule();
    }
  }
}
