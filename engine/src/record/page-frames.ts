import { type Cancel, clock, type ViewportSize } from '@testplatform/contract';
import type { CDPSession } from 'playwright';
import { IN_BACKGROUND, within } from '../time.js';
import { type DrawnFrame, FramePump } from './frame-pump.js';
import { PictureRelay } from './picture-relay.js';
import { FRAME_MS, type Picture } from './picture-stream.js';

/** Milliseconds that a picture may take to come. */
export const PICTURE_DELAY_MS = 1_500;
/** Milliseconds that a frame may take. A page that hangs may hold one up. */
const FRAME_MAX_MS = 1_000;
/** Room for rounding in times, in milliseconds. */
export const SLACK_MS = 1;
/** Frames that are remembered: the last ones, to know in which one a press fell, and the last ones that look different. */
const FRAMES_KEPT = 60;

/** The frames of one page, drawn one by one, and the pictures that they bring. Times are Unix milliseconds. */
export class PageFrames {
  private readonly pump: FramePump;
  private readonly relay: PictureRelay;
  private frames: readonly DrawnFrame[] = [];
  private changes: readonly DrawnFrame[] = [];
  private leaving: Cancel | undefined;

  /**
   * @param size of a record
   * @param openSession opens another session with the same page
   * @param onPicture gets each picture, some twice, and when its frame began
   */
  constructor(
    readonly session: CDPSession,
    size: ViewportSize,
    openSession: () => Promise<CDPSession>,
    onPicture: (picture: Picture, began: number) => void,
  ) {
    this.pump = new FramePump(session, (frame) => this.remember(frame));
    this.relay = new PictureRelay(session, size, openSession, (picture) => onPicture(picture, picture.at - FRAME_MS));
  }

  async start(): Promise<void> {
    await this.relay.start();
    if (!this.leaving) this.pump.start();
  }

  /** Draws no more; the pictures under way still come. */
  leave(): void {
    this.pump.stop();
    this.leaving ??= clock.after(PICTURE_DELAY_MS, () => this.relay.stop(), IN_BACKGROUND);
  }

  stop(): void {
    this.leaving?.();
    this.pump.stop();
    this.relay.stop();
  }

  /** Puts off frames that nobody waits for, for a moment. */
  hold(): void {
    this.pump.hold();
  }

  /** Draws again as usual. */
  release(): void {
    this.pump.release();
  }

  /** Draws without rest while work waits for frames. */
  during<T>(work: Promise<T>): Promise<T> {
    return this.pump.during(work);
  }

  /** Resolves when a frame that begins from now on is drawn. */
  async next(): Promise<void> {
    await within(FRAME_MAX_MS, this.pump.next()).catch(() => undefined);
  }

  /** Resolves when what the page changes from now on shows in no earlier frame: none is being drawn, or the page has committed it. */
  async committed(): Promise<void> {
    if (this.pump.current?.committed === Infinity) await this.between();
  }

  /** Draws until the page has committed a frame as it is now. @param inFrame asks the page, which answers in a frame */
  commit<T>(inFrame: () => Promise<T>): Promise<T> {
    return this.pump.commit(inFrame);
  }

  get isDrawing(): boolean {
    return this.pump.current !== null;
  }

  /** Resolves when no frame is being drawn. */
  async between(): Promise<void> {
    await within(FRAME_MAX_MS, this.pump.between()).catch(() => undefined);
  }

  /** Resolves when a picture has come that was asked for now; a page that hangs gives none. */
  async takePicture(): Promise<void> {
    await within(PICTURE_DELAY_MS, this.relay.restart()).catch(() => undefined);
  }

  /** The begin of the first frame that may show what the page changed at a time; that time itself when such a frame begins only later. */
  firstFrameWith(at: number): number {
    const { current } = this.pump;
    const frames = current ? [...this.frames, { ...current, ended: Infinity }] : this.frames;
    return frames.find(({ began, committed, ended }) => began <= at && at <= Math.min(committed, ended))?.began ?? at;
  }

  /** The begin of the last frame before a time that looks different from the one before it; 0 when there was none. */
  lastChangeBefore(at: number): number {
    return this.changes.findLast(({ began }) => began < at)?.began ?? 0;
  }

  private remember(frame: DrawnFrame): void {
    this.frames = [...this.frames.slice(1 - FRAMES_KEPT), frame];
    if (frame.isChanged) this.changes = [...this.changes.slice(1 - FRAMES_KEPT), frame];
  }
}
