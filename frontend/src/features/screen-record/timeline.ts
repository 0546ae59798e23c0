import { LIMITS } from '@testplatform/contract';

const { recordFadeInMs: FADE_IN, recordStandsMs: STANDS, recordFadeOutMs: FADE_OUT } = LIMITS;
/** Milliseconds of one picture at normal speed, fades included. */
export const SLIDE_MS = FADE_IN + STANDS + FADE_OUT;

/** A moment of the video: the current picture and its opacity (0 is black). */
export interface Moment {
  readonly slide: number;
  readonly opacity: number;
}

/** The start of a picture, in milliseconds; for the index after the last, the end of the video. */
export const startOf = (slide: number): number => slide * SLIDE_MS;

/** What a video of this many pictures (at least one) shows at a time in milliseconds; clamped to the first and last. */
export function momentAt(time: number, slides: number): Moment {
  const slide = Math.min(slides - 1, Math.max(0, Math.floor(time / SLIDE_MS)));
  const shown = time - startOf(slide);
  if (shown < FADE_IN) return { slide, opacity: Math.max(0, shown / FADE_IN) };
  const left = SLIDE_MS - shown;
  return { slide, opacity: left < FADE_OUT ? Math.max(0, left / FADE_OUT) : 1 };
}

/** The time of the n-th shown or encoded frame, in milliseconds (2 §9). */
export const timeOfFrame = (frame: number, speed: number): number =>
  (frame * 1_000 * speed) / LIMITS.recordFramesPerSecond;

/** The frame at a time. */
export const frameAt = (time: number, speed: number): number =>
  Math.floor((time * LIMITS.recordFramesPerSecond) / (1_000 * speed));
