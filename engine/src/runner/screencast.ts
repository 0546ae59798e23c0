import { LIMITS } from '@testplatform/contract';
import type { CDPSession } from 'playwright-core';
import { messageOf } from '../errors.js';
import { jpegSize } from './jpeg-size.js';

/** A picture of the page. */
export interface Frame {
  readonly jpeg: Buffer;
  /** The end of the browser's frame in which it was drawn (Unix milliseconds). */
  readonly at: number;
  /** Whether it has the size of a record: a tab that was just opened may not have it yet. */
  readonly isWhole: boolean;
}

/** Pictures that the browser may make before we took the first: enough to miss none while one is on its way. */
const FRAMES_IN_FLIGHT = 3;
/** Pictures in a row that a case may bring; an animation is then held to one each `THROTTLE_MS`. */
const BURST = 6;
const THROTTLE_MS = 125;
const START_AGAIN_MS = 20;
const OPTIONS = {
  format: 'jpeg',
  quality: 70,
  maxWidth: LIMITS.recordWidth,
  maxHeight: LIMITS.recordHeight,
  maxFramesInFlight: FRAMES_IN_FLIGHT,
} as const;

/**
 * The pictures of one page, from the browser's own screencast. A page that stands still costs nothing; the browser draws the next
 * picture only while few are unacknowledged, which is how an animation is kept from taking the machine.
 */
export class Screencast {
  private credit = BURST;
  private creditAt = Date.now();
  private readonly held = new Set<NodeJS.Timeout>();
  private lossy = false;
  private stopped = false;
  /** Which start of the screencast the last picture came from. */
  private lastSession = 0;
  private onNewSession: () => void = () => undefined;

  constructor(
    private readonly session: CDPSession,
    private readonly onFrame: (frame: Frame) => void,
  ) {
    session.on('Page.screencastFrame', ({ data, metadata, sessionId }) => {
      if (this.stopped) return;
      const at = metadata.timestamp ? metadata.timestamp * 1_000 : Date.now();
      this.acknowledge(sessionId);
      const jpeg = Buffer.from(data, 'base64');
      const size = jpegSize(jpeg);
      const isWhole = size?.width === OPTIONS.maxWidth && size.height === OPTIONS.maxHeight;
      this.onFrame({ jpeg, at, isWhole });
      if (sessionId !== this.lastSession) this.onNewSession();
      this.lastSession = sessionId;
    });
  }

  /** Resolves once pictures come. A page that is just being replaced by another document refuses: it is asked again. */
  async start(): Promise<void> {
    this.lossy = false;
    while (!this.stopped) {
      try {
        await this.session.send('Page.startScreencast', OPTIONS);
        return;
      } catch (error) {
        if (!messageOf(error).includes('Not attached to an active page')) return;
        await new Promise((resolve) => setTimeout(resolve, START_AGAIN_MS));
      }
    }
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
    const here = new Promise<void>((resolve) => (this.onNewSession = resolve));
    this.send(this.session.send('Page.stopScreencast'));
    await this.start();
    await here;
  }

  stop(): void {
    if (this.stopped) return;
    this.stopped = true;
    for (const timer of this.held) clearTimeout(timer);
    this.send(this.session.send('Page.stopScreencast'));
  }

  private acknowledge(sessionId: number): void {
    const wait = this.throttle();
    if (wait === 0) return this.send(this.session.send('Page.screencastFrameAck', { sessionId }));
    const timer = setTimeout(() => {
      this.held.delete(timer);
      this.send(this.session.send('Page.screencastFrameAck', { sessionId }));
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

  /** A page that is gone takes no orders, and needs none. */
  private send(order: Promise<unknown>): void {
    order.catch(() => undefined);
  }
}
