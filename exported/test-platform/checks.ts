import {
  CaseFailure,
  type Conditional,
  type ConditionalStatement,
  HopelessFailure,
  judge,
  UndecidedFailure,
} from './rules.js';

/** A requirement that a text must meet. */
export type Check = Conditional;

const of =
  (statement: ConditionalStatement) =>
  (statementData: string): Check => ({ statement, statementData });
const alone = (statement: ConditionalStatement): Check => ({ statement, statementData: '' });

export const equalTo = of('Equal to');
export const notEqualTo = of('Not equal to');
export const greaterThan = of('Greater then');
export const lessThan = of('Less than');
export const atLeast = of('Greater then & equal to');
export const atMost = of('Less than & equal to');
export const containing = of('Contains');
export const notContaining = of('Not contains');
export const startingWith = of('Starts with');
export const endingWith = of('Ends with');
export const matching = of('Matches');
export const exactly = of('Exactly equal to');
export const aNumber = alone('Is number');
export const aText = alone('Is string');
export const empty = alone('Is empty');
export const notEmpty = alone('Is not empty');

/**
 * Checks a text as people read it.
 * @param locale for numbers
 * @throws CaseFailure naming the first check that fails
 */
export function compare(checks: readonly Check[], actual: string, locale: string | undefined): void {
  for (const check of checks) {
    const verdict = judge(check, actual, matches, locale);
    if (verdict.holds) continue;
    const Failure = verdict.hopeless ? HopelessFailure : verdict.undecided ? UndecidedFailure : CaseFailure;
    throw new Failure(verdict.message);
  }
}

function matches(pattern: string, text: string): boolean {
  try {
    return new RegExp(pattern).test(text);
  } catch (error) {
    throw new Error(`"${pattern}" is not a regular expression`, { cause: error });
  }
}
