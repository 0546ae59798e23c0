import {
  buildProxiedInstance,
  hotkeysCoreFeature,
  syncDataLoaderFeature,
  type TreeInstance,
  type FeatureImplementation,
} from '@headless-tree/core';
import { useTree } from '@headless-tree/react';
import { defaultRangeExtractor, useVirtualizer, type Virtualizer } from '@tanstack/react-virtual';
import { TEXTS } from '@testplatform/contract';
import { useCallback, useLayoutEffect, useMemo, useRef, useReducer } from 'react';
import { ALL_MODULES, WIDGET_ROOT, type TreeIndex } from '../model/tree-index.js';
import type { OpenRows } from './use-open-rows.js';

/** Pixels; the interface guide's density for trees. */
export const ROW_HEIGHT = 32;
const OVERSCAN = 12;

export interface TreeWidget {
  readonly tree: TreeInstance<string>;
  readonly scroller: React.RefObject<HTMLDivElement | null>;
  readonly virtualizer: Virtualizer<HTMLDivElement, Element>;
  /** Moves the browser's focus to the tree's focused row. */
  focusRow(): void;
  /** Where a row's menu opens from the keyboard. */
  anchorOf(id: string): { readonly left: number; readonly top: number };
}

/** The title of a row. */
export const titleOf = (index: TreeIndex, id: string): string =>
  id === ALL_MODULES ? TEXTS.treeRoot : (index.placed.get(id)?.node.title ?? '');

/** The tree widget: rows, keys and ARIA from headless-tree, with virtualized rows. */
export function useTreeWidget(index: TreeIndex, state: OpenRows): TreeWidget {
  const scroller = useRef<HTMLDivElement>(null);
  const focus = useRowFocus(state.focused);
  const isShown = state.focused !== null && index.children.has(state.focused);
  const tree = useTree<string>({
    rootItemId: WIDGET_ROOT,
    dataLoader: { getItem: (id) => id, getChildren: (id) => [...(index.children.get(id) ?? [])] },
    getItemName: (item) => titleOf(index, item.getId()),
    isItemFolder: (item) => (index.children.get(item.getId())?.length ?? 0) > 0,
    state: { expandedItems: state.expanded, focusedItem: isShown ? state.focused : null },
    setExpandedItems: state.setExpanded,
    setFocusedItem: state.setFocused,
    features: [syncDataLoaderFeature, hotkeysCoreFeature, focus.feature],
    // With thousands of rows, methods are looked up when called, not created for each row.
    instanceBuilder: buildProxiedInstance,
  });
  useLayoutEffect(() => tree.rebuildTree(), [tree, index]);

  const rows = tree.getItems();
  // Looked up for every row, so neither searched nor rebuilt in each render.
  const keys = useMemo(() => rows.map((item) => item.getId()), [rows]);
  const focusedRow = tree.getFocusedItem()?.getItemMeta().index ?? -1;
  const virtualizer = useVirtualizer({
    count: rows.length,
    getScrollElement: () => scroller.current,
    estimateSize: () => ROW_HEIGHT,
    getItemKey: useCallback((row: number) => keys[row] ?? row, [keys]),
    overscan: OVERSCAN,
    // The focused row stays rendered; otherwise Tab could not return to it.
    rangeExtractor: useCallback(
      (range: Parameters<typeof defaultRangeExtractor>[0]) => {
        const seen = defaultRangeExtractor(range);
        if (focusedRow < 0 || seen.includes(focusedRow)) return seen;
        return [...seen, focusedRow].sort((a, b) => a - b);
      },
      [focusedRow],
    ),
  });
  useLayoutEffect(() => {
    focus.settle(() => {
      if (focusedRow >= 0) virtualizer.scrollToIndex(focusedRow);
      return rows[focusedRow]?.getElement();
    });
  });
  const anchorOf = (id: string) => {
    const box = tree.getItemInstance(id).getElement()?.getBoundingClientRect();
    return { left: (box?.left ?? 0) + ROW_HEIGHT, top: box?.bottom ?? 0 };
  };
  return { tree, scroller, virtualizer, anchorOf, focusRow: focus.want };
}

/**
 * Moves the browser's focus to the focused row once that row is rendered. Replaces headless-tree's own timer, which may
 * fire late and steal the focus after the user has moved it elsewhere.
 */
function useRowFocus(focusedId: string | null) {
  const [, render] = useReducer((renders: number) => renders + 1, 0);
  const isWanted = useRef(false);

  const want = useCallback(() => {
    isWanted.current = true;
    render();
  }, []);
  const feature = useMemo<FeatureImplementation<string>>(
    () => ({ key: 'row-focus', treeInstance: { updateDomFocus: want } }),
    [want],
  );
  useLayoutEffect(() => {
    // When a node gets its id, its row becomes a new element: without this the focus would be lost with the old one.
    if (focusedId !== null && document.activeElement === document.body) want();
  }, [focusedId, want]);

  /** Call after each render. `bringUp` scrolls the row into view and returns its element, once it has one. */
  const settle = (bringUp: () => HTMLElement | null | undefined) => {
    const element = isWanted.current ? bringUp() : null;
    if (!element) return;
    isWanted.current = false;
    element.focus({ preventScroll: true });
  };
  return { feature, want, settle };
}
