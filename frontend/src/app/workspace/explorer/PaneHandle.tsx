import Box from '@mui/material/Box';
import { type KeyboardEvent, type PointerEvent, useCallback, type RefObject } from 'react';
import { useStored } from '../../../shared/hooks/use-stored.js';

const STEP = 16;

/** The resize handle between tree and panel: drag it, or use the arrow keys, Home and End. */
export function PaneHandle({ width }: { readonly width: TreeWidth }) {
  const onKeyDown = (event: KeyboardEvent) => {
    const next = byKey(event.key, width.value);
    if (next === undefined) return;
    event.preventDefault();
    width.set(next);
  };
  const onPointerMove = (event: PointerEvent) => {
    if (event.currentTarget.hasPointerCapture(event.pointerId)) width.set(width.at(event.clientX));
  };
  return (
    <Box
      role="separator"
      aria-label="Width of the tree"
      aria-orientation="vertical"
      aria-valuenow={width.value}
      aria-valuemin={TREE_WIDTH_MIN}
      aria-valuemax={TREE_WIDTH_MAX}
      tabIndex={0}
      onKeyDown={onKeyDown}
      onPointerDown={(event) => event.currentTarget.setPointerCapture(event.pointerId)}
      onPointerMove={onPointerMove}
      sx={{
        display: { xs: 'none', md: 'block' },
        flex: '0 0 9px',
        mx: '-4px',
        zIndex: 1,
        cursor: 'col-resize',
        touchAction: 'none',
        '&:hover': { bgcolor: 'action.selected' },
        '&:focus-visible': { outline: '2px solid', outlineColor: 'primary.main', outlineOffset: -2 },
      }}
    />
  );
}

function byKey(key: string, now: number): number | undefined {
  switch (key) {
    case 'ArrowLeft':
      return now - STEP;
    case 'ArrowRight':
      return now + STEP;
    case 'Home':
      return TREE_WIDTH_MIN;
    case 'End':
      return TREE_WIDTH_MAX;
    default:
      return undefined;
  }
}

/** Pixels. */
const DEFAULT_WIDTH = 320;
const TREE_WIDTH_MIN = 220;
const TREE_WIDTH_MAX = 640;

interface TreeWidth {
  readonly value: number;
  set(pixels: number): void;
  /** The tree width that puts the handle at a horizontal position of the window. */
  at(clientX: number): number;
}

/** The tree's width, stored in the browser. */
export function useTreeWidth(panes: RefObject<HTMLDivElement | null>): TreeWidth {
  const [stored, store] = useStored('treeWidth');
  const set = useCallback((pixels: number) => store(bounded(pixels)), [store]);
  const at = useCallback((clientX: number) => clientX - (panes.current?.getBoundingClientRect().left ?? 0), [panes]);
  return { value: bounded(stored ?? DEFAULT_WIDTH), set, at };
}

const bounded = (pixels: number): number => Math.round(Math.min(TREE_WIDTH_MAX, Math.max(TREE_WIDTH_MIN, pixels)));
