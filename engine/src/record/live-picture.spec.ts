import { beforeEach, describe, expect, it } from '@jest/globals';
import { useManualClock } from '../../../test/support/time/manual-clock.js';
import { LivePicture } from './live-picture.js';

const clock = useManualClock();
let live: LivePicture;
let isWatched: boolean;
let shown: string[];

beforeEach(() => {
  isWatched = true;
  shown = [];
  live = new LivePicture({
    caseStarted: () => undefined,
    caseFinished: () => undefined,
    record: () => undefined,
    frame: (jpeg) => void shown.push(jpeg.toString()),
    log: () => undefined,
    watched: () => isWatched,
  });
});

const picture = (name: string): void => {
  live.latest = Buffer.from(name);
};

describe('the live picture', () => {
  it('is the newest one, at most four times a second', async () => {
    for (let nth = 0; nth < 20; nth++) {
      picture(String(nth));
      await clock.advance(50);
    }
    expect(shown).toEqual(['4', '9', '14', '19']);
  });

  it('is shown once while nothing changes, and again to returning viewers', async () => {
    picture('still');
    await clock.advance(1_000);
    expect(shown).toEqual(['still']);
    isWatched = false;
    await clock.advance(1_000);
    isWatched = true;
    await clock.advance(250);
    expect(shown).toEqual(['still', 'still']);
  });

  it('is shown to nobody while nobody watches, and not after it is stopped', async () => {
    isWatched = false;
    picture('unseen');
    await clock.advance(1_000);
    live.stop();
    isWatched = true;
    await clock.advance(1_000);
    expect(shown).toEqual([]);
  });
});
