import { clock, type ViewportSize } from '@testplatform/contract';
import type { CDPSession } from 'playwright';
import { within } from '../time.js';
import type { Picture } from './camera.js';
import { PictureStream } from './picture-stream.js';

/**
 * Milliseconds for which a screencast brings every picture while the page changes. When one place changes at a steady
 * pace for a second, the browser takes it for an animation and skips the pictures between its beats. The protocol can't
 * switch that off.
 */
const FAITHFUL_MS = 700;
/** Milliseconds without a picture after which the browser has forgotten any animation. */
const CALM_MS = 250;
/**
 * Longest overlap of two screencasts in milliseconds: the old one may have pending pictures when the new one brings its
 * first. The old one stops once it has brought a later picture.
 */
export const OVERLAP_MS = 250;

/**
 * The pictures of one page. While it changes constantly, two screencasts take turns, so that the browser never takes the
 * changes for an animation:
 *
 *     changes        ▪▪▪▪▪▪▪▪▪▪▪▪▪▪▪▪▪▪▪▪▪▪▪▪▪▪▪▪▪▪▪▪▪▪▪▪▪▪▪▪▪▪▪▪▪▪▪▪▪▪▪▪▪▪▪▪
 *     screencast 1   ├── FAITHFUL_MS ──┼──────┤                 ├──────────
 *     screencast 2                     ├──────┼── FAITHFUL_MS ──┼──────┤
 *                                     overlap                  overlap
 */
export class PictureRelay {
  private stopped = false;
  private current: PictureStream;
  /** The second screencast, once it was needed. */
  private relief: Promise<PictureStream> | undefined;
  /** The session of the second screencast. */
  private secondSession: CDPSession | undefined;
  private isRelieving = false;
  /** Receives the time of each picture of the current screencast. */
  private onCurrent: (at: number) => void = () => undefined;
  /**
   * A screencast whose first picture is pending. That picture repeats what the other screencast shows, and its time is
   * not that of a frame.
   */
  private joining: PictureStream | null = null;
  /** When the ongoing changes began, and their last picture (Unix milliseconds). */
  private busySince = 0;
  private lastAt = 0;

  /**
   * @param size of a record
   * @param openSession opens another session with the same page
   * @param onPicture receives each picture, some twice
   */
  constructor(
    session: CDPSession,
    private readonly size: ViewportSize,
    private readonly openSession: () => Promise<CDPSession>,
    private readonly onPicture: (picture: Picture) => void,
  ) {
    this.current = this.stream(session);
  }

  /** Resolves once pictures arrive. */
  async start(): Promise<void> {
    await this.current.start();
  }

  /** Requests a picture of the page's present state. Resolves when it has arrived. */
  async restart(): Promise<void> {
    await this.current.restart();
  }

  stop(): void {
    if (this.stopped) return;
    this.stopped = true;
    this.current.stop();
    // A closed page has no sessions any more.
    void this.relief
      ?.then((relief) => {
        relief.stop();
        return this.secondSession?.detach();
      })
      .catch(() => undefined);
  }

  private stream(session: CDPSession): PictureStream {
    const stream: PictureStream = new PictureStream(session, this.size, (picture, acknowledge) => {
      // The browser may send the next one at once: the component that draws the frames limits their number.
      acknowledge();
      this.take(stream, picture);
    });
    return stream;
  }

  private take(from: PictureStream, picture: Picture): void {
    if (from === this.joining) return;
    this.onPicture(picture);
    if (from !== this.current) return;
    this.onCurrent(picture.at);
    if (this.busyMs(picture.at) >= FAITHFUL_MS) void this.relieve();
  }

  /** Milliseconds for which the page has changed constantly. */
  private busyMs(at: number): number {
    if (at - this.lastAt > CALM_MS) this.busySince = at;
    this.lastAt = at;
    return at - this.busySince;
  }

  /** Switches to the other screencast, which has no history of changes. */
  private async relieve(): Promise<void> {
    if (this.isRelieving) return;
    this.isRelieving = true;
    try {
      const tired = this.current;
      const fresh = await (this.relief ??= this.openSecond());
      if (this.stopped) return;
      await this.join(fresh);
      await this.catchUp(clock.now());
      this.current = fresh;
      this.relief = Promise.resolve(tired);
      this.busySince = this.lastAt;
      tired.stop();
      if (this.stopped) fresh.stop();
    } catch {
      // The page is gone, and has no more pictures.
      this.relief = undefined;
    } finally {
      this.isRelieving = false;
    }
  }

  /**
   * Resolves when the current screencast has brought a picture from after a time (Unix milliseconds), or after
   * `OVERLAP_MS`.
   */
  private async catchUp(after: number): Promise<void> {
    const caughtUp = new Promise<void>((resolve) => {
      this.onCurrent = (at) => at > after && resolve();
    });
    await within(OVERLAP_MS, caughtUp).catch(() => undefined);
  }

  private async openSecond(): Promise<PictureStream> {
    this.secondSession = await this.openSession();
    return this.stream(this.secondSession);
  }

  /** Starts a screencast beside the current one, and drops its first picture. */
  private async join(fresh: PictureStream): Promise<void> {
    this.joining = fresh;
    try {
      await fresh.restart();
    } finally {
      this.joining = null;
    }
  }
}
