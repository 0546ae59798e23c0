import { clock, type ViewportSize } from '@testplatform/contract';
import { IN_BACKGROUND, nextMillisecond, within } from '../time.js';
import type { IsolatedWorld } from '../page/isolated-world.js';
import type { PageNews } from '../page/page-watch.js';
import type { Reporter } from '../types.js';
import type { ChromiumPage } from '../protocol/chromium-page.js';
import { LivePicture } from './live-picture.js';
import { PageFrames, PICTURE_DELAY_MS, SLACK_MS } from './page-frames.js';
import type { Picture } from './camera.js';
import type { ActsOn, Recorder } from './recorder.js';

/** Milliseconds after the end of a case in which its record may still be taken. */
const AFTERMATH_MS = 500;
/** Milliseconds for pending pictures at the end of a file. */
const LAST_PICTURES_MS = 250;
/** Milliseconds after a picture of a later case in which those of the previous case may still arrive. */
const OVERTAKING_MS = 100;
/** Milliseconds for a page to answer. */
const ANSWER_MS = 1_000;
/**
 * Milliseconds for the very first picture. It is late only on a busy machine; a page that hangs from its start has
 * none.
 */
const FIRST_PICTURE_MS = 5_000;

/** The appearance of a page after a case. Times are Unix milliseconds. */
interface OpenRecord {
  readonly index: number;
  /** The number of the followed page. */
  readonly page: number;
  /** The newest picture so far, and when its frame began. */
  picture: Buffer | null;
  pictureAt: number;
  /** When the next case began: only frames that began earlier show this one. Infinity until then. */
  until: number;
  /** When the last changed frame before `until` began. Infinity until that is known. */
  lastAt: number;
  /** Whether a picture of a later case has arrived. */
  isOver: boolean;
}

/**
 * The recorder of a browser that draws only on demand (ADR 008). Frames are drawn one by one, and each that changes the
 * page brings one picture:
 *
 *     frames       ├─┤  ├──┊────────┤  ├──┊────────┤
 *     cases     A acts     ▲ B acts
 *     pictures                  a             b       (stamped with the time of their frame)
 *
 * B waits until the page has committed (┊) the current frame, so a certainly shows A, and each frame that begins later
 * shows B. The compositor draws that frame and takes its picture while B acts.
 */
export class FrameRecorder implements Recorder {
  private readonly live: LivePicture;
  private world: IsolatedWorld | null = null;
  /** The frames of every followed page, by its number. */
  private readonly pages = new Map<number, PageFrames>();
  /** Number of the current page. */
  private page = 0;
  private open: OpenRecord[] = [];
  /** Index of the case that ended last. */
  private newest = -1;
  /** When the frame of the newest picture began. */
  private latestAt = 0;
  /** Resolves when the effects of the last acting case are drawn. */
  private drawn: Promise<unknown> = Promise.resolve();
  /** Whether a case may have changed the page since the last one ended. */
  private acted = false;
  /** Receives the time of the next press. */
  private onPress: ((at: number) => void) | null = null;
  private firstCame: () => void = () => undefined;
  /** Resolves when the first whole picture of the followed page has arrived, or can't arrive any more. */
  private first: Promise<void> = Promise.resolve();
  private allHandedOut: () => void = () => undefined;

  /**
   * @param size of the records
   * @param framesPerSecond upper limit for the live picture
   */
  constructor(
    private readonly reporter: Reporter,
    private readonly size: ViewportSize,
    framesPerSecond?: number,
  ) {
    this.live = new LivePicture(reporter, framesPerSecond);
  }

  expectPage(): void {
    this.close(this.open, clock.now());
    this.frames?.leave();
    this.page++;
    const limit = this.live.latest ? PICTURE_DELAY_MS : FIRST_PICTURE_MS;
    this.first = new Promise((resolve) => {
      this.firstCame = resolve;
      clock.after(limit, resolve, IN_BACKGROUND);
    });
  }

  /** Only Chromium draws frames on demand. */
  async follow({ session, world, openSession }: ChromiumPage): Promise<void> {
    const { page } = this;
    this.world = world;
    // A session has one screencast.
    for (const other of this.pages.values()) if (other.session === session) other.stop();
    const frames = new PageFrames(session, this.size, openSession, (picture, began) => this.take(picture, began, page));
    this.pages.set(page, frames);
    await frames.start();
  }

  async readyToAct(on: ActsOn): Promise<void> {
    await this.ready(on);
    this.close(this.open, clock.now());
  }

  async readyToPress(on: ActsOn): Promise<void> {
    await this.ready(on);
    const { open, frames } = this;
    const ready = clock.now();
    this.onPress = (at) => this.close(open, frames?.firstFrameWith(Math.max(at, ready)) ?? ready);
  }

  inFrames<T>(work: Promise<T>): Promise<T> {
    return this.frames?.during(work) ?? work;
  }

  hear({ what, at }: PageNews): void {
    if (what !== 'pressed') return;
    this.onPress?.(at);
    this.onPress = null;
  }

  async caseEnded(index: number): Promise<boolean> {
    // The press may have happened where the page couldn't report it: then use the time before it.
    this.onPress?.(0);
    this.onPress = null;
    const { page, latestAt } = this;
    const record: OpenRecord = {
      index,
      page,
      picture: this.live.latest,
      pictureAt: latestAt,
      until: Infinity,
      lastAt: Infinity,
      isOver: false,
    };
    this.open = [...this.open, record];
    this.newest = index;
    this.frames?.release();
    if (this.acted) this.drawn = this.draw();
    this.acted = false;
    void Promise.all([this.drawn, this.first]).then(() => {
      clock.after(AFTERMATH_MS, () => this.close([record], clock.now()), IN_BACKGROUND);
    });
    await this.first;
    return this.live.latest !== null;
  }

  async flush(): Promise<void> {
    await this.drawn;
    await this.draw();
    await this.frames?.between();
    this.close(this.open, clock.now());
    const allHandedOut = new Promise<void>((resolve) => (this.allHandedOut = resolve));
    // Only the last picture can be requested.
    if (this.open.some(({ index }) => index !== this.newest))
      await within(LAST_PICTURES_MS, allHandedOut).catch(() => undefined);
    const last = this.open.find(({ index }) => index === this.newest);
    if (last) {
      // A requested picture certainly shows the end.
      await this.frames?.takePicture();
      last.picture = this.live.latest;
    }
    for (const record of this.open) this.handOut(record);
    this.live.show();
  }

  stop(): void {
    this.live.stop();
    for (const frames of this.pages.values()) frames.stop();
  }

  /** Undefined until the page is followed. */
  private get frames(): PageFrames | undefined {
    return this.pages.get(this.page);
  }

  private async ready(on: ActsOn): Promise<void> {
    await this.drawn;
    await (on === 'document' ? this.frames?.committed() : this.frames?.between());
    await nextMillisecond();
    this.acted = true;
    this.frames?.hold();
  }

  /** Resolves when the page has committed a frame in its present state. */
  private async draw(): Promise<void> {
    const { frames } = this;
    const at = await (frames?.commit(() => this.nextFrame()) ?? this.nextFrame());
    // A document that can't be asked is drawn anyway.
    if (at === null) await frames?.next();
  }

  /** Closes records at the time at which the next case begins: no later frame can show them. */
  private close(records: readonly OpenRecord[], until: number): void {
    for (const record of records) {
      if (record.until !== Infinity) continue;
      record.until = until;
      clock.after(PICTURE_DELAY_MS, () => this.handOut(record), IN_BACKGROUND);
      void this.expectLastPicture(record);
    }
  }

  /** Finds the last frame that shows a case. Waits for the current frame, because it may be that one. */
  private async expectLastPicture(record: OpenRecord): Promise<void> {
    const frames = this.pages.get(record.page);
    if (frames?.isDrawing) await frames.between();
    record.lastAt = frames?.lastChangeBefore(record.until) ?? 0;
    this.handOutIfWhole(record);
  }

  private take(picture: Picture, began: number, page: number): void {
    // Pictures may overtake each other, and arrive when another page is current.
    if (page === this.page && began > this.latestAt) {
      this.live.latest = picture.jpeg;
      this.latestAt = began;
    }
    if (page === this.page && picture.isWhole) this.firstCame();
    for (const record of this.open) {
      if (record.page !== page) continue;
      if (began >= record.until) this.expectNoMore(record);
      else if (began >= record.pictureAt) {
        record.picture = picture.jpeg;
        record.pictureAt = began;
        this.handOutIfWhole(record);
      }
    }
  }

  /**
   * A picture of a later case has arrived, so the last one of this case is imminent or will never come: not every frame
   * brings one.
   */
  private expectNoMore(record: OpenRecord): void {
    if (record.isOver) return;
    record.isOver = true;
    clock.after(OVERTAKING_MS, () => this.handOut(record), IN_BACKGROUND);
  }

  /** Emits a record once the last frame that shows it has brought its picture. */
  private handOutIfWhole(record: OpenRecord): void {
    if (record.picture && record.pictureAt >= record.lastAt - SLACK_MS) this.handOut(record);
  }

  /** Emits a record, once. */
  private handOut(record: OpenRecord): void {
    if (!this.open.includes(record)) return;
    this.open = this.open.filter((other) => other !== record);
    if (record.picture) this.reporter.record(record.index, record.picture);
    if (this.open.length === 0) this.allHandedOut();
  }

  /** When the page begins its next frame; null when it hangs or navigates to another document. */
  private async nextFrame(): Promise<number | null> {
    try {
      return this.world && (await within(ANSWER_MS, this.world.nextFrame()));
    } catch {
      return null;
    }
  }
}
