import type { ReportCase, ReportEntry } from '../../api/reports.js';

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
