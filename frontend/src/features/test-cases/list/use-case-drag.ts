import { useState, type DragEvent } from 'react';
import { halfUnder, scrollAtEdge, type RowDrag } from '../../../shared/row-drag.js';
import { placeBeside, type Landing } from '../model/case-order.js';

/** Pixels from the edge of the list where it begins to scroll: the head stands above the first row that is in sight. */
const EDGES = { top: 80, bottom: 40 };

export type CaseRowDrag = RowDrag<Landing>;

interface CaseDragOptions {
  /** Of the whole file, in their order: a filter hides rows, not places. */
  readonly ids: readonly number[];
  /** Without it nothing can be dragged. */
  onMove?(caseId: number, position: number): void;
}

/**
 * Dragging rows with the mouse: a line shows where the case lands, the list scrolls at its edges, and Escape, which the browser
 * understands by itself, ends it. Its twins are Alt with the arrows, and "Move next to" in the form.
 */
export function useCaseDrag({ ids, onMove }: CaseDragOptions) {
  const [dragged, setDragged] = useState<number | null>(null);
  const [over, setOver] = useState<{ readonly id: number; readonly landing: Landing } | null>(null);
  const end = () => {
    setDragged(null);
    setOver(null);
  };
  const landingAt = (event: DragEvent): Landing => (halfUnder(event) === 'upper' ? 'before' : 'after');

  const row = (id: number): CaseRowDrag => ({
    draggable: onMove !== undefined,
    isDragged: dragged === id,
    landing: over?.id === id ? over.landing : undefined,
    onDragStart: (event) => {
      event.dataTransfer.effectAllowed = 'move';
      event.dataTransfer.setData('text/plain', '');
      setDragged(id);
    },
    onDragOver: (event) => {
      if (dragged === null) return;
      const landing = landingAt(event);
      const lands = placeBeside(ids, dragged, id, landing) !== null;
      if (lands) event.preventDefault();
      // What was shown may have been taken away since this row was drawn.
      setOver((old) => (!lands ? null : old?.id === id && old.landing === landing ? old : { id, landing }));
    },
    onDrop: (event) => {
      event.preventDefault();
      const place = dragged === null ? null : placeBeside(ids, dragged, id, landingAt(event));
      const moved = dragged;
      end();
      if (place !== null && moved !== null) onMove?.(moved, place);
    },
    onDragEnd: end,
  });
  /** Of the list: it scrolls while a row is held near its edge, and nothing is shown outside of it. */
  const list = {
    onDragOver: (event: DragEvent) => {
      if (dragged !== null) scrollAtEdge(event, EDGES);
    },
    onDragLeave: ({ currentTarget, relatedTarget }: DragEvent) => {
      if (!(relatedTarget instanceof Node && currentTarget.contains(relatedTarget))) setOver(null);
    },
  };
  return { row, list };
}
