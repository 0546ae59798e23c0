/** Stored things and the ones of a folder that continue them. */
export interface TitleMatch<Stored, Wanted> {
  /** Those that stay in their stored order, then the new ones. */
  readonly placed: readonly { readonly wanted: Wanted; readonly stored: Stored | null }[];
  readonly removed: readonly Stored[];
}

/** Matches things by their titles; several of one title in their order. */
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
