import { SLACK_MS } from './record-picture.js';
import { FRAME_MS } from './screencast.js';

/** Milliseconds that a page counts as restless for after a picture that no case accounts for. */
const RESTLESS_MS = 500;
/** How many frames after the one that shows a case first the page may still draw it. */
const FRAMES_LATE = 1;
/** Changes that are remembered: pictures come after several more cases. */
const CHANGES_KEPT = 16;

/**
 * Tells by its pictures whether a page is calm: it changes only when a case changes it, and is drawn a frame later at most. Pictures
 * of anything else can't be told from those of a case that are late.
 */
export class PageRest {
  private changes: readonly number[] = [];
  private restlessUntil = 0;

  get isCalm(): boolean {
    return Date.now() > this.restlessUntil;
  }

  /** @param at when the page began the frame that shows a case first (Unix milliseconds) */
  changed(at: number): void {
    this.changes = [...this.changes.slice(1 - CHANGES_KEPT), at];
  }

  /** @param end of the frame in which a picture was drawn (Unix milliseconds) */
  pictured(end: number): void {
    const began = end - FRAME_MS + SLACK_MS;
    const change = this.changes.findLast((at) => at <= began) ?? 0;
    if (began - change > (FRAMES_LATE + 0.5) * FRAME_MS) this.restlessUntil = end + RESTLESS_MS;
  }
}
