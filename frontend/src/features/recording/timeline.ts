import { LIMITS } from '@testplatform/contract';

const { recordFadeInMs: FADE_IN, recordStandsMs: STANDS, recordFadeOutMs: FADE_OUT } = LIMITS;
/** Milliseconds of one picture at normal speed, fades included. */
export const SLIDE_MS = FADE_IN + STANDS + FADE_OUT;

/** Where a film is: the picture that is seen, and how much of it (0 is black, 1 the whole picture). */
export interface Moment {
  readonly slide: number;
  readonly opacity: number;
}

/** Milliseconds at which a picture begins; that of the one behind the last is the film's end. */
export const startOf = (slide: number): number => slide * SLIDE_MS;

/** What a film of so many pictures (at least one) shows at a time in milliseconds. Beyond its ends it shows the first or last. */
export function momentAt(time: number, slides: number): Moment {
  const slide = Math.min(slides - 1, Math.max(0, Math.floor(time / SLIDE_MS)));
  const shown = time - startOf(slide);
  if (shown < FADE_IN) return { slide, opacity: Math.max(0, shown / FADE_IN) };
  const left = SLIDE_MS - shown;
  return { slide, opacity: left < FADE_OUT ? Math.max(0, left / FADE_OUT) : 1 };
}

/** The film's time, in milliseconds, at the n-th of the frames that are shown or encoded (2 §9). */
export const timeOfFrame = (frame: number, speed: number): number =>
  (frame * 1_000 * speed) / LIMITS.recordFramesPerSecond;

/** The frame that is shown at a time of the film. */
export const frameAt = (time: number, speed: number): number =>
  Math.floor((time * LIMITS.recordFramesPerSecond) / (1_000 * speed));
