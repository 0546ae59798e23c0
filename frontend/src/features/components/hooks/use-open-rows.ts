import { useMemo, useState } from 'react';
import type { Adopted } from '../model/edits.js';
import { ALL_MODULES, ancestorsOf, initiallyOpen, type TreeIndex } from '../model/tree-index.js';

export interface OpenRows {
  readonly expanded: string[];
  readonly focused: string | null;
  setExpanded(next: string[] | ((old: string[]) => string[])): void;
  setFocused(next: string | null | ((old: string | null) => string | null)): void;
  /** Opens all ancestors of a node and focuses it. */
  reveal(id: string, above: readonly string[]): void;
}

/** An active filter: its text, and the rows it opens. */
export interface RowFilter {
  readonly query: string;
  readonly open: readonly string[];
}

/**
 * Which rows are open and which one is focused. The ancestors of the selected node are opened. A node that gets its id
 * from the server keeps its state: `adopted` maps the ids. A filter decides what is open until the user opens or closes
 * a row; clearing it restores the previous state.
 */
export function useOpenRows(
  index: TreeIndex,
  filter: RowFilter | null,
  selectedId: string | null,
  adopted: Adopted,
): OpenRows {
  const [expanded, setExpanded] = useState<readonly string[] | null>(null);
  const [filtered, setFiltered] = useState<{ readonly query: string; readonly rows: readonly string[] } | null>(null);
  const [focused, setFocused] = useState<string | null>(null);
  const [shownId, setShownId] = useState<string | null>(null);

  if (expanded === null && index.placed.size > 0) setExpanded(initiallyOpen(index));
  const isThere = selectedId !== null && index.placed.has(selectedId);
  if (selectedId !== shownId && (isThere || selectedId === null)) {
    setShownId(selectedId);
    if (isThere) {
      setExpanded([...(expanded ?? initiallyOpen(index)), ...ancestorsOf(index, selectedId)]);
      setFocused(selectedId);
    }
  }

  return useMemo(() => {
    const real = (id: string): string => adopted.get(id) ?? id;
    const open = (old: readonly string[] | null) => [...new Set((old ?? [ALL_MODULES]).map(real))];
    const focus = (old: string | null) => (old === null ? null : real(old));
    const shown = filter && open(filtered?.query === filter.query ? filtered.rows : filter.open);
    return {
      expanded: shown ?? open(expanded),
      focused: focus(focused),
      setExpanded: (next) => {
        if (!shown) setExpanded((old) => (typeof next === 'function' ? next(open(old)) : next));
        else setFiltered({ query: filter.query, rows: typeof next === 'function' ? next(shown) : next });
      },
      setFocused: (next) => setFocused((old) => (typeof next === 'function' ? next(focus(old)) : next)),
      reveal: (id, above) => {
        if (shown) setFiltered({ query: filter.query, rows: [...shown, ...above] });
        setExpanded((old) => [...open(old), ...above]);
        setFocused(id);
      },
    };
  }, [expanded, filtered, focused, adopted, filter]);
}
