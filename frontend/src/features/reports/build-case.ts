import type { ReportCase } from '../../api/reports.js';

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
