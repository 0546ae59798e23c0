import { type Conditional, judge } from '@testplatform/contract';
import { CaseFailure, HopelessFailure, UndecidedFailure } from '../errors.js';
import { RegexMatcher } from './match-regex.js';

/**
 * Checks a text against all conditionals (3 §5).
 * @param locale of the run
 * @throws CaseFailure naming the first one that does not hold
 */
export function checkConditionals(
  conditionals: readonly Conditional[],
  actual: string,
  locale: string | undefined,
): void {
  const regex = new RegexMatcher();
  for (const conditional of conditionals) {
    const verdict = judge(conditional, actual, (pattern, text) => regex.matches(pattern, text), locale);
    if (verdict.holds) continue;
    const Failure = verdict.hopeless ? HopelessFailure : verdict.undecided ? UndecidedFailure : CaseFailure;
    throw new Failure(verdict.message, { expected: conditional.statementData, actual });
  }
}
