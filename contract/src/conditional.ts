/** The statements that `conditionals` are made of: the nine of 2 §5 (spelling is stored) and those of 3 §12. */
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
] as const;
export type ConditionalStatement = (typeof CONDITIONAL_STATEMENTS)[number];

export interface Conditional {
  readonly statement: ConditionalStatement;
  readonly statementData: string;
}

const ALONE: ReadonlySet<ConditionalStatement> = new Set(['Is number', 'Is string', 'Is empty', 'Is not empty']);
/** Whether a statement compares with `statementData`, or stands alone. */
export const takesData = (statement: ConditionalStatement): boolean => !ALONE.has(statement);

export interface Verdict {
  readonly holds: boolean;
  /** One sentence for the report when it does not hold. */
  readonly message: string;
  /** Retrying is pointless: the comparison itself is impossible. */
  readonly hopeless?: boolean;
}

/** Tests a regular expression within a time limit; throws with a sentence when the pattern is bad or too slow. */
export type PatternTest = (pattern: string, text: string) => boolean;

/**
 * Judges one conditional (3 §5). Greater and less compare numbers after stripping commas; a side that is not a number fails and
 * says so. Equality compares trimmed texts: `1.0` is not equal to `1`.
 */
export function judge(conditional: Conditional, actual: string, test: PatternTest): Verdict {
  const { statement, statementData: expected } = conditional;
  const holds = COMPARE[statement](actual, expected, test);
  if (typeof holds === 'object') return { holds: false, ...holds };
  if (holds) return { holds: true, message: '' };
  const wanted = takesData(statement) ? `${EXPECTED[statement]} ${quote(expected)}` : EXPECTED[statement];
  return { holds: false, message: `Expected the content ${wanted}, but it was ${quote(actual)}` };
}

/** The statements as they go on "Expected the content …". */
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
};

type Outcome = boolean | { message: string; hopeless?: boolean };
type Compare = (actual: string, expected: string, test: PatternTest) => Outcome;

const COMPARE: Record<ConditionalStatement, Compare> = {
  'Equal to': equal,
  'Not equal to': (actual, expected) => !equal(actual, expected),
  'Greater then': numeric((a, b) => a > b),
  'Less than': numeric((a, b) => a < b),
  'Greater then & equal to': numeric((a, b) => a >= b),
  'Less than & equal to': numeric((a, b) => a <= b),
  'Is number': (actual) => toNumber(actual) !== null,
  'Is string': (actual) => actual.trim() !== '' && toNumber(actual) === null,
  'Is empty': (actual) => actual.trim() === '',
  'Is not empty': (actual) => actual.trim() !== '',
  Contains: (actual, expected) => actual.includes(expected),
  'Not contains': (actual, expected) => !actual.includes(expected),
  'Starts with': (actual, expected) => actual.startsWith(expected),
  'Ends with': (actual, expected) => actual.endsWith(expected),
  Matches: (actual, expected, test) => {
    try {
      return test(expected, actual);
    } catch (error) {
      return { message: error instanceof Error ? error.message : String(error), hopeless: true };
    }
  },
};

/** Parses a number, ignoring commas (3 §5); null if it is not one. */
export function toNumber(text: string): number | null {
  const plain = text.replace(/,/g, '').trim();
  return /^[+-]?(\d+(\.\d*)?|\.\d+)(e[+-]?\d+)?$/i.test(plain) ? Number(plain) : null;
}

function equal(actual: string, expected: string): boolean {
  return actual.trim() === expected.trim();
}

function numeric(compare: (a: number, b: number) => boolean): Compare {
  return (actual, expected) => {
    const [a, b] = [toNumber(actual), toNumber(expected)];
    if (b === null)
      return { message: `${quote(expected)} is not a number, so nothing can be compared with it`, hopeless: true };
    if (a === null)
      return { message: `${quote(actual)} is not a number, so it can't be compared with ${quote(expected)}` };
    return compare(a, b);
  };
}

const quote = (text: string): string => `"${text.length > 200 ? `${text.slice(0, 200)}…` : text}"`;
