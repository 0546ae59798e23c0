import { LIMITS, titleKey } from '@testplatform/contract';

/** Appends a number to each title that repeats an earlier one, ignoring case. */
export function uniqueTitles(titles: readonly string[]): string[] {
  const next = new Map<string, number>();
  const taken = new Set<string>();
  return titles.map((wanted) => {
    const key = titleKey(wanted);
    for (let number = next.get(key) ?? 1; ; number++) {
      const suffix = number === 1 ? '' : ` ${number}`;
      const title = wanted.slice(0, LIMITS.treeTitleMax - suffix.length) + suffix;
      next.set(key, number + 1);
      if (taken.has(titleKey(title))) continue;
      taken.add(titleKey(title));
      return title;
    }
  });
}
