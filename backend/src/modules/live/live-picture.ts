import { type Cancel, clock, LIMITS } from '@testplatform/contract';
import sharp from 'sharp';

/** Of a frame: the larger ones of a desktop's screen. What an Xecutor sends may claim to be any size. */
const PIXELS_MAX = 50_000_000;

/**
 * Turns JPEG frames into the PNG that the wire wants (3 §7), at most 960 px wide and four a second. sharp works on threads of
 * its own, so the event loop stays free. While one frame is made, newer ones replace each other: the last one counts.
 */
export class LivePicture {
  private next: Buffer | null = null;
  /** Resolves when the frame is made that is being made now; null while none is. */
  private making: Promise<void> | null = null;
  private lastAt = -Infinity;
  private cancel: Cancel | undefined;

  /** @param show gets each picture, base64 */
  constructor(
    private readonly show: (png: string) => void,
    private readonly onError: (error: unknown) => void,
  ) {}

  take(jpeg: Buffer): void {
    this.next = jpeg;
    if (!this.making && !this.cancel) this.schedule();
  }

  /** Makes the newest frame at once, if it is not made yet, and resolves when it was shown. */
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
    const wait = Math.max(0, this.lastAt + 1_000 / LIMITS.liveFramesPerSecond - clock.elapsed());
    this.cancel = clock.after(wait, () => void this.begin());
  }

  private begin(): Promise<void> {
    this.cancel = undefined;
    const jpeg = this.next;
    this.next = null;
    return jpeg ? (this.making = this.make(jpeg)) : Promise.resolve();
  }

  private async make(jpeg: Buffer): Promise<void> {
    this.lastAt = clock.elapsed();
    try {
      // A picture with few colours is a third of the size and made faster; it is a preview.
      const png = await sharp(jpeg, { limitInputPixels: PIXELS_MAX })
        .resize({ width: LIMITS.liveWidthMax, withoutEnlargement: true })
        .png({ palette: true, effort: 1 })
        .toBuffer();
      this.show(png.toString('base64'));
    } catch (error) {
      // A frame that is cut off is worth nothing: the next one comes.
      this.onError(error);
    } finally {
      this.making = null;
      if (this.next) this.schedule();
    }
  }
}
