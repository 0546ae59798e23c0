import { useLayoutEffect, useRef } from 'react';

/**
 * For a list whose rows can be removed: the row that takes the place of a removed one gets the focus. Otherwise the page
 * would have it, and Ctrl+Z would undo something else.
 * @param rows how many rows there are
 * @param part selects the part of each row that gets the focus, and what does after the last row
 */
export function useRowFocus<List extends HTMLElement>(rows: number, part: string) {
  const list = useRef<List>(null);
  const before = useRef(rows);
  const place = useRef(0);
  useLayoutEffect(() => {
    const isLess = rows < before.current;
    before.current = rows;
    if (!isLess || document.activeElement !== document.body) return;
    const parts = list.current?.querySelectorAll<HTMLElement>(part) ?? [];
    parts[Math.min(place.current, parts.length - 1)]?.focus();
  }, [rows, part]);
  return {
    /** Ref of the list. */
    list,
    /** Call before the row with this index is removed. */
    removing: (row: number) => {
      place.current = row;
    },
  };
}
