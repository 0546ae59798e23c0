import { LIMITS } from '@testplatform/contract';
import type { CDPSession } from 'playwright-core';
import { messageOf } from '../errors.js';
import { jpegSize } from './jpeg-size.js';

/** A picture of the page. */
export interface Frame {
  readonly jpeg: Buffer;
  /** The end of the browser's frame in which it was drawn (Unix milliseconds). */
  readonly at: number;
  /** Whether it is the first one of a screencast, which is taken at once: its time is just that, in the middle of a frame. */
  readonly isFirst: boolean;
  /** Whether it has the size of a record: a tab that was just opened may not have it yet. */
  readonly isWhole: boolean;
}

/** Milliseconds from one frame of the browser to the next. */
export const FRAME_MS = 1_000 / 60;
/** Pictures that the browser may make before we took the first: enough to miss none while one is on its way. */
const FRAMES_IN_FLIGHT = 8;
/** Pictures in a row that a case may bring; an animation is then held to one each `THROTTLE_MS`. */
const BURST = 6;
const THROTTLE_MS = 125;
const START_AGAIN_MS = 20;
/**
 * Milliseconds in which a screencast brings every picture. When one place of a page changes regularly for a second, the browser takes it
 * for an animation and gives pictures at the animation's pace from then on: those that come between are left out, and there is no way
 * to say that each one counts.
 */
const FAITHFUL_MS = 700;
/** Milliseconds without a picture after which the browser knows of no animation any more. */
const CALM_MS = 250;
/** Milliseconds in which a screencast still brings the pictures that were on their way when its successor brought the first one. */
const OVERLAP_MS = 50;
const OPTIONS = {
  format: 'jpeg',
  quality: 70,
  maxWidth: LIMITS.recordWidth,
  maxHeight: LIMITS.recordHeight,
  maxFramesInFlight: FRAMES_IN_FLIGHT,
} as const;

/**
 * The pictures of one page, from the browser's own screencast. A page that stands still costs nothing; the browser draws the next
 * picture only while few are unacknowledged, which is how an animation is kept from taking the machine. While a page changes quickly,
 * two screencasts relieve each other.
 */
export class Screencast {
  private credit = BURST;
  private creditAt = Date.now();
  private readonly held = new Set<NodeJS.Timeout>();
  private lossy = false;
  private stopped = false;
  private current: Stream;
  private spare: Promise<Stream> | undefined;
  /** The session of the second screencast. */
  private opened: CDPSession | undefined;
  private isRenewing = false;
  /** A screencast whose first picture is still to come: that one shows what another shows as well, at a time that no frame ends at. */
  private joining: Stream | null = null;
  /** When the changes began that go on since (Unix milliseconds), and the last picture of them. */
  private busySince = 0;
  private lastAt = 0;

  /** @param openSession opens another session with the same page */
  constructor(
    session: CDPSession,
    private readonly openSession: () => Promise<CDPSession>,
    private readonly onFrame: (frame: Frame) => void,
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

  /** Asks for a picture of how the page is now, if one may have been left out. Otherwise the last one that came is it. */
  catchUp(): void {
    if (this.lossy && !this.stopped) void this.again();
  }

  /** Asks for a picture of how the page is now. Resolves when it is here. */
  async again(): Promise<void> {
    this.lossy = false;
    await this.current.again();
  }

  stop(): void {
    if (this.stopped) return;
    this.stopped = true;
    for (const timer of this.held) clearTimeout(timer);
    this.current.stop();
    const spared = this.spare?.then((spare) => spare.stop());
    // A page that is gone has no sessions any more.
    void spared?.then(() => this.opened?.detach()).catch(() => undefined);
  }

  private stream(session: CDPSession): Stream {
    const stream: Stream = new Stream(session, (frame, acknowledge) => {
      if (stream === this.current) this.acknowledge(acknowledge);
      else acknowledge();
      if (stream === this.joining) return;
      this.onFrame(frame);
      if (stream === this.current && this.isBusyFor(frame.at) >= FAITHFUL_MS) void this.renew();
    });
    return stream;
  }

  /** Milliseconds for which the page has changed without a rest. */
  private isBusyFor(at: number): number {
    if (at - this.lastAt > CALM_MS) this.busySince = at;
    this.lastAt = at;
    return at - this.busySince;
  }

  private async open(): Promise<Stream> {
    this.opened = await this.openSession();
    return this.stream(this.opened);
  }

  /** Another screencast takes over, which knows nothing of what changed before. */
  private async renew(): Promise<void> {
    if (this.isRenewing) return;
    this.isRenewing = true;
    try {
      this.spare ??= this.open();
      const next = await this.spare;
      if (this.stopped) return;
      this.joining = next;
      await next.again();
      this.joining = null;
      await new Promise((resolve) => setTimeout(resolve, OVERLAP_MS).unref());
      const last = this.current;
      this.current = next;
      this.spare = Promise.resolve(last);
      this.busySince = this.lastAt;
      last.stop();
      if (this.stopped) next.stop();
    } catch {
      // The page is gone, and nothing of it is pictured any more.
      this.spare = undefined;
    }
    this.joining = null;
    this.isRenewing = false;
  }

  private acknowledge(acknowledge: () => void): void {
    const wait = this.throttle();
    if (wait === 0) return acknowledge();
    const timer = setTimeout(() => {
      this.held.delete(timer);
      acknowledge();
    }, wait);
    this.held.add(timer);
    this.lossy ||= this.held.size >= FRAMES_IN_FLIGHT;
  }

  /** Milliseconds to hold the next acknowledgement back. */
  private throttle(): number {
    const now = Date.now();
    this.credit = Math.min(BURST, this.credit + (now - this.creditAt) / THROTTLE_MS) - 1;
    this.creditAt = now;
    return this.credit >= 0 ? 0 : Math.ceil(-this.credit * THROTTLE_MS);
  }
}

/** A picture as the browser sends it. */
interface Picture {
  /** JPEG, in base64. */
  readonly data: string;
  /** When it was drawn (Unix seconds). */
  readonly metadata: { readonly timestamp?: number };
  /** Which start of the screencast it belongs to. */
  readonly sessionId: number;
}

/** One screencast of a page: each session with a page can have one. */
class Stream {
  private isOn = false;
  /** Which start the last picture came from. */
  private lastStart = 0;
  private onNewStart: () => void = () => undefined;

  constructor(
    private readonly session: CDPSession,
    private readonly onFrame: (frame: Frame, acknowledge: () => void) => void,
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

  /** Begins anew, with a picture of how the page is now. Resolves when it is here. */
  async again(): Promise<void> {
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

  private readonly take = ({ data, metadata, sessionId }: Picture): void => {
    const isFirst = sessionId !== this.lastStart;
    const at = metadata.timestamp ? metadata.timestamp * 1_000 : Date.now();
    const jpeg = Buffer.from(data, 'base64');
    const size = jpegSize(jpeg);
    const isWhole = size?.width === OPTIONS.maxWidth && size.height === OPTIONS.maxHeight;
    this.onFrame({ jpeg, at, isFirst, isWhole }, () =>
      this.send(this.session.send('Page.screencastFrameAck', { sessionId })),
    );
    if (isFirst) this.onNewStart();
    this.lastStart = sessionId;
  };

  /** A page that is gone takes no orders, and needs none. */
  private send(order: Promise<unknown>): void {
    order.catch(() => undefined);
  }
}
