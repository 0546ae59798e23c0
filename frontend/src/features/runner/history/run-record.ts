import { standingOf } from '@testplatform/contract';
import type { RunRecord, LatestRun } from '../../../api/runs/runs.js';
import { RUN_LOOKS, type StatusLabel, type Status } from '../../../shared/status.js';
import { describeSummary, formatCount, formatDateTime, plural, toSeconds } from '../../../shared/utils/format.js';

/** The status of a run. A queued one says how many are ahead, if known. */
export function runStatus({
  ahead = 0,
  ...run
}: Pick<RunRecord, 'state' | 'summary' | 'filesFailed' | 'reason'> & Partial<Pick<RunRecord, 'ahead'>>): StatusLabel {
  const look = RUN_LOOKS[standingOf(run)];
  return run.state === 'queued' && ahead > 0 ? { ...look, label: `Waiting behind ${plural(ahead, 'run')}` } : look;
}

/** The counts of cases; for an active run, its progress. */
export function describeCounts({ state, files, filesFinished, summary, merged }: RunRecord): string {
  const told = describeSummary(summary);
  if (state === 'finished') return merged ? `${told} (${describeMerged(merged)})` : told;
  return state === 'queued' ? 'Not started' : `${formatCount(filesFinished)} of ${plural(files, 'file')} done: ${told}`;
}

/** How a rerun changed the run's outcome. */
export const describeMerged = ({ files, passed }: NonNullable<RunRecord['merged']>): string =>
  `merged: ${formatCount(passed)} of ${plural(files, 'file')} passed on rerun`;

/** Who or what started a run. */
export function describeStart({
  trigger,
  requestedBy,
  rerun_of,
}: Pick<RunRecord, 'trigger' | 'requestedBy' | 'rerun_of'>): string {
  const starter = requestedBy ?? STARTERS[trigger];
  return rerun_of === null ? starter : `rerun of failed files by ${starter}`;
}

const STARTERS: Readonly<Record<RunRecord['trigger'], string>> = {
  manual: 'a deleted user',
  connector: 'a connector',
  schedule: 'a schedule',
  rerun: 'a connector',
};

/** When, by whom, where and for how long it ran, in a few words each. */
export function describeRun(run: RunRecord): string[] {
  const { run_id, createdAt, startedAt, finishedAt, executionType, environment, matrix, files } = run;
  const took = startedAt && finishedAt ? Date.parse(finishedAt) - Date.parse(startedAt) : null;
  return [
    formatDateTime(createdAt),
    describeStart(run),
    executionType === 'xecutor' ? 'in Xecutor' : 'on the server',
    environment && `environment ${environment}`,
    matrix === null ? '' : `with ${matrix.flatMap((one) => (one.run_id === run_id ? [] : one.environment)).join(', ')}`,
    took === null ? '' : `${toSeconds(took)} s`,
    plural(files, 'file'),
  ].filter(Boolean);
}

const RANKS: Partial<Record<Status, number>> = { running: 0, blocker: 1, failed: 1 };
const OTHERS = 2;

/** Active runs, then failed ones, then the rest; each group in the given order. */
export const byUrgency = (runs: readonly LatestRun[]): LatestRun[] =>
  runs.toSorted((one, other) => rankOf(one) - rankOf(other));

const rankOf = (run: LatestRun): number => RANKS[runStatus(run).status] ?? OTHERS;
