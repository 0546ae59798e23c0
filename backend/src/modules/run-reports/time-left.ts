interface Running {
  /** Milliseconds since it began. */
  readonly elapsed: number;
  /** Milliseconds that it took last time; undefined if it never ran to its end. */
  readonly expected: number | undefined;
}

/**
 * Estimates how long a run will go on, in milliseconds: whoever is free takes the longest file that waits. A file that never ran counts like
 * the average of the others. Null if none of them has run before.
 * @param queued what each waiting file took last time
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
