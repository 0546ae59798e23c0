import { FRAME_MS, type Picture } from './picture-stream.js';

/**
 * A record that still waits for its picture: the last one of the page from before the next case shows. It must not be from long after its
 * own case either: what was to be seen then, a notice perhaps, may be gone when the next case has waited for its target.
 */
export interface PendingRecord {
  readonly index: number;
  /** Which of the pages that were followed it is of. */
  readonly page: number;
  /** The pictures that it may get. */
  readonly pictures: Picture[];
  /** When the page began the frame that shows the next case first (Unix milliseconds); null while no later case is known to show. */
  nextShownAt: number | null;
  /** The next case is over, and the page is being asked for its first frame. */
  isNextOver?: true;
  /** When the page began the frame that shows its own case (Unix milliseconds); only when that certainly brings a picture. */
  shownAt?: number;
  /** Later pictures are not its own (Unix milliseconds of the browser's clock); absent until that is known. */
  staleAt?: number;
}

/** Room for rounding in times, in milliseconds. */
export const SLACK_MS = 4;
/** Frames that a certain picture may be late. */
const FRAMES_LATE = 2;

/**
 * The picture of a record (ADR 008). Every picture is stamped with the end of the frame in which it was drawn:
 *
 *     frame        |   1   |   2   |   3   |   4   |
 *     own case       ▲ input
 *     shows                └─ frame 2
 *     next case                      ▲ input
 *     shows                                └─ frame 4, which begins at `nextShownAt`
 *     pictures                     a       b       c
 *
 * c shows the next case. The record is b or, if the page did not change by itself in frame 3, a: the last picture drawn before the frame
 * that shows the next case.
 *
 * A record is never older than the one before it. A case that certainly brings a picture gets one of its own: if none is in time, the
 * first late one.
 * @param before the picture of the record before it, if that is of the same page
 */
export function pictureOf(record: PendingRecord, before: Picture | null): Picture | undefined {
  const { pictures, shownAt } = record;
  const last = lastBeforeNext(record);
  if (shownAt === undefined) return before && last && last.at < before.at ? before : last;
  const after = Math.max(shownAt + FRAME_MS - SLACK_MS, (before?.at ?? 0) + SLACK_MS);
  if (last && last.at > after) return last;
  const latest = shownAt + (1 + FRAMES_LATE) * FRAME_MS + SLACK_MS;
  return inOrder(pictures).find(({ at, isFirst }) => !isFirst && at > after && at < latest) ?? last;
}

/** The last picture that does not show the next case, rather one of the full size. */
function lastBeforeNext({ pictures, nextShownAt, staleAt = Infinity }: PendingRecord): Picture | undefined {
  const drawn = inOrder(pictures);
  const next = nextShownAt ?? Infinity;
  // The picture of the frame that shows the next case bears the end of that frame.
  const endOfNext = next + FRAME_MS - SLACK_MS;
  const own = drawn.filter(({ at, isFirst }) => at < staleAt && at < (isFirst ? next : endOfNext));
  return own.findLast(({ isWhole }) => isWhole) ?? own.at(-1) ?? drawn[0];
}

const inOrder = (pictures: readonly Picture[]): Picture[] => pictures.toSorted((a, b) => a.at - b.at);
