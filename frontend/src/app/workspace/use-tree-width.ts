import { useCallback, type RefObject } from 'react';
import { useStored } from '../../shared/hooks/use-stored.js';

/** Pixels. */
const DEFAULT_WIDTH = 320;
export const TREE_WIDTH_MIN = 220;
export const TREE_WIDTH_MAX = 640;

export interface TreeWidth {
  readonly value: number;
  set(pixels: number): void;
  /** The width that puts the pane's edge at a horizontal position of the window. */
  at(clientX: number): number;
}

/** How wide the tree is; kept in the browser. */
export function useTreeWidth(panes: RefObject<HTMLDivElement | null>): TreeWidth {
  const [stored, store] = useStored('treeWidth');
  const set = useCallback((pixels: number) => store(bounded(pixels)), [store]);
  const at = useCallback((clientX: number) => clientX - (panes.current?.getBoundingClientRect().left ?? 0), [panes]);
  return { value: bounded(stored ?? DEFAULT_WIDTH), set, at };
}

const bounded = (pixels: number): number => Math.round(Math.min(TREE_WIDTH_MAX, Math.max(TREE_WIDTH_MIN, pixels)));
