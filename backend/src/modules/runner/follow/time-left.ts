interface Running {
  /** Milliseconds since it began. */
  readonly elapsed: number;
  /** The duration of its last execution in milliseconds; undefined if that didn't run to its end, or there is none. */
  readonly expected: number | undefined;
}

/**
 * Estimates the remaining time of a run in milliseconds: each free worker takes the longest queued file. A file that never ran counts as
 * the average of the others. Null if none of them has run before.
 * @param queued last durations of the queued files
 */
export function timeLeft(running: readonly Running[], queued: readonly (number | undefined)[]): number | null {
  const known = [...running.map(({ expected }) => expected), ...queued].filter((one) => one !== undefined);
  if (known.length === 0) return null;
  const average = known.reduce((sum, one) => sum + one, 0) / known.length;
  const free = running.map(({ expected = average, elapsed }) => Math.max(0, expected - elapsed));
  if (free.length === 0) free.push(0);
  for (const expected of queued.map((one = average) => one).toSorted((one, other) => other - one)) {
    const first = free.indexOf(Math.min(...free));
    free[first] = free[first]! + expected;
  }
  return Math.round(Math.max(...free));
}
