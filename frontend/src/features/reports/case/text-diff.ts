import { diffLines, diffWordsWithSpace } from 'diff';

/** A piece of two texts: in both, or in only one of them. */
export interface DiffPart {
  /** Index from 0, used as key. */
  readonly place: number;
  readonly text: string;
  readonly only: 'expected' | 'actual' | null;
}

/** Texts longer than this, in characters, are compared by lines instead of words. */
const WORDS_MAX = 4_000;
/** With more edits than this, a diff is unreadable and slow. */
const EDITS_MAX = 500;

/** The difference between expected and actual. Texts with almost nothing in common are shown one after the other. */
export function diffTexts(expected: string, actual: string): DiffPart[] {
  const options = { maxEditLength: EDITS_MAX };
  const byLines = expected.length + actual.length > WORDS_MAX;
  const changes = byLines ? diffLines(expected, actual, options) : diffWordsWithSpace(expected, actual, options);
  if (!changes) return wholly(expected, actual);
  return changes.map(({ value, added, removed }, place) => ({
    place,
    text: value,
    only: removed ? 'expected' : added ? 'actual' : null,
  }));
}

const wholly = (expected: string, actual: string): DiffPart[] => [
  { place: 0, text: `${expected}\n`, only: 'expected' },
  { place: 1, text: actual, only: 'actual' },
];

const FOLDED_CHARACTERS = 600;
const FOLDED_LINES = 8;

/** Whether a text is long enough to be folded. */
export const isLong = (text: string): boolean =>
  text.length > FOLDED_CHARACTERS || text.split('\n').length > FOLDED_LINES;
