import type { CDPSession } from 'playwright';
import { type Picture, PictureStream, UNACKNOWLEDGED_MAX } from './picture-stream.js';

/** Pictures in a row that are acknowledged at once, enough for any case. After them an animation gets one each `THROTTLE_MS`. */
const BURST = 6;
const THROTTLE_MS = 125;
/**
 * Milliseconds for which a screencast brings every picture while the page changes. When one place changes at a steady pace for a second,
 * the browser takes it for an animation and leaves out the pictures between its beats. The protocol can't switch that off.
 */
const FAITHFUL_MS = 700;
/** Milliseconds without a picture after which the browser has forgotten any animation. */
const CALM_MS = 250;
/** Milliseconds for which two screencasts run: the old one may still have pictures under way when the new one brings its first. */
const OVERLAP_MS = 50;
/**
 * The pictures of one page. A page that stands still costs nothing. The browser only draws the next picture while few are not
 * acknowledged: by acknowledging late we keep an animation from taking all of the machine.
 *
 * While the page changes without a rest, two screencasts relieve each other, so that the browser never takes the changes for an animation:
 *
 *     changes        ▪▪▪▪▪▪▪▪▪▪▪▪▪▪▪▪▪▪▪▪▪▪▪▪▪▪▪▪▪▪▪▪▪▪▪▪▪▪▪▪▪▪▪▪▪▪▪▪▪▪▪▪▪▪▪▪
 *     screencast 1   ├── FAITHFUL_MS ──┼──────┤                 ├──────────
 *     screencast 2                     ├──────┼── FAITHFUL_MS ──┼──────┤
 *                                     OVERLAP_MS               OVERLAP_MS
 */
export class Screencast {
  private credit = BURST;
  private creditAt = Date.now();
  private readonly held = new Set<NodeJS.Timeout>();
  /** Whether the browser may have dropped pictures. */
  private lossy = false;
  private stopped = false;
  private current: PictureStream;
  /** The other one, once it was needed. */
  private relief: Promise<PictureStream> | undefined;
  /** The session of the second screencast. */
  private secondSession: CDPSession | undefined;
  private isRelieving = false;
  /** A screencast whose first picture is still to come. That one shows what the other shows as well, and has no frame's time. */
  private joining: PictureStream | null = null;
  /** When the changes that still go on began, and the last picture of them (Unix milliseconds). */
  private busySince = 0;
  private lastAt = 0;

  /** @param openSession opens another session with the same page */
  constructor(
    session: CDPSession,
    private readonly openSession: () => Promise<CDPSession>,
    private readonly onPicture: (picture: Picture) => void,
  ) {
    this.current = this.stream(session);
  }

  /** Resolves once pictures come. */
  async start(): Promise<void> {
    this.lossy = false;
    await this.current.start();
  }

  /** A case begins, which may bring some pictures at once: those of the cases before it don't count against them. */
  refill(): void {
    this.credit = BURST;
    this.creditAt = Date.now();
  }

  /** Asks for a picture of how the page is now, if the browser may have dropped some. Otherwise the last one that came is it. */
  catchUp(): void {
    if (this.lossy && !this.stopped) void this.restart();
  }

  /** Asks for a picture of how the page is now. Resolves when it is here. */
  async restart(): Promise<void> {
    this.lossy = false;
    await this.current.restart();
  }

  stop(): void {
    if (this.stopped) return;
    this.stopped = true;
    for (const timer of this.held) clearTimeout(timer);
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
    const stream: PictureStream = new PictureStream(session, (picture, acknowledge) =>
      this.take(stream, picture, acknowledge),
    );
    return stream;
  }

  private take(from: PictureStream, picture: Picture, acknowledge: () => void): void {
    const isCurrent = from === this.current;
    if (isCurrent) this.acknowledge(acknowledge);
    else acknowledge();
    if (from === this.joining) return;
    this.onPicture(picture);
    if (isCurrent && this.busyMs(picture.at) >= FAITHFUL_MS) void this.relieve();
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
      await new Promise((resolve) => setTimeout(resolve, OVERLAP_MS).unref());
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

  private acknowledge(acknowledge: () => void): void {
    const wait = this.throttle();
    if (wait === 0) return acknowledge();
    const timer = setTimeout(() => {
      this.held.delete(timer);
      acknowledge();
    }, wait);
    this.held.add(timer);
    this.lossy ||= this.held.size >= UNACKNOWLEDGED_MAX;
  }

  /** Milliseconds to hold the next acknowledgement back: a credit of `BURST` pictures fills up by one each `THROTTLE_MS`. */
  private throttle(): number {
    const now = Date.now();
    this.credit = Math.min(BURST, this.credit + (now - this.creditAt) / THROTTLE_MS) - 1;
    this.creditAt = now;
    return this.credit >= 0 ? 0 : Math.ceil(-this.credit * THROTTLE_MS);
  }
}
