import type { FileResult } from './file-result.entity.js';

/** The fields that decide which result of a file counts. */
export type RowResult = Pick<FileResult, 'rowName' | 'attempt' | 'status' | 'concentrate'>;

/**
 * The last result of each row that a file ran with in a run. Rows whose last attempt hasn't ended are left out.
 * @param results all attempts of the file in the run
 */
export function lastOfRows<Result extends RowResult>(results: readonly Result[]): Result[] {
  const last = new Map<string, Result>();
  for (const one of results) {
    const before = last.get(one.rowName);
    if (!before || before.attempt < one.attempt) last.set(one.rowName, one);
  }
  return [...last.values()].filter(({ status }) => status !== null);
}

/**
 * The last result of a file in a run: that of its worst row, by `lastOfRows` (3 §18).
 * @param results all attempts of the file in the run
 * @returns undefined when none has ended
 */
export function worstOfRows<Result extends RowResult>(results: readonly Result[]): Result | undefined {
  let worst: Result | undefined;
  for (const one of lastOfRows(results)) if (!worst || badness(one) >= badness(worst)) worst = one;
  return worst;
}

const badness = ({ status, concentrate }: RowResult): number => {
  if (status === 'success') return concentrate > 0 ? 1 : 0;
  return status === 'stopped' ? 2 : 3;
};
