import type { ResultSummary } from './runs.js';

/** Figures of summaries and analytics (1 §9, 3 §10). */

/** Rounded to two decimals. */
const twoDecimals = (value: number): number => Math.round(value * 100) / 100;

/** A share in percent, rounded to two decimals; 0 of nothing. */
export const percentage = (part: number, whole: number): number =>
  whole === 0 ? 0 : twoDecimals((part / whole) * 100);

/** The cases of results, each counted once: in a summary a warning is a success too, and a blocker a failure. */
export function partsOf({ success, failure, concentrate, blocker, skipped }: ResultSummary) {
  return { success: success - concentrate, warning: concentrate, failed: failure - blocker, blocker, skipped };
}

/**
 * The shares of results in percent of the executed cases, not counting skipped ones (3 §10). Success, warning and failure are 100 together;
 * a blocker is a failure too.
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
