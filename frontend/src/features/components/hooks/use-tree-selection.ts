import type { PlacedNode } from '@testplatform/contract';
import { findById } from '@testplatform/contract';
import { useEffect, useState } from 'react';
import type { SaveQueue } from '../model/save-queue.js';
import { ALL_MODULES } from '../model/tree-index.js';

/**
 * Selecting rows. A new node can only be opened once the server knows it: it is selected then, unless something else
 * was selected meanwhile.
 */
export function useSelection(queue: SaveQueue, onSelect: (placed: PlacedNode | null) => void) {
  const [awaited, setAwaited] = useState<string | null>(null);
  const known = awaited === null ? null : (queue.adopted.get(awaited) ?? awaited);
  const arrived = known !== null && findById(queue.base, known) ? known : undefined;

  useEffect(() => {
    if (arrived === undefined) return;
    setAwaited(null);
    onSelect(findById(queue.base, arrived) ?? null);
  }, [arrived, onSelect, queue.base]);

  return (id: string) => {
    const isThere = id === ALL_MODULES || findById(queue.base, id) !== undefined;
    setAwaited(isThere ? null : id);
    if (!isThere) return;
    // In its saved state, because its data is requested by its titles.
    onSelect(id === ALL_MODULES ? null : (findById(queue.base, id) ?? null));
  };
}
