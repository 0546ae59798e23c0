import type { Pace } from './page-watch.js';
import { SLACK_MS } from './record-picture.js';
import { FRAME_MS } from './screencast.js';

/** Milliseconds for which a picture counts. */
const RECENT_MS = 2_000;
/** Pictures that count, at most. */
const RECENT = 12;
/** Pictures that it takes to know. */
const ENOUGH = 3;
/** The last so many tell of a page that has just become another: twice as late as usual is enough then. */
const NEWEST = 4;
/** Frames that one picture counts as late, at most. */
const LATEST = 2;
/** Frames that the pictures of a calm page are late on average, fewer than so many. */
const RESTLESS = 0.5;
/** So many and more, and a page draws all the time, or takes long to. */
const BUSY = 0.8;
/** Changes that are remembered: each case makes two, and pictures come up to a second late. */
const CHANGES_KEPT = 64;

/** Times in Unix milliseconds. */
interface Change {
  /** When the page began the frame that shows a case first. */
  readonly at: number;
  /** Whether it certainly brings a picture. */
  readonly isSeen: boolean;
}

/**
 * Tells by its pictures how a document is drawn, by how many frames after a case has changed it they are: one that changes on its own has
 * pictures at any time, one that takes long to draw has late ones. Either can't be told from those of the next case. Measured on the
 * pages of `npm run bench:records`: 0.2 to 0.3 frames on plain ones, 0.7 where each picture takes half a frame, 1.1 and more where a
 * page draws in each frame or for several.
 */
export class PagePace {
  private changes: readonly Change[] = [];
  /** When the frames began in which the last pictures were drawn (Unix milliseconds). */
  private pictures: readonly number[] = [];

  get pace(): Pace {
    const late = this.lateness();
    if (late.length < ENOUGH) return 'restless';
    const average = Math.max(mean(late), mean(late.slice(-NEWEST)) / 2);
    if (average < RESTLESS) return 'calm';
    return average < BUSY ? 'restless' : 'busy';
  }

  /** A case has changed the document: as in `Change`. */
  changed(at: number, isSeen = false): void {
    this.changes = inOrder([...this.changes.slice(1 - CHANGES_KEPT), { at, isSeen }], (change) => change.at);
  }

  /** @param end of the frame in which a picture was drawn (Unix milliseconds) */
  pictured(end: number): void {
    this.pictures = inOrder([...this.pictures.slice(1 - RECENT), end - FRAME_MS + SLACK_MS], (began) => began);
  }

  /** How many frames each picture is late: from the first change that it had to show, or else from the last one. */
  private lateness(): number[] {
    return this.pictures.flatMap((began, index) => {
      const previous = this.pictures[index - 1] ?? began;
      const change =
        this.changes.find(({ at, isSeen }) => isSeen && at > previous && at <= began) ??
        this.changes.findLast(({ at }) => at <= began);
      // No case has changed the document yet, or many have since.
      if (!change || Date.now() - began > RECENT_MS) return [];
      return Math.min(LATEST, Math.floor((began - change.at) / FRAME_MS));
    });
  }
}

const mean = (numbers: readonly number[]): number => numbers.reduce((sum, one) => sum + one, 0) / numbers.length;

const inOrder = <T>(things: readonly T[], timeOf: (thing: T) => number): T[] =>
  things.toSorted((a, b) => timeOf(a) - timeOf(b));
