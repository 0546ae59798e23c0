import { type Cancel, clock, type ViewportSize } from '@testplatform/contract';
import type { CDPSession } from 'playwright';
import { IN_BACKGROUND, within } from '../time.js';
import { type DrawnFrame, FramePump } from './frame-pump.js';
import { PictureRelay } from './picture-relay.js';
import type { Picture } from './camera.js';
import { FRAME_MS } from './picture-stream.js';

/** Milliseconds within which a picture arrives. */
export const PICTURE_DELAY_MS = 1_500;
/** Longest duration of a frame in milliseconds. A hung page may block one. */
const FRAME_MAX_MS = 1_000;
/** Tolerance for rounded times, in milliseconds. */
export const SLACK_MS = 1;
/** Frames to remember: the most recent, to find the one in which a press fell, and the most recent changed ones. */
const FRAMES_KEPT = 60;

/** After this many late-stamped pictures in a row, the browser counts as one that stamps them late. */
const LATE_STAMPS = 3;
/**
 * Late-stamped pictures in a row. Depending on its version, a browser stamps a picture with the time at which its frame
 * is due on the screen, one frame after its begin, or with the time at which it was copied, at the end of its frame or
 * a little later. All browsers of a process have the same version.
 */
let lateStamps = 0;

/** The frames of one page, drawn one by one, and their pictures. Times are Unix milliseconds. */
export class PageFrames {
  private readonly pump: FramePump;
  private readonly relay: PictureRelay;
  private frames: readonly DrawnFrame[] = [];
  private changes: readonly DrawnFrame[] = [];
  private leaving: Cancel | undefined;
  /** When recent frames began, as the page reported. */
  private frameTimes: readonly number[] = [];

  /**
   * @param size of a record
   * @param openSession opens another session with the same page
   * @param onPicture receives each picture, some twice, and when its frame began
   */
  constructor(
    readonly session: CDPSession,
    size: ViewportSize,
    openSession: () => Promise<CDPSession>,
    onPicture: (picture: Picture, began: number) => void,
  ) {
    this.pump = new FramePump(session, (frame) => this.remember(frame));
    this.relay = new PictureRelay(session, size, openSession, (picture) =>
      onPicture(picture, this.beginOf(picture.at)),
    );
  }

  async start(): Promise<void> {
    await this.relay.start();
    if (!this.leaving) this.pump.start();
  }

  /** Stops drawing; pending pictures still arrive. */
  leave(): void {
    this.pump.stop();
    this.leaving ??= clock.after(PICTURE_DELAY_MS, () => this.relay.stop(), IN_BACKGROUND);
  }

  stop(): void {
    this.leaving?.();
    this.pump.stop();
    this.relay.stop();
  }

  /** Briefly delays frames that nothing waits for. */
  hold(): void {
    this.pump.hold();
  }

  /** Draws again as usual. */
  release(): void {
    this.pump.release();
  }

  /** Draws without rest while the work waits for frames. */
  during<T>(work: Promise<T>): Promise<T> {
    return this.pump.during(work);
  }

  /** Resolves when a frame that begins from now on is drawn. */
  async next(): Promise<void> {
    await within(FRAME_MAX_MS, this.pump.next()).catch(() => undefined);
  }

  /**
   * Resolves when later changes of the page can't appear in an earlier frame: no frame is being drawn, or the page has
   * committed the current one.
   */
  async committed(): Promise<void> {
    if (this.pump.current?.committed === Infinity) await this.between();
  }

  /**
   * Draws until the page has committed a frame in its present state.
   * @param inFrame asks the page, which answers in a frame
   */
  async commit(inFrame: () => Promise<number | null>): Promise<number | null> {
    const at = await this.pump.commit(inFrame);
    if (at !== null) this.frameTimes = [...this.frameTimes.slice(1 - FRAMES_KEPT), at];
    return at;
  }

  get isDrawing(): boolean {
    return this.pump.current !== null;
  }

  /** Resolves when no frame is being drawn. */
  async between(): Promise<void> {
    await within(FRAME_MAX_MS, this.pump.between()).catch(() => undefined);
  }

  /** Resolves when a picture requested now has arrived; a hung page gives none. */
  async takePicture(): Promise<void> {
    await within(PICTURE_DELAY_MS, this.relay.restart()).catch(() => undefined);
  }

  /**
   * When the first frame began that may show a change made at a time; that time itself if such a frame has yet to
   * begin.
   */
  firstFrameWith(at: number): number {
    const { current } = this.pump;
    const frames = current ? [...this.frames, { ...current, ended: Infinity }] : this.frames;
    return frames.find(({ began, committed, ended }) => began <= at && at <= Math.min(committed, ended))?.began ?? at;
  }

  /** When the last changed frame before a time began; 0 when there was none. */
  lastChangeBefore(at: number): number {
    return this.changes.findLast(({ began }) => began < at)?.began ?? 0;
  }

  /** When the frame of a picture began. @param at the picture's timestamp */
  private beginOf(at: number): number {
    const due = at - FRAME_MS;
    const frame = this.frameCopiedAt(at);
    if (this.frameTimes.some((time) => Math.abs(time - due) <= SLACK_MS)) lateStamps = 0;
    else if (frame && this.frameTimes.some((time) => frame.began <= time && time < at)) lateStamps++;
    return lateStamps < LATE_STAMPS || !frame ? due : frame.began;
  }

  /** The frame of a picture that was copied at a time: no frame is copied in its first half, when the page draws. */
  private frameCopiedAt(at: number): { readonly began: number } | undefined {
    const { current } = this.pump;
    const last = this.changes.at(-1);
    const half = last ? (last.ended - last.began) / 2 : 0;
    if (current && current.began + half < at) return current;
    return this.changes.findLast(({ began, ended }) => (began + ended) / 2 < at);
  }

  private remember(frame: DrawnFrame): void {
    this.frames = [...this.frames.slice(1 - FRAMES_KEPT), frame];
    if (frame.isChanged) this.changes = [...this.changes.slice(1 - FRAMES_KEPT), frame];
  }
}
