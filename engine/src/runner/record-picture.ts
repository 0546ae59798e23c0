import { type Frame, FRAME_MS } from './screencast.js';

/**
 * A record that waits for its picture: the last one of the page before what the next case does to it shows, and not long after its own
 * case: what was seen then, a notice perhaps, may be gone when the next one has waited for its target.
 */
export interface PendingRecord {
  readonly index: number;
  /** Which of the pages that were followed it is of. */
  readonly page: number;
  /** The pictures that may be its own. */
  readonly frames: Frame[];
  /** When the page began the frame that shows the next case first (Unix milliseconds). Until then every new picture is better. */
  until: number | null;
  /** Whether the case after it is over, whose first frame will be told. */
  isClosing?: true;
  /** For a case that certainly brings a picture: when the page began the frame that shows it (Unix milliseconds). */
  seenFrom?: number;
  /** When its case has been over for long enough (Unix milliseconds of the browser's clock), once that is known. */
  stale?: number;
}

/** Room for rounding in times, in milliseconds. */
export const SLACK_MS = 4;
/** Frames that the picture of a case may be late while the next one is done already. */
const FRAMES_LATE = 2;

/**
 * The picture of a record: the last one that does not show the next case. It is not older than that of the record before it and, when
 * the case certainly brought one, newer: if there is none in time, it is the late one.
 * @param before the picture of the record before it, if that is of the same page
 */
export function pictureOf(record: PendingRecord, before: Frame | null): Frame | undefined {
  const { frames, seenFrom } = record;
  const last = lastOf(record);
  if (seenFrom === undefined) return before && last && last.at < before.at ? before : last;
  const after = Math.max(seenFrom + FRAME_MS - SLACK_MS, (before?.at ?? 0) + SLACK_MS);
  if (last && last.at > after) return last;
  const latest = seenFrom + (1 + FRAMES_LATE) * FRAME_MS + SLACK_MS;
  return inOrder(frames).find(({ at, isFirst }) => !isFirst && at > after && at < latest) ?? last;
}

/**
 * The last picture of a record that does not show the next case. A picture bears the end of the frame in which it was drawn: that in
 * which the page painted it or, when the browser is busy, a later one.
 */
function lastOf({ frames, until, stale = Infinity }: PendingRecord): Frame | undefined {
  const drawn = inOrder(frames);
  const next = until ?? Infinity;
  const own = drawn.filter(({ at, isFirst }) => at < stale && at < (isFirst ? next : next + FRAME_MS - SLACK_MS));
  return own.findLast(({ isWhole }) => isWhole) ?? own.at(-1) ?? drawn[0];
}

const inOrder = (frames: readonly Frame[]): Frame[] => frames.toSorted((a, b) => a.at - b.at);
