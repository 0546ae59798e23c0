import { useCallback } from 'react';
import { useLocation, useSearchParams } from 'react-router';
import { useChangeQuery } from '../../shared/hooks/use-change-query.js';

const RECORD = 'record';

/** Used instead of a result's id: the latest result of the selected file. */
export const LATEST_RECORD = 'latest';

/**
 * The record that is played: a result's id or `latest`. It is kept in the address (`?record=`), so that back closes the
 * popup.
 */
export function useScreenRecord() {
  const [params] = useSearchParams();
  const changeQuery = useChangeQuery();
  // Keeps the history state of the place under the popup.
  const { state } = useLocation();
  const play = useCallback(
    (result: string) => changeQuery((now) => withRecord(now, result), { state }),
    [changeQuery, state],
  );
  const close = useCallback(
    () => changeQuery((now) => withRecord(now, null), { replace: true, state }),
    [changeQuery, state],
  );
  return { shown: params.get(RECORD), play, close };
}

/** Whether two addresses are the same apart from the popup. */
export function isSameBelow(one: string, other: string): boolean {
  const below = (search: string) => withRecord(new URLSearchParams(search), null).toString();
  return below(one) === below(other);
}

function withRecord(params: URLSearchParams, result: string | null): URLSearchParams {
  const next = new URLSearchParams(params);
  if (result) next.set(RECORD, result);
  else next.delete(RECORD);
  return next;
}
