import { useSearchParams } from 'react-router';
import { isCounter, type Counter } from './report-model.js';

/** The counter that a report is narrowed to; it stands in the address (`?result=`). */
export function useCounter(): [Counter | null, (counter: Counter | null) => void] {
  const [params, setParams] = useSearchParams();
  const chosen = params.get('result');
  const choose = (counter: Counter | null) =>
    setParams(
      (before) => {
        const next = new URLSearchParams(before);
        if (counter) next.set('result', counter);
        else next.delete('result');
        return next;
      },
      { replace: true },
    );
  return [isCounter(chosen) ? chosen : null, choose];
}
