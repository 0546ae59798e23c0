import type { ResultSummary } from './runs.js';

/** Summaries and analytics (1 §9, 3 §10). */

/** Rounded to two decimals. */
const twoDecimals = (value: number): number => Math.round(value * 100) / 100;

/** A percentage, rounded to two decimals; 0 if the whole is 0. */
export const percentage = (part: number, whole: number): number =>
  whole === 0 ? 0 : twoDecimals((part / whole) * 100);

/** The counts as disjoint parts. (In a summary a warning is a success too, and a blocker a failure.) */
export function partsOf({ success, failure, concentrate, blocker, skipped }: ResultSummary) {
  return { success: success - concentrate, warning: concentrate, failed: failure - blocker, blocker, skipped };
}

/**
 * The percentages of the executed cases, without skipped ones (3 §10). Success, warning and failure add up to 100; a blocker is a failure
 * too.
 */
export function sharesOf(summary: ResultSummary) {
  const { failure, concentrate, blocker } = summary;
  const executed = summary.success + failure;
  return {
    success: percentage(partsOf(summary).success, executed),
    failure: percentage(failure, executed),
    warning: percentage(concentrate, executed),
    blocker: percentage(blocker, executed),
  };
}

/** Average per item, rounded to two decimals; 0 for no items. */
export const average = (sum: number, count: number): number => (count === 0 ? 0 : twoDecimals(sum / count));
