/** What a run is and what it leaves (3 §6). Times are Unix milliseconds, durations milliseconds, sizes bytes. */

export const RUN_STATES = ['queued', 'running', 'stopping', 'finished'] as const;
export type RunState = (typeof RUN_STATES)[number];

export const EXECUTION_TYPES = ['server', 'xecutor'] as const;
export type ExecutionType = (typeof EXECUTION_TYPES)[number];

export const CASE_STATUSES = ['success', 'failure', 'skipped'] as const;
export type CaseStatus = (typeof CASE_STATUSES)[number];

/** How one execution of a file ended. `interrupted`: its worker was lost; `stopped`: a person stopped it; `error`: it could not run. */
export const FILE_STATUSES = ['success', 'failure', 'stopped', 'interrupted', 'error'] as const;
export type FileStatus = (typeof FILE_STATUSES)[number];

/**
 * How a file of a run stands, by its last attempt, in the order in which the run's report lists them. `failed`: a case failed, or the
 * file could not run; `stopped`: it was stopped, or never began; `warning`: it passed, with warnings.
 */
export const RUN_FILE_OUTCOMES = [
  'failed',
  'interrupted',
  'stopped',
  'running',
  'queued',
  'warning',
  'success',
] as const;
export type RunFileOutcome = (typeof RUN_FILE_OUTCOMES)[number];

/**
 * What became of a case from one run to a later one, in the order in which a comparison lists them: failed and did not before; passed
 * and failed before; failed in both; passed and did not run before; ran before and did not run now.
 */
export const RUN_CHANGES = ['broken', 'fixed', 'failing', 'added', 'gone'] as const;
export type RunChange = (typeof RUN_CHANGES)[number];

/** Where a file stands: the titles from module to file. */
export interface FilePath {
  readonly module: string;
  readonly section: string;
  readonly scenario: string;
  readonly testCaseFileName: string;
}

/** `module/section/scenario/file`: what "Copy test case file path" copies and imports name. */
export const joinPath = (path: FilePath): string =>
  [path.module, path.section, path.scenario, path.testCaseFileName].join('/');

/** Counts of a file's own cases: success + failure + skipped = cases. `blocker` ⊂ `failure`; `concentrate` means warnings. */
export interface ResultSummary {
  success: number;
  failure: number;
  blocker: number;
  concentrate: number;
  skipped: number;
}
export const emptySummary = (): ResultSummary => ({ success: 0, failure: 0, blocker: 0, concentrate: 0, skipped: 0 });

/** Measured from the browser's own network events. The field names are the wire's. */
export interface PerformanceSummary {
  /** Milliseconds of wall time. */
  duration: number;
  request_failures: number;
  total_requests: number;
  /** Bytes received. */
  transfer_size: number;
}
export const emptyPerformance = (): PerformanceSummary => ({
  duration: 0,
  request_failures: 0,
  total_requests: 0,
  transfer_size: 0,
});

/** One case as it went. */
export interface CaseResult {
  /** 0-based, in the order executed, imported cases included. */
  readonly seq: number;
  /** The `seq` of the case that imported this one. Imported cases count in no total. */
  readonly parentSeq: number | null;
  /** Which pass over the same case: 0, or 1 when it was tried again after an On failure import. */
  readonly iteration: number;
  readonly caseId: number | null;
  readonly title: string;
  readonly eventType: string;
  readonly status: CaseStatus;
  readonly blocker: boolean;
  readonly warning: boolean;
  /** Why there is a warning, one sentence each. */
  readonly warnings: readonly string[];
  /** One sentence: why it failed, or what is worth knowing. */
  readonly message: string;
  /** Of a failed comparison. */
  readonly expected?: string;
  readonly actual?: string;
  /** The text that was entered or read; never a masked one. */
  readonly value?: string;
  readonly startedAt: number;
  readonly duration: number;
  /** Index of its record, `<index>.jpeg`; null when none was taken. */
  readonly screenshot: number | null;
}

/** Adds one case to the counts; imported cases don't count. Of a case that was tried twice, add the last try only (3 §6). */
export function countCase(
  summary: ResultSummary,
  result: Pick<CaseResult, 'status' | 'warning' | 'blocker' | 'parentSeq'>,
): void {
  if (result.parentSeq !== null) return;
  summary[result.status]++;
  if (result.status === 'failure' && result.blocker) summary.blocker++;
  if (result.warning) summary.concentrate++;
}

/** Which files that are run leave a trace of Playwright's. */
export const TRACE_MODES = ['never', 'on-failure', 'always'] as const;
export type TraceMode = (typeof TRACE_MODES)[number];
