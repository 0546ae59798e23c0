import {
  buildProxiedInstance,
  hotkeysCoreFeature,
  syncDataLoaderFeature,
  type TreeInstance,
} from '@headless-tree/core';
import { useTree } from '@headless-tree/react';
import { defaultRangeExtractor, useVirtualizer, type Virtualizer } from '@tanstack/react-virtual';
import { TEXTS } from '@testplatform/contract';
import { useCallback, useLayoutEffect, useMemo, useRef } from 'react';
import { useRowFocus } from './use-row-focus.js';
import type { OpenRows } from './use-open-rows.js';
import { ALL_MODULES, WIDGET_ROOT, type TreeIndex } from '../model/tree-index.js';

/** Pixels; the interface guide's density for trees. */
export const ROW_HEIGHT = 32;
const OVERSCAN = 12;

export interface TreeWidget {
  readonly tree: TreeInstance<string>;
  readonly scroller: React.RefObject<HTMLDivElement | null>;
  readonly virtualizer: Virtualizer<HTMLDivElement, Element>;
  /** Brings the browser's focus back to the row that has it in the tree. */
  focusRow(): void;
  /** Where a row's menu opens when no mouse says it. */
  anchorOf(id: string): { readonly left: number; readonly top: number };
}

/** What a row reads as. */
export const titleOf = (index: TreeIndex, id: string): string =>
  id === ALL_MODULES ? TEXTS.treeRoot : (index.placed.get(id)?.node.title ?? '');

/** The tree's rows, keys and ARIA from headless-tree, and only as many rows in the page as are seen. */
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
    // Thousands of rows: methods are looked up when called, not made for each row.
    instanceBuilder: buildProxiedInstance,
  });
  useLayoutEffect(() => tree.rebuildTree(), [tree, index]);

  const rows = tree.getItems();
  // Looked up for every row, so not through the rows, and not anew in each render.
  const keys = useMemo(() => rows.map((item) => item.getId()), [rows]);
  const focusedRow = tree.getFocusedItem()?.getItemMeta().index ?? -1;
  const virtualizer = useVirtualizer({
    count: rows.length,
    getScrollElement: () => scroller.current,
    estimateSize: () => ROW_HEIGHT,
    getItemKey: useCallback((row: number) => keys[row] ?? row, [keys]),
    overscan: OVERSCAN,
    // The focused row stays in the page, or Tab could not come back to it.
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
