import type { PlacedNode } from '@testplatform/contract';
import { findById } from '@testplatform/contract';
import { use, useEffect, useState } from 'react';
import { useLocation } from 'react-router';
import { DirtyFormsContext } from '../../../shared/hooks/forms/use-dirty-guard.js';
import { isDraftId } from '../model/edits.js';
import type { SaveQueue } from '../model/save-queue.js';
import { ALL_MODULES } from '../model/tree-index.js';

/**
 * Selecting rows. A new node can only be opened once the server knows it: it is selected then, unless something else
 * was opened or a form was changed meanwhile.
 * @param isHeld whether a popup is open, for which the selection waits
 */
export function useSelection(queue: SaveQueue, onSelect: (placed: PlacedNode | null) => void, isHeld: boolean) {
  const forms = use(DirtyFormsContext);
  const { search } = useLocation();
  /** The new node, and the place that was open when it was made. */
  const [awaited, setAwaited] = useState<{ readonly id: string; readonly from: string } | null>(null);
  const known = awaited === null ? null : (queue.adopted.get(awaited.id) ?? awaited.id);
  const isLeft = awaited !== null && awaited.from !== search;
  const arrived = known !== null && !isDraftId(known) && findById(queue.base, known) ? known : undefined;

  useEffect(() => {
    if (isLeft) setAwaited(null);
    if (arrived === undefined || isHeld || isLeft) return;
    setAwaited(null);
    // Opening it would ask whether to discard the changes.
    if (!forms.isDirty()) onSelect(findById(queue.base, arrived) ?? null);
  }, [arrived, forms, isHeld, isLeft, onSelect, queue.base]);

  const select = (id: string) => {
    const isThere = id === ALL_MODULES || findById(queue.base, id) !== undefined;
    setAwaited(isThere ? null : { id, from: search });
    if (!isThere) return;
    // In its saved state, because its data is requested by its titles.
    onSelect(id === ALL_MODULES ? null : (findById(queue.base, id) ?? null));
  };
  /** Call before the server is asked for a new node, and the returned function with its id. */
  const expect = () => (id: string) => setAwaited({ id, from: search });
  return { select, expect };
}
