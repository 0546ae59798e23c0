import { type Cancel, clock, type ViewportSize } from '@testplatform/contract';
import type { CDPSession } from 'playwright';
import { PictureRelay } from './picture-relay.js';
import { type Picture, UNACKNOWLEDGED_MAX } from './picture-stream.js';

/** Pictures in a row that are acknowledged at once, enough for any case. After them an animation gets one each `THROTTLE_MS`. */
const BURST = 6;
const THROTTLE_MS = 125;

/**
 * The pictures of one page in a browser that draws by itself. A page that stands still costs nothing. The browser only draws the next
 * picture while few are not acknowledged: by acknowledging late we keep an animation from taking all of the machine.
 */
export class Screencast {
  private credit = BURST;
  private creditAt = clock.elapsed();
  private readonly held = new Set<Cancel>();
  /** Whether the browser may have dropped pictures. */
  private lossy = false;
  private readonly relay: PictureRelay;

  /**
   * @param size of a record
   * @param openSession opens another session with the same page
   */
  constructor(
    session: CDPSession,
    size: ViewportSize,
    openSession: () => Promise<CDPSession>,
    onPicture: (picture: Picture) => void,
  ) {
    this.relay = new PictureRelay(session, size, openSession, (picture, acknowledge) => {
      if (acknowledge) this.acknowledge(acknowledge);
      onPicture(picture);
    });
  }

  /** Resolves once pictures come. */
  async start(): Promise<void> {
    this.lossy = false;
    await this.relay.start();
  }

  /** A case begins, which may bring some pictures at once: those of the cases before it don't count against them. */
  refill(): void {
    this.credit = BURST;
    this.creditAt = clock.elapsed();
  }

  /** Asks for a picture of how the page is now, if the browser may have dropped some. Otherwise the last one that came is it. */
  catchUp(): void {
    if (this.lossy && !this.relay.isStopped) void this.restart();
  }

  /** Asks for a picture of how the page is now. Resolves when it is here. */
  async restart(): Promise<void> {
    this.lossy = false;
    await this.relay.restart();
  }

  stop(): void {
    for (const cancel of this.held) cancel();
    this.relay.stop();
  }

  private acknowledge(acknowledge: () => void): void {
    const wait = this.throttle();
    if (wait === 0) return acknowledge();
    const cancel = clock.after(wait, () => {
      this.held.delete(cancel);
      acknowledge();
    });
    this.held.add(cancel);
    this.lossy ||= this.held.size >= UNACKNOWLEDGED_MAX;
  }

  /** Milliseconds to hold the next acknowledgement back: a credit of `BURST` pictures fills up by one each `THROTTLE_MS`. */
  private throttle(): number {
    const now = clock.elapsed();
    this.credit = Math.min(BURST, this.credit + (now - this.creditAt) / THROTTLE_MS) - 1;
    this.creditAt = now;
    return this.credit >= 0 ? 0 : Math.ceil(-this.credit * THROTTLE_MS);
  }
}
