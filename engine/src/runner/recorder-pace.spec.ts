import { EventEmitter } from 'node:events';
import { DEFAULT_VIEWPORT } from '@testplatform/contract';
import type { CDPSession } from 'playwright';
import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import { useManualClock } from '../../../test/support/manual-clock.js';
import type { IsolatedWorld } from './isolated-world.js';
import type { Drawn, Pace } from './page-watch.js';
import { FRAME_MS } from './picture-stream.js';
import { ScreencastRecorder } from './screencast-recorder.js';

/** The head of a JPEG of 1800×1000: nobody looks at more of it. */
const PICTURE = Buffer.from('ffd8ffc000110803e80708', 'hex').toString('base64');

/** A page whose pictures come when the test says so, and that notes what pace it is asked with. */
class FakePage extends EventEmitter {
  readonly paces: Pace[] = [];
  private starts = 1;

  send = async (): Promise<void> => undefined;
  time = async (): Promise<number> => clock.now();
  drawn = async (pace: Pace): Promise<Drawn> => {
    this.paces.push(pace);
    return { at: clock.now(), isSeen: false };
  };

  /** A picture of a frame that begins some frames from now. */
  picture(late = 0): void {
    const timestamp = (clock.now() + (late + 1) * FRAME_MS) / 1_000;
    this.emit('Page.screencastFrame', { data: PICTURE, metadata: { timestamp }, sessionId: this.starts });
  }

  /** The first one of the screencast when it begins anew. */
  firstPicture(): void {
    this.starts++;
    this.picture();
  }
}

const clock = useManualClock();
let recorder: ScreencastRecorder;
let page: FakePage;
let nth = 0;
/** Milliseconds from one case to the next. */
const CASE_MS = 100;

async function follow(): Promise<void> {
  page = new FakePage();
  recorder.expectPage();
  const session = page as unknown as CDPSession;
  await recorder.follow(session, page as unknown as IsolatedWorld, async () => session);
  page.firstPicture();
}

/** Cases that change the page; answers at what pace each was asked to be drawn. */
async function act(...picture: (() => void)[]): Promise<Pace[]> {
  const asked = page.paces.length;
  for (const show of picture) {
    await recorder.readyToAct();
    // The page has told of the frame that shows the case before its picture comes.
    await clock.advance(1);
    show();
    await recorder.caseEnded(nth++);
    await clock.advance(CASE_MS);
  }
  return page.paces.slice(asked);
}

const inTime = () => page.picture();
const late = () => page.picture(2);
const first = () => page.firstPicture();

beforeEach(async () => {
  recorder = new ScreencastRecorder(
    {
      caseStarted: () => undefined,
      caseFinished: () => undefined,
      record: () => undefined,
      frame: () => undefined,
      log: () => undefined,
      watched: () => false,
    },
    DEFAULT_VIEWPORT,
  );
  await follow();
});
afterEach(() => recorder.stop());

describe('a page is asked', () => {
  it('as one that is calm once three pictures came in time', async () => {
    expect(await act(inTime, inTime, inTime, inTime)).toEqual(['restless', 'restless', 'calm', 'calm']);
  });

  it('as one that is busy once they are late', async () => {
    expect((await act(late, late, late, late)).at(-1)).toBe('busy');
  });

  it('as one that nothing is known of when it has another document', async () => {
    await act(inTime, inTime, inTime, inTime);
    recorder.hear({ what: 'watched', at: clock.now() });
    expect(await act(inTime)).toEqual(['restless']);
  });

  it('as one that nothing is known of when it is another page', async () => {
    await act(inTime, inTime, inTime, inTime);
    await follow();
    expect(await act(inTime)).toEqual(['restless']);
  });

  it('by other pictures than the first ones of a screencast, which tell no frame', async () => {
    expect(await act(first, first, first, first, first)).not.toContain('calm');
  });
});
