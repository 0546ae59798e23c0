import type { Pace } from './page-watch.js';
import { SLACK_MS } from './record-picture.js';
import { FRAME_MS } from './screencast.js';

/** Milliseconds that a picture counts for which no case accounts for. */
const RESTLESS_MS = 500;
/** So many of them within that time, and the page draws all the time, or takes long to. */
const BUSY = 4;
/** How many frames after the one that shows a case first a page may still draw it that has nothing else to draw. */
const FRAMES_LATE = 1;
/** Changes that are remembered: pictures come after several more cases. */
const CHANGES_KEPT = 16;

/**
 * Tells by its pictures how a page is drawn. A calm one changes only when a case changes it, and is drawn a frame later at most: pictures
 * of anything else can't be told from those of a case that are late. A busy one is drawn later than others.
 */
export class PageRest {
  private changes: readonly number[] = [];
  /** When the last pictures were drawn that no case accounts for. */
  private unrest: readonly number[] = [];

  get pace(): Pace {
    const recent = this.unrest.filter((at) => Date.now() - at <= RESTLESS_MS);
    if (recent.length === 0) return 'calm';
    return recent.length < BUSY ? 'restless' : 'busy';
  }

  /** @param at when the page began the frame that shows a case first (Unix milliseconds) */
  changed(at: number): void {
    this.changes = [...this.changes.slice(1 - CHANGES_KEPT), at];
  }

  /** @param end of the frame in which a picture was drawn (Unix milliseconds) */
  pictured(end: number): void {
    const began = end - FRAME_MS + SLACK_MS;
    const change = this.changes.findLast((at) => at <= began) ?? 0;
    if (began - change > (FRAMES_LATE + 0.5) * FRAME_MS) this.unrest = [...this.unrest.slice(1 - BUSY), end];
  }
}
