/** Figures of summaries and analytics (1 §9, 3 §10). */

/** Rounded to two decimals. */
const twoDecimals = (value: number): number => Math.round(value * 100) / 100;

/** A share in percent, rounded to two decimals; 0 of nothing. */
export const percentage = (part: number, whole: number): number =>
  whole === 0 ? 0 : twoDecimals((part / whole) * 100);

/** What each of `count` has of a sum, rounded to two decimals; 0 for none. */
export const average = (sum: number, count: number): number => (count === 0 ? 0 : twoDecimals(sum / count));
