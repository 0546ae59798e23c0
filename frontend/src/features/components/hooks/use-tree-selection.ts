import type { PlacedNode } from '@testplatform/contract';
import { findById } from '@testplatform/contract';
import { useEffect, useState } from 'react';
import { isDraftId } from '../model/edits.js';
import type { SaveQueue } from '../model/save-queue.js';
import { ALL_MODULES } from '../model/tree-index.js';

/**
 * Selecting rows. A new node can only be opened once the server knows it: it is remembered and selected then, unless something else
 * was selected meanwhile.
 */
export function useSelection(queue: SaveQueue, onSelect: (placed: PlacedNode | null) => void) {
  const [awaited, setAwaited] = useState<string | null>(null);
  const arrived = awaited === null ? undefined : queue.adopted.get(awaited);

  useEffect(() => {
    if (arrived === undefined) return;
    setAwaited(null);
    onSelect(findById(queue.base, arrived) ?? null);
  }, [arrived, onSelect, queue.base]);

  return (id: string) => {
    setAwaited(isDraftId(id) ? id : null);
    if (isDraftId(id)) return;
    // In its saved state: its data is requested by its titles.
    onSelect(id === ALL_MODULES ? null : (findById(queue.base, id) ?? null));
  };
}
