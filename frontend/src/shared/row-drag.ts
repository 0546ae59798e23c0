import type { DragEvent } from 'react';

/** What a row of a list needs to be dragged and dropped on. */
export interface RowDrag<Landing> {
  readonly draggable: boolean;
  readonly isDragged: boolean;
  /** Where what is dragged would land, as seen from this row. */
  readonly landing: Landing | undefined;
  onDragStart(event: DragEvent): void;
  onDragOver(event: DragEvent): void;
  onDrop(event: DragEvent): void;
  onDragEnd(): void;
}

/** Pixels that the list moves on with each event near its edge. */
const SCROLL_STEP = 12;

/** The half of the row that the pointer is over. */
export function halfUnder({ currentTarget, clientY }: DragEvent): 'upper' | 'lower' {
  const { top, height } = currentTarget.getBoundingClientRect();
  return clientY < top + height / 2 ? 'upper' : 'lower';
}

/**
 * Scrolls a list while something is held near its edge.
 * @param top how near to the upper edge, in pixels
 * @param bottom how near to the lower edge, in pixels
 */
export function scrollAtEdge({ currentTarget, clientY }: DragEvent, { top, bottom }: { top: number; bottom: number }) {
  const box = currentTarget.getBoundingClientRect();
  if (clientY < box.top + top) currentTarget.scrollBy(0, -SCROLL_STEP);
  else if (clientY > box.bottom - bottom) currentTarget.scrollBy(0, SCROLL_STEP);
}
