import type { RunChange, RunFileOutcome } from '@testplatform/contract';
import { useSearchParams } from 'react-router';
import { useChangeQuery } from '../../../shared/hooks/use-change-query.js';
import { FAILURE } from '../failure/use-failure-place.js';
import { isChange, isOutcome } from './run-model.js';

/** The views of a run's report. */
export const RUN_VIEWS = ['files', 'matrix', 'failures', 'compare'] as const;
export type RunView = (typeof RUN_VIEWS)[number];

/** The place in a run's report. It is kept in the address, so that reload, shared links and back work. */
export interface RunPlace {
  readonly view: RunView;
  /** The run to compare with; null is the previous one of the same selection. */
  readonly other: string | null;
  /** In a comparison: only cases with this change. */
  readonly change: RunChange | null;
  /** Only files with this outcome. */
  readonly outcome: RunFileOutcome | null;
  /** 1-based. */
  readonly page: number;
  /** The open result. */
  readonly result: string | null;
  /** The open result of a link from elsewhere, which can't say on which page its file is. */
  readonly sought: string | null;
}

/** The place in a run's report, and a function to change it. Omitted parts stay, except the open result. */
export function useRunPlace(): [RunPlace, (to: Partial<RunPlace>) => void] {
  const [params] = useSearchParams();
  const changeQuery = useChangeQuery();
  const place = readPlace(params);
  const go = (to: Partial<RunPlace>) =>
    changeQuery((before) => withPlace(before, { ...readPlace(before), result: null, ...to }), { replace: true });
  return [place, go];
}

const PAGE_MAX = 1_000_000;
/** A truncated id is not sought: the server would refuse it, and the run without an open result says more. */
const RESULT_ID = /^[\da-f]{8}(-[\da-f]{4}){3}-[\da-f]{12}$/i;

function readPlace(params: URLSearchParams): RunPlace {
  const outcome = params.get('outcome');
  const change = params.get('change');
  const page = Number(params.get('page'));
  const other = params.get('with') || null;
  const result = params.get('result_id');
  // A link to a comparison only needs the two runs.
  const view = RUN_VIEWS.find((one) => one === params.get('show')) ?? (other ? 'compare' : 'files');
  return {
    view,
    other,
    change: isChange(change) ? change : null,
    outcome: isOutcome(outcome) ? outcome : null,
    page: Number.isSafeInteger(page) && page > 0 && page <= PAGE_MAX ? page : 1,
    result,
    sought: result !== null && RESULT_ID.test(result) && !params.has('page') ? result : null,
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
    page: page > 1 || result !== null ? String(page) : null,
    result_id: result,
    // The shown failure belongs to another result.
    [FAILURE]: null,
  };
  for (const [name, value] of Object.entries(values)) {
    if (value === null) params.delete(name);
    else params.set(name, value);
  }
  return params;
}
