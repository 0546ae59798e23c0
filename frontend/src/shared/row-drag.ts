import type { DragEvent } from 'react';

/** What a list row needs for drag and drop. */
export interface RowDrag<Landing> {
  readonly draggable: boolean;
  readonly isDragged: boolean;
  /** Where the dragged row would land, relative to this row. */
  readonly landing: Landing | undefined;
  onDragStart(event: DragEvent): void;
  onDragOver(event: DragEvent): void;
  onDrop(event: DragEvent): void;
  onDragEnd(): void;
}

/** Pixels that the list scrolls with each event near its edge. */
const SCROLL_STEP = 12;

/** The half of the row that the pointer is over. */
export function halfUnder({ currentTarget, clientY }: DragEvent): 'upper' | 'lower' {
  const { top, height } = currentTarget.getBoundingClientRect();
  return clientY < top + height / 2 ? 'upper' : 'lower';
}

/**
 * Scrolls a list while something is dragged near its edge.
 * @param top distance from the upper edge, in pixels
 * @param bottom distance from the lower edge, in pixels
 */
export function scrollAtEdge({ currentTarget, clientY }: DragEvent, { top, bottom }: { top: number; bottom: number }) {
  const box = currentTarget.getBoundingClientRect();
  if (clientY < box.top + top) currentTarget.scrollBy(0, -SCROLL_STEP);
  else if (clientY > box.bottom - bottom) currentTarget.scrollBy(0, SCROLL_STEP);
}
