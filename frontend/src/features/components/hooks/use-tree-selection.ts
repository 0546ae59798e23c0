import type { PlacedNode } from '@testplatform/contract';
import { findById } from '@testplatform/contract';
import { use, useEffect, useState } from 'react';
import { DirtyFormsContext } from '../../../shared/hooks/use-dirty-guard.js';
import { isDraftId } from '../model/edits.js';
import type { SaveQueue } from '../model/save-queue.js';
import { ALL_MODULES } from '../model/tree-index.js';

/**
 * Selecting rows. A new node can only be opened once the server knows it: it is selected then, unless something else
 * was selected or a form was changed meanwhile.
 * @param isHeld whether a popup is open, for which the selection waits
 */
export function useSelection(queue: SaveQueue, onSelect: (placed: PlacedNode | null) => void, isHeld: boolean) {
  const forms = use(DirtyFormsContext);
  const [awaited, setAwaited] = useState<string | null>(null);
  const known = awaited === null ? null : (queue.adopted.get(awaited) ?? awaited);
  const arrived = known !== null && !isDraftId(known) && findById(queue.base, known) ? known : undefined;

  useEffect(() => {
    if (arrived === undefined || isHeld) return;
    setAwaited(null);
    // Opening it would ask whether to discard the changes.
    if (!forms.isDirty()) onSelect(findById(queue.base, arrived) ?? null);
  }, [arrived, forms, isHeld, onSelect, queue.base]);

  return (id: string) => {
    const isThere = id === ALL_MODULES || findById(queue.base, id) !== undefined;
    setAwaited(isThere ? null : id);
    if (!isThere) return;
    // In its saved state, because its data is requested by its titles.
    onSelect(id === ALL_MODULES ? null : (findById(queue.base, id) ?? null));
  };
}
