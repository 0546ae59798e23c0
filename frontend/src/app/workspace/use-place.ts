import { findById, findByPath, type PlacedNode, type Tree, type FilePath, titlesOfFile } from '@testplatform/contract';
import { useCallback, useMemo, useState } from 'react';
import { useSearchParams, useLocation, type Location } from 'react-router';
import { useLacksPermission } from '../../api/people/account.js';
import { useChangeQuery } from '../../shared/hooks/use-change-query.js';
import { type Go, placeQuery, readPlace, tabsOf, type Place, type PanelTab } from './place.js';
import { isSameBelow } from './use-screen-record.js';

/** The current place, and a function to navigate to another. */
export function usePlace(): { place: Place; go: Go } {
  const [params] = useSearchParams();
  const changeQuery = useChangeQuery();
  const place = useMemo(() => readPlace(params), [params]);
  const go = useCallback<Go>(
    (to) => {
      const next = typeof to === 'object' ? to : to(readPlace(new URLSearchParams(window.location.search)));
      const isNewForm = next.tab === 'new' && !next.caseId && next.view !== 'configuration';
      changeQuery(() => placeQuery(next), isNewForm ? { state: beginForm() } : undefined);
    },
    [changeQuery],
  );
  return { place, go };
}

let begun = 0;

/** History state for "Add new case": starts a form of its own, although the address is the same as before. */
const beginForm = (): { form: string } => ({ form: `${Date.now()} ${++begun}` });

/** The form that a history entry started; null if it only opened something on top. */
function formOf({ state }: Location): string | null {
  const form: unknown = (state as { form?: unknown } | null)?.form;
  return typeof form === 'string' ? form : null;
}

/** Whether a navigation only opens or closes something on top of the open form, which then stays as it is. */
export const keepsForm = (from: Location, to: Location): boolean =>
  from.pathname === to.pathname &&
  isSameBelow(from.search, to.search) &&
  (formOf(to) === null || formOf(to) === formOf(from));

/** Key of the form for a new case. It changes with each "Add new case" and nothing else. */
export function useNewForm(): string | null {
  const named = formOf(useLocation());
  const [form, setForm] = useState(named);
  if (named === null || named === form) return form;
  setForm(named);
  return named;
}

/**
 * The node in the address; null is "All modules". A deleted node stays while its form is open, so that what is typed is
 * not lost; a node recreated at its path replaces it.
 */
export function useSelected(tree: Tree, { node, tab, caseId }: Place): PlacedNode | null {
  const found = useMemo(() => (node === null ? null : (findById(tree, node) ?? null)), [tree, node]);
  const [last, setLast] = useState(found);
  if (found && found !== last) setLast(found);
  const hasForm = tab === 'new' || caseId !== null;
  if (found || !hasForm || last?.node.id !== node) return found;
  const again = findByPath(tree, last.path)?.id;
  return (again && findById(tree, again)) || last;
}

/** Returns the link to a file's report; undefined for a file that is no longer in the tree. */
export function useHrefOf(tree: Tree): (path: FilePath) => string | undefined {
  return useCallback(
    (path) => {
      const id = findByPath(tree, titlesOfFile(path))?.id;
      return id ? placeQuery({ node: id, tab: 'report' }) : undefined;
    },
    [tree],
  );
}

/** The tabs of the selected node's panel that the user may open. */
export function usePanelTabs(isFile: boolean): readonly PanelTab[] {
  const report = !useLacksPermission('reports', 'view');
  const cases = !useLacksPermission('test-cases', 'view');
  // The form reads the file's cases, to place the new one among them.
  const mayAdd = !useLacksPermission('test-cases', 'create') && cases;
  return tabsOf(isFile, { report, cases, new: mayAdd });
}
