import { LIMITS } from '@testplatform/contract';
import type { CDPSession } from 'playwright';
import { messageOf } from '../errors.js';
import { jpegSize } from './jpeg-size.js';

/** A picture of the page. */
export interface Picture {
  readonly jpeg: Buffer;
  /** The end of the browser's frame in which it was drawn (Unix milliseconds). */
  readonly at: number;
  /** The first one of a screencast is taken at once: `at` is then within a frame, not at its end. */
  readonly isFirst: boolean;
  /** Whether it has the size of a record: a tab that was just opened may not have it yet. */
  readonly isWhole: boolean;
}

/** Milliseconds from one frame of the browser to the next. */
export const FRAME_MS = 1_000 / 60;
/** Pictures that the browser may send before we acknowledge the first. It drops further ones. */
const UNACKNOWLEDGED_MAX = 8;
/** Pictures in a row that are acknowledged at once, enough for any case. After them an animation gets one each `THROTTLE_MS`. */
const BURST = 6;
const THROTTLE_MS = 125;
const START_AGAIN_MS = 20;
/**
 * Milliseconds for which a screencast brings every picture while the page changes. When one place changes at a steady pace for a second,
 * the browser takes it for an animation and leaves out the pictures between its beats. The protocol can't switch that off.
 */
const FAITHFUL_MS = 700;
/** Milliseconds without a picture after which the browser has forgotten any animation. */
const CALM_MS = 250;
/** Milliseconds for which two screencasts run: the old one may still have pictures under way when the new one brings its first. */
const OVERLAP_MS = 50;
const OPTIONS = {
  format: 'jpeg',
  quality: 70,
  maxWidth: LIMITS.recordWidth,
  maxHeight: LIMITS.recordHeight,
  maxFramesInFlight: UNACKNOWLEDGED_MAX,
} as const;

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
  private current: Stream;
  /** The other one, once it was needed. */
  private relief: Promise<Stream> | undefined;
  /** The session of the second screencast. */
  private secondSession: CDPSession | undefined;
  private isRelieving = false;
  /** A screencast whose first picture is still to come. That one shows what the other shows as well, and has no frame's time. */
  private joining: Stream | null = null;
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

  private stream(session: CDPSession): Stream {
    const stream: Stream = new Stream(session, (picture, acknowledge) => this.take(stream, picture, acknowledge));
    return stream;
  }

  private take(from: Stream, picture: Picture, acknowledge: () => void): void {
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

  private async openSecond(): Promise<Stream> {
    this.secondSession = await this.openSession();
    return this.stream(this.secondSession);
  }

  /** Starts a screencast beside the current one, and drops its first picture. */
  private async join(fresh: Stream): Promise<void> {
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

/** A picture as the browser sends it. */
interface ScreencastFrame {
  /** JPEG, in base64. */
  readonly data: string;
  /** When it was drawn (Unix seconds). */
  readonly metadata: { readonly timestamp?: number };
  /** Which start of the screencast it belongs to. */
  readonly sessionId: number;
}

/** One screencast of a page: each session can have one. */
class Stream {
  private isOn = false;
  /** Which start the last picture came from. */
  private lastStart = 0;
  private onNewStart: () => void = () => undefined;

  constructor(
    private readonly session: CDPSession,
    private readonly onPicture: (picture: Picture, acknowledge: () => void) => void,
  ) {}

  /** Resolves once pictures come. A page that is just being replaced by another document refuses: it is asked again. */
  async start(): Promise<void> {
    if (!this.isOn) this.session.on('Page.screencastFrame', this.take);
    this.isOn = true;
    while (this.isOn) {
      try {
        await this.session.send('Page.startScreencast', OPTIONS);
        return;
      } catch (error) {
        if (!messageOf(error).includes('Not attached to an active page')) return;
        await new Promise((resolve) => setTimeout(resolve, START_AGAIN_MS));
      }
    }
  }

  /** Starts over, with a picture of how the page is now. Resolves when it is here. */
  async restart(): Promise<void> {
    const here = new Promise<void>((resolve) => (this.onNewStart = resolve));
    if (this.isOn) this.send(this.session.send('Page.stopScreencast'));
    await this.start();
    await here;
  }

  stop(): void {
    this.isOn = false;
    this.session.off('Page.screencastFrame', this.take);
    this.send(this.session.send('Page.stopScreencast'));
  }

  private readonly take = ({ data, metadata, sessionId }: ScreencastFrame): void => {
    const isFirst = sessionId !== this.lastStart;
    const at = metadata.timestamp ? metadata.timestamp * 1_000 : Date.now();
    const jpeg = Buffer.from(data, 'base64');
    const size = jpegSize(jpeg);
    const isWhole = size?.width === OPTIONS.maxWidth && size.height === OPTIONS.maxHeight;
    this.onPicture({ jpeg, at, isFirst, isWhole }, () =>
      this.send(this.session.send('Page.screencastFrameAck', { sessionId })),
    );
    if (isFirst) this.onNewStart();
    this.lastStart = sessionId;
  };

  /** A page that is gone takes no commands, and needs none. */
  private send(command: Promise<unknown>): void {
    command.catch(() => undefined);
  }
}
