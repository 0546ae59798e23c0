import type { RunFileOutcome } from '@testplatform/contract';
import { useSearchParams } from 'react-router';
import { isOutcome } from './run-model.js';

/** What is looked at in the report of a run. It stands in the address, so that a reload, a sent link and the way back keep it. */
export interface RunPlace {
  /** Only files that stand so. */
  readonly outcome: RunFileOutcome | null;
  /** 1-based. */
  readonly page: number;
  /** The result that is open. */
  readonly result: string | null;
}

/** The place in the report of a run, and the way to another: what is not named stays, but for the open result. */
export function useRunPlace(): [RunPlace, (to: Partial<RunPlace>) => void] {
  const [params, setParams] = useSearchParams();
  const place = readPlace(params);
  const go = (to: Partial<RunPlace>) =>
    setParams((before) => withPlace(before, { ...readPlace(before), result: null, ...to }), { replace: true });
  return [place, go];
}

function readPlace(params: URLSearchParams): RunPlace {
  const outcome = params.get('outcome');
  const page = Number(params.get('page'));
  return {
    outcome: isOutcome(outcome) ? outcome : null,
    page: Number.isSafeInteger(page) && page > 0 ? page : 1,
    result: params.get('result_id'),
  };
}

function withPlace(before: URLSearchParams, { outcome, page, result }: RunPlace): URLSearchParams {
  const params = new URLSearchParams(before);
  const values = { outcome, page: page > 1 ? String(page) : null, result_id: result };
  for (const [name, value] of Object.entries(values)) {
    if (value === null) params.delete(name);
    else params.set(name, value);
  }
  return params;
}
