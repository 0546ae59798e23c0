import { clock, type ViewportSize } from '@testplatform/contract';
import type { CDPSession } from 'playwright';
import { within } from '../time.js';
import { type Picture, PictureStream } from './picture-stream.js';

/**
 * Milliseconds for which a screencast brings every picture while the page changes. When one place changes at a steady pace for a second,
 * the browser takes it for an animation and leaves out the pictures between its beats. The protocol can't switch that off.
 */
const FAITHFUL_MS = 700;
/** Milliseconds without a picture after which the browser has forgotten any animation. */
const CALM_MS = 250;
/**
 * Milliseconds for which two screencasts run at most: the old one may have pictures under way when the new one brings its first. It stops
 * once it has brought a later one.
 */
export const OVERLAP_MS = 250;

/**
 * The pictures of one page. While it changes without a rest, two screencasts relieve each other, so that the browser never takes the changes
 * for an animation:
 *
 *     changes        ▪▪▪▪▪▪▪▪▪▪▪▪▪▪▪▪▪▪▪▪▪▪▪▪▪▪▪▪▪▪▪▪▪▪▪▪▪▪▪▪▪▪▪▪▪▪▪▪▪▪▪▪▪▪▪▪
 *     screencast 1   ├── FAITHFUL_MS ──┼──────┤                 ├──────────
 *     screencast 2                     ├──────┼── FAITHFUL_MS ──┼──────┤
 *                                     overlap                  overlap
 */
export class PictureRelay {
  private stopped = false;
  private current: PictureStream;
  /** The other one, once it was needed. */
  private relief: Promise<PictureStream> | undefined;
  /** The session of the second screencast. */
  private secondSession: CDPSession | undefined;
  private isRelieving = false;
  /** Takes the time of each picture of the current screencast. */
  private onCurrent: (at: number) => void = () => undefined;
  /** A screencast whose first picture is still to come. That one shows what the other shows as well, and has no frame's time. */
  private joining: PictureStream | null = null;
  /** When the changes that still go on began, and the last picture of them (Unix milliseconds). */
  private busySince = 0;
  private lastAt = 0;

  /**
   * @param size of a record
   * @param openSession opens another session with the same page
   * @param onPicture gets each picture, some twice
   */
  constructor(
    session: CDPSession,
    private readonly size: ViewportSize,
    private readonly openSession: () => Promise<CDPSession>,
    private readonly onPicture: (picture: Picture) => void,
  ) {
    this.current = this.stream(session);
  }

  /** Resolves once pictures come. */
  async start(): Promise<void> {
    await this.current.start();
  }

  /** Asks for a picture of how the page is now. Resolves when it is here. */
  async restart(): Promise<void> {
    await this.current.restart();
  }

  stop(): void {
    if (this.stopped) return;
    this.stopped = true;
    this.current.stop();
    // A page that is gone has no sessions any more.
    void this.relief
      ?.then((relief) => {
        relief.stop();
        return this.secondSession?.detach();
      })
      .catch(() => undefined);
  }

  private stream(session: CDPSession): PictureStream {
    const stream: PictureStream = new PictureStream(session, this.size, (picture, acknowledge) => {
      // The browser may send the next one at once: how many come is up to who draws the frames.
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

  /** Milliseconds for which the page has changed without a rest. */
  private busyMs(at: number): number {
    if (at - this.lastAt > CALM_MS) this.busySince = at;
    this.lastAt = at;
    return at - this.busySince;
  }

  /** Has the other screencast take over, which knows nothing of what changed before. */
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
      // The page is gone, and nothing of it is pictured any more.
      this.relief = undefined;
    } finally {
      this.isRelieving = false;
    }
  }

  /** Resolves when the current screencast has brought a picture from after a time (Unix milliseconds), or has had time for it. */
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
