import type { RunSummaryDto } from '../dto/run-history.dto.js';
import type { RunRow } from '../store/run.entity.js';
import type { RunTotals } from './run-totals.service.js';

/** The fields of a run in every list. @param names of people, by user id */
export const presentRun = (run: RunRow, totals: RunTotals, names: ReadonlyMap<number, string>): RunSummaryDto => ({
  run_id: run.runId,
  state: run.state,
  trigger: run.trigger,
  selection: run.selection,
  requestedBy: names.get(run.requestedBy ?? 0) ?? null,
  createdAt: new Date(run.createdAt).toISOString(),
  startedAt: timeOf(run.startedAt),
  finishedAt: timeOf(run.finishedAt),
  reason: run.reason,
  files: totals.files,
  filesFinished: totals.filesFinished,
  filesFailed: totals.filesFailed,
  summary: totals.summary,
  rerun_of: totals.rerunOf,
});

const timeOf = (time: number | null): string | null => (time === null ? null : new Date(time).toISOString());
