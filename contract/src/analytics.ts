import type { ResultSummary } from './runs.js';

/** Figures of summaries and analytics (1 §9, 3 §10). */

/** Rounded to two decimals. */
const twoDecimals = (value: number): number => Math.round(value * 100) / 100;

/** A share in percent, rounded to two decimals; 0 of nothing. */
export const percentage = (part: number, whole: number): number =>
  whole === 0 ? 0 : twoDecimals((part / whole) * 100);

/** The shares of results in percent of the executed cases, not counting skipped ones (3 §10). */
export function sharesOf({ success, failure, concentrate, blocker }: ResultSummary) {
  const executed = success + failure;
  return {
    success: percentage(success, executed),
    failure: percentage(failure, executed),
    warning: percentage(concentrate, executed),
    blocker: percentage(blocker, executed),
  };
}

/** Average per item, rounded to two decimals; 0 for no items. */
export const average = (sum: number, count: number): number => (count === 0 ? 0 : twoDecimals(sum / count));
