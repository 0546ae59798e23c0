/**
 * The place of each file in the order in which workers claim a run's files (3 §6): longest first, so that no long file begins when the
 * others are done. A file without a known duration may be long, so it comes before the others. Of equals the one first in the tree is first.
 * @param nodeIds the files of a run, in the order of the tree
 * @param durations milliseconds by node id
 */
export function claimOrder(nodeIds: readonly string[], durations: ReadonlyMap<string, number>): number[] {
  const durationOf = (index: number): number => durations.get(nodeIds[index]!) ?? Infinity;
  // Not by their difference: two that are unknown would differ by NaN.
  const longer = (one: number, other: number): number =>
    Number(durationOf(other) > durationOf(one)) - Number(durationOf(one) > durationOf(other));
  const places: number[] = [];
  for (const [place, index] of [...nodeIds.keys()].toSorted(longer).entries()) places[index] = place;
  return places;
}
