import { hiddenDifferences, readAsSeen } from '../reading/read-as-seen.js';
import { compareNumbers, isNumber, readNumber } from '../reading/read-number.js';

/** The statements of `conditionals`: the nine of 2 §5 (spelling is stored) and those of 3 §12. */
export const CONDITIONAL_STATEMENTS = [
  'Equal to',
  'Not equal to',
  'Greater then',
  'Less than',
  'Greater then & equal to',
  'Less than & equal to',
  'Is number',
  'Is string',
  'Is empty',
  'Is not empty',
  'Contains',
  'Not contains',
  'Starts with',
  'Ends with',
  'Matches',
  'Exactly equal to',
] as const;
export type ConditionalStatement = (typeof CONDITIONAL_STATEMENTS)[number];

export interface Conditional {
  readonly statement: ConditionalStatement;
  readonly statementData: string;
}

const ALONE: ReadonlySet<ConditionalStatement> = new Set(['Is number', 'Is string', 'Is empty', 'Is not empty']);
/** Whether a statement takes `statementData`. */
export const takesData = (statement: ConditionalStatement): boolean => !ALONE.has(statement);

export interface Verdict {
  readonly holds: boolean;
  /** A sentence for the report if it does not hold. */
  readonly message: string;
  /** Retrying is pointless: the comparison itself is impossible. */
  readonly hopeless?: boolean;
  /** Whether it holds is unknown, because the text can't be compared. Another text may be. */
  readonly undecided?: boolean;
}

/** Tests a regular expression within a time limit; throws with a sentence when the pattern is bad or too slow. */
export type PatternTest = (pattern: string, text: string) => boolean;

/**
 * Evaluates a conditional (3 §5). Greater and less compare numbers as `readNumber` parses them; a side that is not a number fails with a
 * message. Texts are compared as people read them (`readAsSeen`), unless exactly: `1.0` is not equal to `1`, a no-break space equals a
 * space.
 * @param locale of the run, for its numbers
 */
export function judge(conditional: Conditional, actual: string, test: PatternTest, locale?: string): Verdict {
  const { statement, statementData: expected } = conditional;
  const holds = COMPARE[statement](actual, expected, { test, locale });
  if (typeof holds === 'object') return { holds: false, ...holds };
  if (holds) return { holds: true, message: '' };
  const wanted = takesData(statement) ? `${EXPECTED[statement]} ${quote(expected)}` : EXPECTED[statement];
  const hidden = statement === 'Exactly equal to' ? hiddenDifferences(actual, expected) : [];
  const unseen = hidden.length > 0 ? `. They differ only by: ${hidden.join(', ')}` : '';
  return { holds: false, message: `Expected the content ${wanted}, but it was ${quote(actual)}${unseen}` };
}

/** The statements as they complete "Expected the content …". */
const EXPECTED: Record<ConditionalStatement, string> = {
  'Equal to': 'to equal',
  'Not equal to': 'not to equal',
  'Greater then': 'to be greater than',
  'Less than': 'to be less than',
  'Greater then & equal to': 'to be at least',
  'Less than & equal to': 'to be at most',
  'Is number': 'to be a number',
  'Is string': 'to be text',
  'Is empty': 'to be empty',
  'Is not empty': 'not to be empty',
  Contains: 'to contain',
  'Not contains': 'not to contain',
  'Starts with': 'to start with',
  'Ends with': 'to end with',
  Matches: 'to match',
  'Exactly equal to': 'to equal exactly',
};

type Outcome = boolean | Pick<Verdict, 'message' | 'hopeless' | 'undecided'>;
interface Means {
  readonly test: PatternTest;
  readonly locale: string | undefined;
}
type Compare = (actual: string, expected: string, means: Means) => Outcome;

const COMPARE: Record<ConditionalStatement, Compare> = {
  'Equal to': equal,
  'Not equal to': (actual, expected) => !equal(actual, expected),
  'Greater then': numeric((order) => order > 0),
  'Less than': numeric((order) => order < 0),
  'Greater then & equal to': numeric((order) => order >= 0),
  'Less than & equal to': numeric((order) => order <= 0),
  'Is number': (actual, _none, { locale }) => isNumber(actual, locale),
  'Is string': (actual, _none, { locale }) => !isEmpty(actual) && !isNumber(actual, locale),
  'Is empty': isEmpty,
  'Is not empty': (actual) => !isEmpty(actual),
  Contains: asSeen((actual, expected) => actual.includes(expected)),
  'Not contains': asSeen((actual, expected) => !actual.includes(expected)),
  // A space beside an icon, which can't be seen either, is no part of the text.
  'Starts with': asSeen((actual, expected) => [actual, actual.trim()].some((text) => text.startsWith(expected))),
  'Ends with': asSeen((actual, expected) => [actual, actual.trim()].some((text) => text.endsWith(expected))),
  'Exactly equal to': (actual, expected) => actual === expected,
  Matches: (actual, expected, { test }) => {
    try {
      // The pattern may match the page's exact characters, such as line breaks, or the text as seen.
      if (test(expected, actual)) return true;
      const [pattern, seen] = [expected.replace(/[\u00a0\u2000-\u200a\u202f]/g, ' '), readAsSeen(actual)];
      return test(pattern, seen) || (seen !== seen.trim() && test(pattern, seen.trim()));
    } catch (error) {
      return { message: error instanceof Error ? error.message : String(error), hopeless: true };
    }
  },
};

/** Compares two texts as people read them. An expected text without visible characters is matched exactly. */
function asSeen(compare: (actual: string, expected: string) => boolean): Compare {
  return (actual, expected) => {
    const seen = readAsSeen(expected);
    return seen === '' ? compare(actual, expected) : compare(readAsSeen(actual), seen);
  };
}

function equal(actual: string, expected: string): boolean {
  return readAsSeen(actual).trim() === readAsSeen(expected).trim();
}

function isEmpty(actual: string): boolean {
  return readAsSeen(actual).trim() === '';
}

function numeric(holds: (order: number) => boolean): Compare {
  return (actual, expected, { locale }) => {
    const [a, b] = [readNumber(actual, locale), readNumber(expected, locale)];
    if (b === null)
      return {
        message: `${quote(expected)} is not a number, so nothing can be compared with it. Write digits such as 1234.50`,
        hopeless: true,
      };
    if (a === null)
      return {
        message: `${quote(actual)} is not a number, so it can't be compared with ${quote(expected)}. Read the part that is one, or compare texts`,
        undecided: true,
      };
    return holds(compareNumbers(a, b));
  };
}

const quote = (text: string): string => `"${text.length > 200 ? `${text.slice(0, 200)}…` : text}"`;
