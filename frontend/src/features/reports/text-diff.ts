import { diffLines, diffWordsWithSpace } from 'diff';

/** A piece of two texts: in both, or in one of them only. */
export interface DiffPart {
  /** Counted from 0; a piece has no other name. */
  readonly place: number;
  readonly text: string;
  readonly only: 'expected' | 'actual' | null;
}

/** Beyond this many characters lines are compared, not words. */
const WORDS_MAX = 4_000;
/** So many insertions and deletions say nothing to a reader any more, and would take long to find. */
const EDITS_MAX = 500;

/** What was expected against what was there; two texts that have next to nothing in common stand one after the other. */
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

/** Whether a text is folded until somebody wants all of it. */
export const isLong = (text: string): boolean =>
  text.length > FOLDED_CHARACTERS || text.split('\n').length > FOLDED_LINES;
