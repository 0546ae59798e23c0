import { findById, type PlacedNode, type Tree, findByPath, type FilePath } from '@testplatform/contract';
import { useCallback, useMemo, useState } from 'react';
import { useNavigate, useSearchParams, useLocation, type Location } from 'react-router';
import { placeQuery, readPlace, type Place } from './place.js';
import { isSameBelow } from './use-screen-record.js';

/** Where the person is, and the way to another place. */
export function usePlace(): { place: Place; go(to: Partial<Place>): void } {
  const [params] = useSearchParams();
  const navigate = useNavigate();
  const place = useMemo(() => readPlace(params), [params]);
  const go = useCallback(
    (to: Partial<Place>) => {
      const isNewForm = to.tab === 'new' && !to.caseId && to.view !== 'configuration';
      void navigate(placeQuery(to), isNewForm ? { state: beginForm() } : undefined);
    },
    [navigate],
  );
  return { place, go };
}

let begun = 0;

/** For the history's entry of a "Add new case": it begins a form of its own, though its address is that of the one before. */
const beginForm = (): { form: string } => ({ form: `${Date.now()} ${++begun}` });

/** The form that an entry of the history has begun; null of one that only shows something above it. */
function formOf({ state }: Location): string | null {
  const form: unknown = (state as { form?: unknown } | null)?.form;
  return typeof form === 'string' ? form : null;
}

/** Whether a way leads to what only shows above the form that is open, or back from it: the form stays as it is. */
export const keepsForm = (from: Location, to: Location): boolean =>
  from.pathname === to.pathname &&
  isSameBelow(from.search, to.search) &&
  (formOf(to) === null || formOf(to) === formOf(from));

/** Which form of a new case is shown. It changes with each "Add new case", and with nothing else. */
export function useNewForm(): string | null {
  const named = formOf(useLocation());
  const [form, setForm] = useState(named);
  if (named === null || named === form) return form;
  setForm(named);
  return named;
}

/**
 * The node that the address names; null is "All modules". One that somebody deletes stays while a form of it is open: what is typed
 * there is not lost with it.
 */
export function useSelected(tree: Tree, { node, tab }: Place): PlacedNode | null {
  const found = useMemo(() => (node === null ? null : (findById(tree, node) ?? null)), [tree, node]);
  const [last, setLast] = useState(found);
  if (found && found !== last) setLast(found);
  if (found || tab !== 'new' || last?.node.id !== node) return found;
  return last;
}

/** Where the report of a file stands; undefined of one that is no longer in the tree. */
export function useHrefOf(tree: Tree): (path: FilePath) => string | undefined {
  return useCallback(
    ({ module, section, scenario, testCaseFileName }) => {
      const id = findByPath(tree, [module, section, scenario, testCaseFileName])?.id;
      return id ? placeQuery({ node: id, tab: 'report' }) : undefined;
    },
    [tree],
  );
}
