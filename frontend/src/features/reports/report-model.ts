import { type FilePath, partsOf } from '@testplatform/contract';
import type { GroupReport, ReportCase, ReportEntry, RunOfFile } from '../../api/runs/reports.js';
import type { TrendPoint } from '../../shared/charts/trend.js';
import { STATUS_LABELS, statusOfCounts, type Status, type StatusLabel } from '../../shared/status.js';
import { toMegabytes } from '../../shared/utils/format.js';

export { caseStatus } from '../../shared/status.js';

/** A result's status, with a label of its own where the counts are not enough. */
export function resultStatus({ status, summary }: Pick<ReportEntry, 'status' | 'summary'>): StatusLabel {
  const byCounts = statusOfCounts(summary);
  switch (status) {
    case 'stopped':
      return { status: 'idle', label: 'Stopped' };
    case 'interrupted':
      return { status: 'warning', label: 'Interrupted' };
    case 'error':
      return { status: 'failed', label: 'Could not run' };
    case 'failure':
      return byCounts === 'blocker' ? named('blocker') : named('failed');
    case 'success':
      return byCounts === 'idle' ? named('success') : named(byCounts);
  }
}

const named = (status: Status): StatusLabel => ({ status, label: STATUS_LABELS[status] });

/** How often a case changed between failing and passing; skipped results are ignored. */
export function countFlips(results: readonly Pick<ReportCase, 'status'>[]): number {
  const ran = results.filter(({ status }) => status !== 'skipped');
  return ran.filter(({ status }, index) => index > 0 && status !== ran[index - 1]!.status).length;
}

/** The counters that filter a report. Each case is in one of them. */
export type Counter = 'success' | 'failure' | 'blocker' | 'concentrate' | 'skipped';
export const isCounter = (text: string | null): text is Counter => COUNTERS.some(({ key }) => key === text);
export const COUNTERS: readonly { key: Counter; status: Status; label: string }[] = [
  { key: 'success', status: 'success', label: 'Success' },
  { key: 'failure', status: 'failed', label: 'Failed' },
  { key: 'blocker', status: 'blocker', label: 'Blocker' },
  { key: 'concentrate', status: 'warning', label: 'Warning' },
  { key: 'skipped', status: 'idle', label: 'Skipped' },
];

/** The counters with their counts. */
export function countersOf(summary: ReportEntry['summary']) {
  const { success, failed: failure, blocker, warning: concentrate, skipped } = partsOf(summary);
  const counts = { success, failure, blocker, concentrate, skipped };
  return COUNTERS.map((counter) => ({ ...counter, count: counts[counter.key] }));
}

/** Whether a counter includes a case. */
export function countsIn(counter: Counter, { status, blocker, warning }: ReportCase): boolean {
  switch (counter) {
    case 'blocker':
      return status === 'failure' && blocker;
    case 'failure':
      return status === 'failure' && !blocker;
    case 'concentrate':
      return status === 'success' && warning;
    case 'success':
      return status === 'success' && !warning;
    case 'skipped':
      return status === 'skipped';
  }
}

/** The address of a result in the report of its run; of several results, that of the run. */
export const runHref = ({ run_id, result_id }: Pick<RunOfFile, 'run_id' | 'result_id'>): string =>
  result_id === undefined ? `?run=${run_id}` : `?run=${run_id}&result_id=${result_id}`;

/** Runs as points of the two trends. */
export const caseTrend = (runs: readonly RunOfFile[]): TrendPoint[] =>
  runs.map((run) => ({
    time: Date.parse(run.time),
    values: partsOf(run.summary),
    href: runHref(run),
  }));

export const transferTrend = (runs: readonly RunOfFile[]): TrendPoint[] =>
  runs.map((run) => ({
    time: Date.parse(run.time),
    values: { transfer: Number(toMegabytes(run.performanceSummary.transfer_size)) },
    href: runHref(run),
  }));

export interface FileLatest {
  readonly path: FilePath;
  readonly entry: ReportEntry;
}

const URGENCY: readonly Status[] = ['blocker', 'failed', 'warning', 'idle', 'running', 'success'];

/** The files of a group with their latest results, failed first, then in the order of the tree. */
export function flattenGroup(group: GroupReport): FileLatest[] {
  const files = Object.entries(group).flatMap(([module, sections]) =>
    Object.entries(sections).flatMap(([section, scenarios]) =>
      Object.entries(scenarios).flatMap(([scenario, leaves]) =>
        Object.entries(leaves).map(([testCaseFileName, entry]) => ({
          path: { module, section, scenario, testCaseFileName },
          entry,
        })),
      ),
    ),
  );
  const urgency = ({ entry }: FileLatest) => URGENCY.indexOf(resultStatus(entry).status);
  return files.sort((a, b) => urgency(a) - urgency(b));
}

/** Cases including imported ones, each with its depth, in execution order. */
export function* nestedCases(cases: readonly ReportCase[], depth = 0): Generator<{ one: ReportCase; depth: number }> {
  for (const one of cases) {
    yield { one, depth };
    yield* nestedCases(one.cases, depth + 1);
  }
}

/** The trace path of a result, from its full entry; null if there is none, or while another entry is still shown. */
export const traceOf = ({ result_id }: ReportEntry, whole: ReportEntry | null | undefined): string | null =>
  whole?.result_id === result_id ? (whole.trace ?? null) : null;
