import { clock } from '@testplatform/contract';
import type { CDPSession } from 'playwright';

/** Times are Unix milliseconds of this machine. */
interface Frame {
  /** Sequence number of the frame. */
  readonly nth: number;
  readonly began: number;
  /**
   * Time by which the page has certainly committed it: later changes appear in a later frame. Infinity while unknown.
   */
  committed: number;
}

/** A frame that the browser has drawn. */
export interface DrawnFrame extends Readonly<Frame> {
  readonly ended: number;
  /** Whether it may differ from the previous one: the browser also says so of each frame after a changed one. */
  readonly isChanged: boolean;
}

/**
 * Milliseconds between frames: while something waits for frames, otherwise, and on a page that has been still for
 * `STILL_FRAMES`.
 */
const HURRIED_MS = 2;
const REST_MS = 16;
const STILL_MS = 50;
const STILL_FRAMES = 30;
/** After a changed frame, rest this many times its duration: an animation gets a third of a processor. */
const CHANGE_RESTS = 2;
/** Milliseconds to rest after the browser refused a frame, as between two documents. */
const REFUSED_MS = 20;
/** Longest time in milliseconds for which `hold` delays frames: what a page does in frames must go on. */
const HELD_MS = 150;
/** The session, its page or its browser is gone. */
const IS_GONE = /closed|detached|crashed/i;

/**
 * Draws the frames of a page in a browser that draws only on demand (`--enable-begin-frame-control`), one after the
 * other: at once when something waits for a frame, rarely otherwise. An unchanged frame costs a millisecond.
 */
export class FramePump {
  private isOn = false;
  private underWay: Promise<void> = Promise.resolve();
  /** The frame that is being drawn; null between two frames. */
  private drawing: Frame | null = null;
  private hurrying = 0;
  /** Time until which frames are delayed, on the scale of the clock's `elapsed`. */
  private heldUntil = 0;
  private still = 0;
  private drawn = 0;
  /** Callbacks that wait for a frame that begins from now on. */
  private waiting: (() => void)[] = [];
  /** Interrupts the rest between two frames. */
  private wake: () => void = () => undefined;

  constructor(
    private readonly session: CDPSession,
    private readonly onFrame: (frame: DrawnFrame) => void,
  ) {}

  start(): void {
    if (this.isOn) return;
    this.isOn = true;
    void this.run();
  }

  stop(): void {
    this.isOn = false;
    this.wake();
  }

  /**
   * Delays frames that nothing waits for: a frame with half of a case's effects would be wasted, and would delay the
   * frame with all of them.
   */
  hold(): void {
    this.heldUntil = clock.elapsed() + HELD_MS;
  }

  /** Draws again as usual. */
  release(): void {
    this.heldUntil = 0;
  }

  /** Draws without rest while the work waits for frames. */
  async during<T>(work: Promise<T>): Promise<T> {
    this.hurrying++;
    this.wake();
    try {
      return await work;
    } finally {
      this.hurrying--;
    }
  }

  /** Resolves when a frame that begins from now on is drawn, or when no more will come. */
  next(): Promise<void> {
    if (!this.isOn) return Promise.resolve();
    this.wake();
    return new Promise((resolve) => this.waiting.push(resolve));
  }

  /** Resolves between two frames, while none is being drawn. */
  async between(): Promise<void> {
    await this.underWay;
  }

  /** The frame that is being drawn; null between two frames. */
  get current(): Readonly<Frame> | null {
    return this.drawing;
  }

  /**
   * Draws without rest until the page is in a frame. A query answered after that proves that the page has committed it.
   * @param inFrame asks the page, which answers from the first frame that receives the question
   */
  async commit<T>(inFrame: () => Promise<T>): Promise<T> {
    const { drawing } = this;
    const first = drawing?.committed === Infinity ? drawing.nth : this.drawn + 1;
    const answer = await this.during(inFrame());
    // An answer in a later frame may be a delayed one from the first.
    if (this.drawing?.nth === first) this.drawing.committed = clock.now();
    return answer;
  }

  private async run(): Promise<void> {
    while (this.isOn) {
      const frame = this.draw();
      this.underWay = frame.then(() => undefined);
      const rest = await frame;
      if (rest === null) this.isOn = false;
      else await this.rest(rest);
      for (let left = this.heldFor(); this.isOn && left > 0; left = this.heldFor()) await this.rest(left);
    }
    for (const tell of this.waiting.splice(0)) tell();
  }

  /** Draws one frame. Returns how many milliseconds to rest after it; null when the page is gone. */
  private async draw(): Promise<number | null> {
    const frame: Frame = { nth: ++this.drawn, began: clock.now(), committed: Infinity };
    const waiting = this.waiting.splice(0);
    this.drawing = frame;
    try {
      const { hasDamage } = await this.session.send('HeadlessExperimental.beginFrame');
      const ended = clock.now();
      this.still = hasDamage ? 0 : this.still + 1;
      this.onFrame({ ...frame, ended, isChanged: hasDamage });
      if (hasDamage) return Math.max(REST_MS, CHANGE_RESTS * (ended - frame.began));
      return this.still > STILL_FRAMES ? STILL_MS : REST_MS;
    } catch (error) {
      return IS_GONE.test(String(error)) ? null : REFUSED_MS;
    } finally {
      this.drawing = null;
      for (const tell of waiting) tell();
    }
  }

  /** Milliseconds until the next frame may be drawn. */
  private heldFor(): number {
    return this.isWaitedFor ? 0 : this.heldUntil - clock.elapsed();
  }

  private get isWaitedFor(): boolean {
    return this.hurrying > 0 || this.waiting.length > 0;
  }

  private async rest(ms: number): Promise<void> {
    await new Promise<void>((resolve) => {
      const cancel = clock.after(this.isWaitedFor ? HURRIED_MS : ms, resolve);
      this.wake = () => {
        cancel();
        resolve();
      };
    });
  }
}
