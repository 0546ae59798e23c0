import { useCallback } from 'react';
import { useSearchParams } from 'react-router';

/** Instead of a result's id: the latest result of the selected file. */
export const LATEST_RECORD = 'latest';

/** Which record is played: a result's id or `latest`; it stands in the address (`?record=`), so that back closes the popup. */
export function useScreenRecord() {
  const [params, setParams] = useSearchParams();
  const play = useCallback((result: string) => setParams((before) => withRecord(before, result)), [setParams]);
  const close = useCallback(() => setParams((before) => withRecord(before, null), { replace: true }), [setParams]);
  return { shown: params.get('record'), play, close };
}

function withRecord(params: URLSearchParams, result: string | null): URLSearchParams {
  const next = new URLSearchParams(params);
  if (result) next.set('record', result);
  else next.delete('record');
  return next;
}
