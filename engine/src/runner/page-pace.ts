import { clock } from '@testplatform/contract';
import type { Pace } from './page-watch.js';
import { SLACK_MS } from './record-picture.js';
import { FRAME_MS } from './picture-stream.js';

/** Milliseconds for which a picture counts. */
const RECENT_MS = 2_000;
/** Pictures that count, at most. */
const PICTURES_KEPT = 12;
/** Pictures that it takes to tell. */
const PICTURES_NEEDED = 3;
/** The newest so many tell of a page that has just become slow: when they are late twice as much as the limit, that is enough. */
const NEWEST = 4;
/** Frames that one picture counts as late, at most. */
const LATENESS_MAX = 2;
/** Frames that the pictures of a calm page are late on average, at most. */
const CALM_MAX = 0.5;
/** Frames from which on a page counts as busy. */
const BUSY_MIN = 0.8;
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
 * Tells how a document is drawn from how late its pictures are: how many frames lie between the frame that shows a case first and the one
 * in which the picture was drawn.
 *
 *     frame            |  1  |  2  |  3  |  4  |  5  |  6  |
 *     changes             A                 B
 *     on time             a                 b                0 and 0 frames late: calm
 *     draws by itself     a     x     x     b     x          0, 1, 2, 0 and 1: busy
 *     draws slowly              a                 b          1 and 1: busy
 *
 * In the last two a picture can't be told from one of the next case. Measured on the pages of `npm run bench:records`: plain pages are late
 * by 0.2 to 0.3 frames, those where a picture takes half a frame by 0.7, and those that draw in every frame, or for several, by 1.1 and more.
 */
export class PagePace {
  private changes: readonly Change[] = [];
  /** When the frames began in which the last pictures were drawn (Unix milliseconds). */
  private pictures: readonly number[] = [];

  get pace(): Pace {
    const late = this.lateness();
    if (late.length < PICTURES_NEEDED) return 'restless';
    const average = Math.max(mean(late), mean(late.slice(-NEWEST)) / 2);
    if (average < CALM_MAX) return 'calm';
    return average < BUSY_MIN ? 'restless' : 'busy';
  }

  /** A case has changed the document: as in `Change`. */
  changed(at: number, isSeen = false): void {
    this.changes = inOrder([...this.changes.slice(1 - CHANGES_KEPT), { at, isSeen }], (change) => change.at);
  }

  /** @param end of the frame in which a picture was drawn (Unix milliseconds) */
  pictured(end: number): void {
    this.pictures = inOrder([...this.pictures.slice(1 - PICTURES_KEPT), end - FRAME_MS + SLACK_MS], (began) => began);
  }

  /** How many frames late each picture is. */
  private lateness(): number[] {
    return this.pictures.flatMap((began, index) => {
      const change = this.changeShownBy(began, this.pictures[index - 1] ?? began);
      // No case has changed the document yet, or many have since.
      if (!change || clock.now() - began > RECENT_MS) return [];
      return Math.min(LATENESS_MAX, Math.floor((began - change.at) / FRAME_MS));
    });
  }

  /** The first change since the picture before that certainly brings a picture, or else the last change. */
  private changeShownBy(began: number, before: number): Change | undefined {
    return (
      this.changes.find(({ at, isSeen }) => isSeen && at > before && at <= began) ??
      this.changes.findLast(({ at }) => at <= began)
    );
  }
}

const mean = (numbers: readonly number[]): number => numbers.reduce((sum, one) => sum + one, 0) / numbers.length;

const inOrder = <T>(things: readonly T[], timeOf: (thing: T) => number): T[] =>
  things.toSorted((a, b) => timeOf(a) - timeOf(b));
