import { EventEmitter } from 'node:events';
import { DEFAULT_VIEWPORT } from '@testplatform/contract';
import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import { useManualClock } from '../../../test/support/time/manual-clock.js';
import type { ChromiumPage } from '../protocol/chromium-page.js';
import { FrameRecorder } from './frame-recorder.js';
import { FRAME_MS } from './picture-stream.js';

const inTwoBytes = (value: number): string => value.toString(16).padStart(4, '0');
/** The header of a JPEG of a whole page, with a number to identify it. */
const jpegOf = (nth: number): Buffer =>
  Buffer.from(
    `ffd8ffc0001108${[DEFAULT_VIEWPORT.height, DEFAULT_VIEWPORT.width, nth].map(inTwoBytes).join('')}`,
    'hex',
  );

const clock = useManualClock();

/** Milliseconds within which everything expected here happens. */
const LONG = 5_000;
/** Advances the clock until something holds. @param meanwhile done every millisecond */
async function pass(what: string, holds: () => boolean, meanwhile: () => void = () => undefined): Promise<void> {
  for (let ms = 0; ms < LONG && !holds(); ms++) {
    meanwhile();
    await clock.advance(1);
  }
  if (!holds()) throw new Error(`${LONG} ms have passed without ${what}`);
}

/** Advances the clock until work is done. @param meanwhile done every millisecond */
async function during(work: Promise<unknown>, meanwhile?: () => void): Promise<void> {
  let isDone = false;
  const done = work.finally(() => (isDone = true));
  await Promise.all([done, pass('an end of the work', () => isDone, meanwhile)]);
}

/** A page whose frames and pictures the test triggers. */
class FakePage extends EventEmitter {
  /** Ends the frame that is being drawn. */
  private end: ((frame: { hasDamage: boolean }) => void) | null = null;
  private starts = 0;
  private asked: ((at: number) => void)[] = [];
  /** When each frame began (Unix milliseconds). */
  readonly began: number[] = [];

  send = async (method: string): Promise<unknown> => {
    if (method === 'Page.startScreencast' && ++this.starts > 1) this.picture(99);
    if (method !== 'HeadlessExperimental.beginFrame') return {};
    const began = clock.now();
    this.began.push(began);
    for (const answer of this.asked.splice(0)) answer(began);
    return new Promise((resolve) => (this.end = resolve));
  };
  /** Answers when the next frame begins: the page's scripts run in it before it is drawn. */
  nextFrame = (): Promise<number> => new Promise((resolve) => this.asked.push(resolve));

  /** Waits for the next frame to begin. */
  async beginsFrame(): Promise<void> {
    await pass('a frame', () => this.end !== null);
  }

  endFrame(hasDamage: boolean): void {
    this.end?.({ hasDamage });
    this.end = null;
  }

  /** Sends a picture of a frame. @param nth its number */
  picture(nth: number, began = clock.now()): void {
    const metadata = { timestamp: (began + 0.5 + FRAME_MS) / 1_000 };
    this.emit('Page.screencastFrame', { data: jpegOf(nth).toString('base64'), metadata, sessionId: this.starts });
  }

  /** Draws a changed frame and sends its picture. */
  async draw(nth: number): Promise<void> {
    await this.beginsFrame();
    const began = this.began.at(-1)!;
    // Drawing takes at least a few milliseconds, so the times of two frames differ.
    await clock.advance(4);
    this.endFrame(true);
    this.picture(nth, began);
  }
}

let page: FakePage;
let recorder: FrameRecorder;
let records: Map<number, number>;

beforeEach(async () => {
  page = new FakePage();
  records = new Map();
  recorder = new FrameRecorder(
    {
      caseStarted: () => undefined,
      caseFinished: () => undefined,
      record: (index, jpeg) => void records.set(index, jpeg.readUInt16BE(11)),
      frame: () => undefined,
      log: () => undefined,
      watched: () => false,
    },
    DEFAULT_VIEWPORT,
  );
  recorder.expectPage();
  const followed = { session: page, world: page, openSession: async () => page };
  await recorder.follow(followed as unknown as ChromiumPage);
  await page.draw(1);
});
afterEach(() => {
  recorder.stop();
  page.endFrame(false);
});

describe('the frames of a page', () => {
  const framesWithin = async (ms: number) => {
    const before = page.began.length;
    for (let passed = 0; passed < ms; passed++) {
      page.endFrame(false);
      await clock.advance(1);
    }
    return page.began.length - before;
  };

  it('stay away for a moment while a case acts, and one comes at once when it ends', async () => {
    await during(recorder.readyToAct('document'), () => page.endFrame(false));
    await framesWithin(1);
    expect(await framesWithin(100)).toBe(0);
    void recorder.caseEnded(1);
    expect(await framesWithin(3)).toBeGreaterThan(0);
  });

  it('go on where a case acts for long, or waits for them', async () => {
    await during(recorder.readyToAct('document'), () => page.endFrame(false));
    expect(await framesWithin(200)).toBeGreaterThan(0);
    await during(recorder.readyToAct('document'), () => page.endFrame(false));
    let isDone: () => void = () => undefined;
    void recorder.inFrames(new Promise<void>((resolve) => (isDone = resolve)));
    expect(await framesWithin(20)).toBeGreaterThan(1);
    isDone();
  });
});

describe('the record of a case', () => {
  it('shows the last frame that began before the next case acted, however late its picture arrives', async () => {
    await during(recorder.readyToAct('document'));
    await recorder.caseEnded(0);
    await page.beginsFrame();
    const began = page.began.at(-1)!;
    page.endFrame(true);
    await during(recorder.readyToAct('document'));
    await page.draw(3);
    expect(records.size).toBe(0);
    page.picture(2, began);
    await pass('the record', () => records.size === 1);
    expect(records.get(0)).toBe(2);
  });

  it('does not show a frame that was being drawn when the next case pressed the mouse', async () => {
    await recorder.caseEnded(0);
    await during(recorder.readyToPress('document'));
    await page.beginsFrame();
    const began = page.began.at(-1)!;
    recorder.hear({ what: 'pressed', at: clock.now() + 1 });
    page.endFrame(true);
    page.picture(2, began);
    await pass('the record', () => records.size === 1);
    expect(records.get(0)).toBe(1);
  });

  it('shows the frame that the page has committed when the next case acts, although it is still being drawn', async () => {
    await during(recorder.readyToAct('document'));
    await recorder.caseEnded(0);
    await during(recorder.readyToAct('document'));
    const began = page.began.at(-1)!;
    page.endFrame(true);
    await page.draw(3);
    expect(records.size).toBe(0);
    page.picture(2, began);
    await pass('the record', () => records.size === 1);
    expect(records.get(0)).toBe(2);
  });

  it('is found too where a browser stamps its pictures with the end of their frame, or a little later', async () => {
    const acts = async (index: number) => {
      await during(recorder.readyToAct('document'), () => page.endFrame(false));
      await recorder.caseEnded(index);
      await page.beginsFrame();
      await during(recorder.readyToAct('document'));
      // The next case acts while the frame is being drawn, and its picture comes when the next one has begun.
      await clock.advance(40);
      page.endFrame(true);
      await recorder.caseEnded(index + 100);
      await page.beginsFrame();
      page.picture(10 + index, clock.now() - FRAME_MS);
      await clock.advance(40);
      page.endFrame(true);
    };
    for (const index of [0, 1, 2, 3, 4, 5]) await acts(index);
    await pass('the record', () => records.has(5));
    expect(records.get(5)).toBe(15);
  });

  it('is drawn before a case navigates to another page', async () => {
    const order: string[] = [];
    await during(recorder.readyToAct('document'));
    await recorder.caseEnded(0);
    const ready = recorder.readyToAct('page').then(() => order.push('ready'));
    await during(recorder.readyToAct('document'));
    order.push('drawn');
    page.endFrame(true);
    await during(ready);
    expect(order).toEqual(['drawn', 'ready']);
  });

  it('does not wait long for a picture that a later one has overtaken', async () => {
    await during(recorder.readyToAct('document'));
    await recorder.caseEnded(0);
    await page.beginsFrame();
    page.endFrame(true);
    await during(recorder.readyToAct('document'));
    await page.draw(3);
    await clock.advance(99);
    expect(records.size).toBe(0);
    await clock.advance(1);
    expect(records.get(0)).toBe(1);
  });

  it('is requested at the end of a file when the browser skipped a picture', async () => {
    await recorder.caseEnded(0);
    await page.beginsFrame();
    page.endFrame(true);
    await during(recorder.flush(), () => page.endFrame(false));
    expect(records.get(0)).toBe(99);
  });

  it('does not show the end of a file when a frame of an earlier case brought no picture', async () => {
    await recorder.caseEnded(0);
    await page.beginsFrame();
    page.endFrame(true);
    await during(recorder.readyToAct('document'));
    const ended = recorder.caseEnded(1);
    await page.draw(3);
    await during(ended);
    await during(recorder.flush(), () => page.endFrame(false));
    expect(records).toEqual(
      new Map([
        [0, 1],
        [1, 3],
      ]),
    );
  });
});
