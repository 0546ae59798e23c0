/**
 * The position of each file in the order in which workers claim a run's files (3 §6): longest first, so that no long file starts last.
 * Files of unknown duration may be long, so they go first. Ties keep the tree order.
 * @param nodeIds the files of a run, in tree order
 * @param durations milliseconds by node id
 */
export function claimOrder(nodeIds: readonly string[], durations: ReadonlyMap<string, number>): number[] {
  const durationOf = (index: number): number => durations.get(nodeIds[index]!) ?? Infinity;
  // Not the difference, which is NaN for two unknown durations.
  const longer = (one: number, other: number): number =>
    Number(durationOf(other) > durationOf(one)) - Number(durationOf(one) > durationOf(other));
  const places: number[] = [];
  for (const [place, index] of [...nodeIds.keys()].toSorted(longer).entries()) places[index] = place;
  return places;
}
