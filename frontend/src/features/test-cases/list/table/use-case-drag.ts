import { useState, type DragEvent } from 'react';
import { halfUnder, scrollAtEdge, type RowDrag } from '../../../../shared/row-drag.js';
import { orderAfterDrop, type Landing } from '../../model/case-order.js';

/** Distance from the edge of the list at which it scrolls, in pixels; the sticky head covers the top. */
const EDGES = { top: 80, bottom: 40 };

export type CaseRowDrag = RowDrag<Landing>;

interface CaseDragOptions {
  /** All cases of the file in order: a filter hides rows, not drop positions. */
  readonly ids: readonly number[];
  /** The ids of the selected cases, which are dragged together. */
  readonly marked: readonly number[];
  /** Adds all cases of each block that one of the cases opens. */
  whole(caseIds: readonly number[]): readonly number[];
  /** Absent if cases can't be moved. */
  onMove?(caseIds: readonly number[], beside: number, landing: Landing): void;
}

/**
 * Drag and drop of rows: a line shows where the case lands, the list scrolls at its edges, and Escape cancels
 * (natively). The keyboard alternatives are Alt with the arrows, and "Move next to" in the form.
 */
export function useCaseDrag({ ids, marked, whole, onMove }: CaseDragOptions) {
  const [dragged, setDragged] = useState<readonly number[]>([]);
  const [over, setOver] = useState<{ readonly id: number; readonly landing: Landing } | null>(null);
  const end = () => {
    setDragged([]);
    setOver(null);
  };
  const landingAt = (event: DragEvent): Landing => (halfUnder(event) === 'upper' ? 'before' : 'after');

  const row = (id: number): CaseRowDrag => ({
    draggable: onMove !== undefined,
    isDragged: dragged.includes(id),
    landing: over?.id === id ? over.landing : undefined,
    onDragStart: (event) => {
      event.dataTransfer.effectAllowed = 'move';
      event.dataTransfer.setData('text/plain', '');
      setDragged(marked.includes(id) ? marked : whole([id]));
    },
    onDragOver: (event) => {
      if (dragged.length === 0) return;
      const landing = landingAt(event);
      const lands = orderAfterDrop(ids, dragged, id, landing) !== null;
      if (lands) event.preventDefault();
      // The drop target may have been cleared since this row was rendered.
      setOver((old) => (!lands ? null : old?.id === id && old.landing === landing ? old : { id, landing }));
    },
    onDrop: (event) => {
      // Something else, such as a text for a field of the form below the row.
      if (dragged.length === 0) return;
      event.preventDefault();
      end();
      onMove?.(dragged, id, landingAt(event));
    },
    onDragEnd: end,
  });
  /** Handlers of the list: it scrolls while a row is dragged near its edge, and shows no target outside. */
  const list = {
    onDragOver: (event: DragEvent) => {
      if (dragged.length > 0) scrollAtEdge(event, EDGES);
    },
    onDragLeave: ({ currentTarget, relatedTarget }: DragEvent) => {
      if (!(relatedTarget instanceof Node && currentTarget.contains(relatedTarget))) setOver(null);
    },
  };
  return { row, list };
}
