import { emptySummary } from '@testplatform/contract';
import type { ReportCase, ReportEntry } from '../api/runs/reports.js';
import type { RunRecord } from '../api/runs/runs.js';

/** A passed case of a result, for specs. */
export const buildCase = (more: Partial<ReportCase> = {}): ReportCase => ({
  seq: 0,
  case_id: 1,
  title: 'Open the shop',
  eventType: 'URL redirect',
  status: 'success',
  blocker: false,
  warning: false,
  warnings: [],
  message: '',
  iteration: 0,
  time: '2026-11-20T12:00:00.000Z',
  duration: 10,
  screenshot: null,
  cases: [],
  ...more,
});

/** A result with one passed case, for specs. */
export const buildEntry = (more: Partial<ReportEntry> = {}): ReportEntry => ({
  time: '2026-11-20T12:00:00.000Z',
  result_id: 'r',
  run_id: 'a',
  status: 'success',
  executionType: 'server',
  summary: { success: 1, failure: 0, blocker: 0, concentrate: 0, skipped: 0 },
  performanceSummary: { duration: 1000, request_failures: 0, total_requests: 3, transfer_size: 1_048_576 },
  s3_public_path: '/artifacts/r/',
  testCasesCount: 1,
  reason: '',
  attempt: 1,
  browser: 'Chromium',
  environment: '',
  ...more,
});

/** A finished run of one file, for specs. */
export const buildRun = (more: Partial<RunRecord> = {}): RunRecord => ({
  run_id: 'a',
  environment: '',
  state: 'finished',
  trigger: 'manual',
  selection: [],
  requestedBy: null,
  createdAt: '2026-03-04T05:06:07.000Z',
  startedAt: '2026-03-04T05:06:07.000Z',
  finishedAt: '2026-03-04T05:06:08.000Z',
  reason: '',
  files: 1,
  filesFinished: 1,
  filesFailed: 0,
  summary: emptySummary(),
  rerun_of: null,
  executionType: 'server',
  matrix: null,
  pinned: false,
  ahead: 0,
  waiting: null,
  merged: null,
  reruns: [],
  rerunning: false,
  ...more,
});
