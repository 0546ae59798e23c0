import { findById, type PlacedNode, type Tree } from '@testplatform/contract';
import { useMemo, useState } from 'react';
import type { Place } from './place.js';

/**
 * The node that the address names; null is "All modules". One that somebody deletes stays while a form of it is open: what is typed
 * there is not lost with it.
 */
export function useSelected(tree: Tree, { node, tab }: Place): PlacedNode | null {
  const found = useMemo(() => (node === null ? null : (findById(tree, node) ?? null)), [tree, node]);
  const [last, setLast] = useState(found);
  if (found && found !== last) setLast(found);
  if (found || tab !== 'new' || last?.node.id !== node) return found;
  return last;
}
