import {
  type ExecutionType,
  type FailureEvidence,
  joinPath,
  type ResultSummary,
  type RunStanding,
} from '@testplatform/contract';
import type { Api } from '../support/product/api.js';
import { until } from '../support/time/until.js';
import type { FileRef } from './project.js';

export interface Snapshot {
  readonly run_id: string | null;
  readonly run_status: 'progress' | 'finished';
  readonly executionType: ExecutionType | null;
  readonly standing: RunStanding | null;
  readonly snap_ts: number;
  /** Why it is queued; null when it is not. */
  readonly waiting: string | null;
  readonly runner_data: {
    readonly snap: string | null;
    readonly runnerData: { readonly test_result: { readonly testCase: { readonly title: string } } } | null;
  };
}

export interface ReportCase {
  readonly case_id: number;
  readonly title: string;
  readonly status: 'success' | 'failure' | 'skipped';
  readonly warning: boolean;
  readonly warnings: readonly string[];
  readonly message: string;
  readonly value?: string;
  readonly iteration: number;
  readonly duration: number;
  readonly screenshot: number | null;
  readonly evidence?: FailureEvidence;
  readonly cases: readonly ReportCase[];
}

export interface ReportEntry {
  readonly time: string;
  readonly result_id: string;
  readonly run_id: string;
  readonly status: string;
  readonly reason: string;
  readonly summary: ResultSummary;
  readonly performanceSummary: Readonly<Record<string, number>>;
  readonly s3_public_path: string;
  readonly testCasesCount: number;
  readonly [field: string]: unknown;
}

/** A result with its cases; imported ones are nested. */
export interface WholeResult extends ReportEntry {
  readonly cases: readonly ReportCase[];
}

/** The node that a run covers: a project and any number of levels. */
export type RunRef = Pick<FileRef, 'projectId'> &
  Partial<FileRef> & { readonly environment?: string; readonly executionType?: ExecutionType };

export async function startRun(api: Api, { projectId, ...path }: RunRef): Promise<string> {
  const { data } = await api.ok<{ data: { run_id: string } }>('/projects/run', { projectId, ...path });
  return data.run_id;
}

/** @param run_id default: the active run, or the last one */
export async function readSnapshot(api: Api, projectId: number, run_id?: string): Promise<Snapshot> {
  return (await api.ok<{ data: Snapshot }>('/projects/get-test-snap', { projectId, run_id })).data;
}

/** Waits until get-test-snap shows a run as finished. */
export async function runEnded(api: Api, projectId: number, runId: string, timeout?: number): Promise<Snapshot> {
  const isEnded = async () => {
    const snapshot = await readSnapshot(api, projectId);
    return snapshot.run_id === runId && snapshot.run_status === 'finished' && snapshot;
  };
  return until(`run ${runId} to end`, isEnded, timeout);
}

/** Waits until a case of the active run is running. */
export async function caseStarted(api: Api, projectId: number, title: string): Promise<void> {
  await until(`case ${title} to start`, async () => {
    const { runner_data } = await readSnapshot(api, projectId);
    return runner_data.runnerData?.test_result.testCase.title === title;
  });
}

/** Runs a node to its end; returns the run's id. */
export async function run(api: Api, ref: RunRef, timeout?: number): Promise<string> {
  const runId = await startRun(api, ref);
  await runEnded(api, ref.projectId, runId, timeout);
  return runId;
}

/** The report of a file: its entries, newest first. */
export async function readReport(api: Api, file: FileRef, more: object = {}): Promise<ReportEntry[]> {
  return (await api.ok<{ data: ReportEntry[] }>('/projects/test-report', { ...file, ...more })).data;
}

/**
 * Number of cases with slow page loads, which any page has on a slow machine. These are the only warnings that a test
 * accepts.
 */
export const slowOf = (cases: readonly ReportCase[]): number =>
  cases.filter(({ warnings }) => warnings.length > 0 && warnings.every((one) => SLOW_LOAD.test(one))).length;
const SLOW_LOAD = /^The page (is slow|has not finished loading):/;

/** The last result of a file, with its cases. */
export async function readLastResult(api: Api, file: FileRef): Promise<WholeResult> {
  const [last] = await readReport(api, file);
  if (!last) throw new Error(`${joinPath(file)} has no result yet`);
  const body = { projectId: file.projectId, result_id: last.result_id };
  return (await api.ok<{ data: [WholeResult] }>('/projects/test-report', body)).data[0];
}
