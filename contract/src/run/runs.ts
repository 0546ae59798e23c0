/** Runs and their results (3 §6). Times are Unix milliseconds, durations milliseconds, sizes bytes. */

export const RUN_STATES = ['queued', 'running', 'stopping', 'finished'] as const;
export type RunState = (typeof RUN_STATES)[number];

export const EXECUTION_TYPES = ['server', 'xecutor'] as const;
export type ExecutionType = (typeof EXECUTION_TYPES)[number];

export const CASE_STATUSES = ['success', 'failure', 'skipped'] as const;
export type CaseStatus = (typeof CASE_STATUSES)[number];

/** How one execution of a file ended. `interrupted`: its worker was lost; `stopped`: a user stopped it; `error`: it could not run. */
export const FILE_STATUSES = ['success', 'failure', 'stopped', 'interrupted', 'error'] as const;
export type FileStatus = (typeof FILE_STATUSES)[number];

/**
 * The outcomes of a run's file by its last attempt, in the order of the report. `failed`: a case failed, or the file could not run;
 * `stopped`: it was stopped or never started; `warning`: it passed with warnings.
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
 * How a case changed from one run to a later one, in the order of a comparison: failed but did not before; passed but failed
 * before; failed in both; passed but did not run before; ran before but not now.
 */
export const RUN_CHANGES = ['broken', 'fixed', 'failing', 'added', 'gone'] as const;
export type RunChange = (typeof RUN_CHANGES)[number];

/** The path of a file: titles from module to file. */
export interface FilePath {
  readonly module: string;
  readonly section: string;
  readonly scenario: string;
  readonly testCaseFileName: string;
  /** In a run: the name of the table row that the file runs with. */
  readonly row?: string;
}

/** The titles of a path, from the module down. */
export const titlesOfFile = ({ module, section, scenario, testCaseFileName }: FilePath): string[] => [
  module,
  section,
  scenario,
  testCaseFileName,
];

/** The path with these titles, from the module down. Missing ones are ''. */
export const filePathOf = (titles: readonly string[]): FilePath => {
  const [module = '', section = '', scenario = '', testCaseFileName = ''] = titles;
  return { module, section, scenario, testCaseFileName };
};

/** `module/section/scenario/file`: the form that "Copy test case file path" copies and imports use. */
export const joinPath = (path: FilePath): string => titlesOfFile(path).join('/');

/** The title of a file, with its row: `Sign in · Ann`. */
export const fileTitle = ({ testCaseFileName, row }: Pick<FilePath, 'testCaseFileName' | 'row'>): string =>
  row === undefined ? testCaseFileName : `${testCaseFileName} · ${row}`;

/** As `joinPath`, with the row. */
export const joinRunPath = (path: FilePath): string => joinPath({ ...path, testCaseFileName: fileTitle(path) });

/** Identifies a file in a run: by its node and its row. */
export const fileKey = ({ nodeId, path }: { readonly nodeId: string; readonly path: Pick<FilePath, 'row'> }): string =>
  path.row === undefined ? nodeId : `${nodeId} ${path.row}`;

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

/** The outcome of one case. */
export interface CaseResult {
  /** 0-based, in the order executed, imported cases included. */
  readonly seq: number;
  /** The `seq` of the case that imported this one. Imported cases count in no total. */
  readonly parentSeq: number | null;
  /** Number of this try of the case, from 0. It is retried after an On failure import, or as its `retries` say. */
  readonly iteration: number;
  /** Whether another try follows, so that this one does not count. Absent: no. */
  readonly triedAgain?: boolean;
  readonly caseId: number | null;
  readonly title: string;
  readonly eventType: string;
  readonly status: CaseStatus;
  readonly blocker: boolean;
  readonly warning: boolean;
  /** Why there is a warning, one sentence each. */
  readonly warnings: readonly string[];
  /** One sentence: why it failed, or a note. */
  readonly message: string;
  /** Of a failed comparison. */
  readonly expected?: string;
  readonly actual?: string;
  /** The text that was entered or read; never a masked one. */
  readonly value?: string;
  readonly startedAt: number;
  readonly duration: number;
  /** Index of its record, `<index>.jpeg`; null if there is none. */
  readonly screenshot: number | null;
  /** For a failed case whose page still responded. */
  readonly evidence?: FailureEvidence;
}

/** Evidence to explain a failure: the last messages and requests of the case and the one before it, oldest first. */
export interface FailureEvidence {
  /** The target's position in the record; null if there is no single visible one. */
  readonly target: PictureBox | null;
  readonly console: readonly ConsoleMessage[];
  readonly requests: readonly FailedRequest[];
}

/** A part of a record, in whole pixels. */
export interface PictureBox {
  readonly x: number;
  readonly y: number;
  readonly width: number;
  readonly height: number;
}

export const CONSOLE_LEVELS = ['error', 'warning', 'info'] as const;
export type ConsoleLevel = (typeof CONSOLE_LEVELS)[number];

/** A line that a page logged, or an error that it threw. */
export interface ConsoleMessage {
  /** Unix milliseconds. */
  readonly at: number;
  readonly level: ConsoleLevel;
  readonly text: string;
}

/** A request without an answer, or with a status of 400 or above. */
export interface FailedRequest {
  /** When it failed, in Unix milliseconds. */
  readonly at: number;
  readonly method: string;
  readonly url: string;
  /** The status, or the network error. */
  readonly problem: string;
}

/**
 * The state or outcome of a run, in the one word that all lists, reports, messages and live views use. `stopped`: it ended before its files
 * did, whatever their results; `nothing`: no case ran.
 */
export const RUN_STANDINGS = [
  'queued',
  'running',
  'stopping',
  'stopped',
  'blocker',
  'failed',
  'warning',
  'success',
  'nothing',
] as const;
export type RunStanding = (typeof RUN_STANDINGS)[number];

/** The standing of a run from its stored fields, without today's tree or cases. */
export function standingOf(run: {
  readonly state: RunState;
  /** Why it ended before its files did, or ''. */
  readonly reason: string;
  /** Files that failed, could not run, or were interrupted. */
  readonly filesFailed: number;
  readonly summary: Readonly<ResultSummary>;
}): RunStanding {
  if (run.state !== 'finished') return run.state;
  if (run.reason !== '') return 'stopped';
  const { success, failure, blocker, concentrate } = run.summary;
  if (blocker > 0) return 'blocker';
  if (failure > 0 || run.filesFailed > 0) return 'failed';
  if (concentrate > 0) return 'warning';
  return success > 0 ? 'success' : 'nothing';
}

/** Adds a case to the counts; imported cases don't count. For a retried case, add the last try only. */
export function countCase(
  summary: ResultSummary,
  result: Pick<CaseResult, 'status' | 'warning' | 'blocker' | 'parentSeq'>,
): void {
  if (result.parentSeq !== null) return;
  summary[result.status]++;
  if (result.status === 'failure' && result.blocker) summary.blocker++;
  if (result.warning) summary.concentrate++;
}

/** Which file runs record a Playwright trace. */
export const TRACE_MODES = ['never', 'on-failure', 'always'] as const;
export type TraceMode = (typeof TRACE_MODES)[number];
