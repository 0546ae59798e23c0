import { useEffect, useRef, useState, type DragEvent } from 'react';
import { halfUnder, scrollAtEdge, type RowDrag } from '../../../shared/row-drag.js';
import { dropAt, type Drop, type Landing } from '../model/drop-target.js';
import type { TreeIndex } from '../model/tree-index.js';

/** Milliseconds over a closed row until it opens. */
const OPEN_AFTER = 600;
/** Distance from the edge of the list at which it scrolls, in pixels. */
const EDGES = { top: 32, bottom: 32 };

export type TreeRowDrag = RowDrag<Landing>;

interface TreeDragOptions {
  /** Index of the whole tree: a filter hides rows, not drop positions. */
  readonly index: TreeIndex;
  readonly canEdit: boolean;
  isOpen(id: string): boolean;
  open(id: string): void;
  onMove(id: string, to: Pick<Drop, 'parentId' | 'position'>): void;
  /** Called with a desktop file that was dropped on a row; absent where files aren't accepted. */
  readonly onFile?: ((id: string, file: File) => void) | undefined;
}

/**
 * Drag and drop of rows. Only valid targets are marked; a closed row opens under the pointer, the list scrolls at its
 * edges, and Escape cancels (natively). The Move popup is the keyboard alternative.
 */
export function useTreeDrag({ index, canEdit, isOpen, open, onMove, onFile }: TreeDragOptions) {
  const [draggedId, setDraggedId] = useState<string | null>(null);
  const [drop, setDrop] = useState<Drop | null>(null);
  /** The row that a file of the desktop is over. */
  const [fileOver, setFileOver] = useState<string | null>(null);
  const hover = useRef<{ id: string; timer: ReturnType<typeof setTimeout> } | null>(null);

  const stopHover = () => {
    clearTimeout(hover.current?.timer);
    hover.current = null;
  };
  const end = () => {
    stopHover();
    setDraggedId(null);
    setDrop(null);
    setFileOver(null);
  };
  useEffect(() => stopHover, []);

  const isFile = ({ dataTransfer }: DragEvent): boolean =>
    onFile !== undefined && draggedId === null && dataTransfer.types.includes('Files');
  const hoverAt = (id: string) => {
    if (hover.current?.id === id) return;
    stopHover();
    if (index.children.get(id)?.length)
      hover.current = { id, timer: setTimeout(() => !isOpen(id) && open(id), OPEN_AFTER) };
  };
  const landingAt = (event: DragEvent, id: string): Drop | null =>
    draggedId === null ? null : dropAt(index, draggedId, id, halfUnder(event));

  const row = (id: string): TreeRowDrag => ({
    draggable: canEdit && index.placed.has(id),
    isDragged: draggedId === id,
    landing: fileOver === id ? 'into' : drop?.rowId === id ? drop.landing : undefined,
    onDragStart: (event) => {
      event.dataTransfer.effectAllowed = 'move';
      event.dataTransfer.setData('text/plain', index.placed.get(id)?.path.join('/') ?? '');
      setDraggedId(id);
    },
    onDragOver: (event) => {
      if (isFile(event)) {
        hoverAt(id);
        // Otherwise the browser would open the dropped file.
        event.preventDefault();
        setFileOver(id);
      }
      if (draggedId === null) return;
      hoverAt(id);
      const next = landingAt(event, id);
      if (next) event.preventDefault();
      // Compared with the shown target: events are more frequent than renders.
      setDrop((shown) => (next?.rowId === shown?.rowId && next?.landing === shown?.landing ? shown : next));
    },
    onDrop: (event) => {
      const landed = landingAt(event, id);
      event.preventDefault();
      const [file] = isFile(event) ? event.dataTransfer.files : [];
      end();
      if (file) onFile?.(id, file);
      if (landed && draggedId !== null) onMove(draggedId, landed);
    },
    onDragEnd: end,
  });
  /** Handlers of the list: it scrolls while a row is dragged near its edge, and clears the target outside. */
  const list = {
    onDragOver: (event: DragEvent) => {
      if (draggedId !== null) scrollAtEdge(event, EDGES);
    },
    onDragLeave: ({ currentTarget, relatedTarget }: DragEvent) => {
      if (relatedTarget instanceof Node && currentTarget.contains(relatedTarget)) return;
      stopHover();
      setDrop(null);
      setFileOver(null);
    },
  };
  return { row, list };
}
