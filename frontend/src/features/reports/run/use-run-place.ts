import type { RunChange, RunFileOutcome } from '@testplatform/contract';
import { useSearchParams } from 'react-router';
import { isChange, isOutcome } from './run-model.js';

/** What of a run is looked at. */
export const RUN_VIEWS = ['files', 'failures', 'compare'] as const;
export type RunView = (typeof RUN_VIEWS)[number];

/** What is looked at in the report of a run. It stands in the address, so that a reload, a sent link and the way back keep it. */
export interface RunPlace {
  readonly view: RunView;
  /** The run that it is compared with; null is the one before it of the same kind. */
  readonly other: string | null;
  /** Of a comparison: only cases that changed so. */
  readonly change: RunChange | null;
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

const PAGE_MAX = 1_000_000;

function readPlace(params: URLSearchParams): RunPlace {
  const outcome = params.get('outcome');
  const change = params.get('change');
  const page = Number(params.get('page'));
  const other = params.get('with') || null;
  // A link to a comparison needs no more than the two runs.
  const view = RUN_VIEWS.find((one) => one === params.get('show')) ?? (other ? 'compare' : 'files');
  return {
    view,
    other,
    change: isChange(change) ? change : null,
    outcome: isOutcome(outcome) ? outcome : null,
    page: Number.isSafeInteger(page) && page > 0 && page <= PAGE_MAX ? page : 1,
    result: params.get('result_id'),
  };
}

function withPlace(before: URLSearchParams, { view, other, change, outcome, page, result }: RunPlace): URLSearchParams {
  const params = new URLSearchParams(before);
  const isPlain = view === (other ? 'compare' : 'files');
  const values = {
    show: isPlain ? null : view,
    with: other,
    change,
    outcome,
    page: page > 1 ? String(page) : null,
    result_id: result,
  };
  for (const [name, value] of Object.entries(values)) {
    if (value === null) params.delete(name);
    else params.set(name, value);
  }
  return params;
}
