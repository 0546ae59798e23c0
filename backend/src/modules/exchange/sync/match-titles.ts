/** Stored items matched with those of a folder. */
export interface TitleMatch<Stored, Wanted> {
  /** Kept items in their stored order, then new ones. */
  readonly placed: readonly { readonly wanted: Wanted; readonly stored: Stored | null }[];
  readonly removed: readonly Stored[];
}

/** Matches items by title; items with the same title in order. */
export function matchTitles<Stored extends Titled, Wanted extends Titled>(
  stored: readonly Stored[],
  wanted: readonly Wanted[],
): TitleMatch<Stored, Wanted> {
  const waiting = new Set(wanted);
  const placed: { wanted: Wanted; stored: Stored | null }[] = [];
  const removed: Stored[] = [];
  for (const one of stored) {
    const found = [...waiting].find(({ title }) => title === one.title);
    if (!found) removed.push(one);
    else {
      waiting.delete(found);
      placed.push({ wanted: found, stored: one });
    }
  }
  return { placed: [...placed, ...[...waiting].map((one) => ({ wanted: one, stored: null }))], removed };
}

interface Titled {
  readonly title: string;
}
