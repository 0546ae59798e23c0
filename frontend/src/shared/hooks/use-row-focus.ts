import { useLayoutEffect, useRef } from 'react';

/**
 * For a list whose rows can be removed: the row that takes the place of a removed one gets the focus. Otherwise the page
 * would have it, and Ctrl+Z would undo something else.
 * @param rows how many rows there are
 * @param part selects the part of each row that gets the focus, and what does after the last row
 */
export function useRowFocus<List extends HTMLElement>(rows: number, part: string) {
  const list = useRef<List>(null);
  const removed = useRef<{ readonly row: number; readonly of: number; isGone: boolean } | null>(null);
  // After each render: rows that are locked while the removal is saved get the focus later.
  useLayoutEffect(() => {
    const { current: one } = removed;
    if (one && rows < one.of) one.isGone = true;
    if (!one?.isGone) return;
    const hasNone = () => document.activeElement === document.body;
    const parts = list.current?.querySelectorAll<HTMLElement>(part) ?? [];
    if (hasNone()) parts[Math.min(one.row, parts.length - 1)]?.focus();
    if (!hasNone()) removed.current = null;
  });
  return {
    /** Ref of the list. */
    list,
    /** Call before the row with this index is removed. */
    removing: (row: number) => {
      removed.current = { row, of: rows, isGone: false };
    },
  };
}
