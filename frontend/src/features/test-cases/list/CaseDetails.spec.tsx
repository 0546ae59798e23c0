import { newTestCase } from '@testplatform/contract';
import { it } from '@jest/globals';
import type { ReportCase, ReportEntry } from '../../../api/reports.js';
import { answers, openScreen, screen } from '../../../testing/index.js';
import { CaseDetails } from './CaseDetails.js';

const FILE = { module: 'Shop', section: 'Cart', scenario: 'Checkout', testCaseFileName: 'Pay' };
const TIME = '2026-11-20T12:00:00.000Z';

const buildOne = (more: Partial<ReportCase> = {}): ReportCase => ({
  seq: 0,
  case_id: 1,
  title: 'Open',
  eventType: 'Click',
  status: 'success',
  blocker: false,
  warning: false,
  warnings: [],
  message: '',
  iteration: 0,
  time: TIME,
  duration: 0,
  screenshot: null,
  cases: [],
  ...more,
});

const buildRow = (row: string, status: ReportEntry['status']): ReportEntry => ({
  time: TIME,
  result_id: row,
  run_id: 'run',
  row,
  status,
  executionType: 'server',
  summary: { success: 0, failure: 0, blocker: 0, concentrate: 0, skipped: 0 },
  performanceSummary: { duration: 0, request_failures: 0, total_requests: 0, transfer_size: 0 },
  s3_public_path: '/artifacts/',
  testCasesCount: 1,
  reason: '',
  attempt: 1,
  browser: 'Chromium',
  environment: '',
});

it('shows the value of the row that failed, although others began later', async () => {
  const [failed, passed] = [buildRow('Ann', 'failure'), buildRow('Bo', 'success')];
  const record = {
    case_id: 1,
    order: 0,
    version: 'first',
    testCase: newTestCase('Click'),
    summary: { status: 'failure' as const, time: TIME, message: 'No' },
  };
  openScreen(
    <CaseDetails projectId={1} file={FILE} record={record} />,
    answers('/projects/test-report', ({ body }) => {
      const asked = (body as { result_id?: string }).result_id;
      if (asked === undefined) return { data: [passed], latest: failed, rows: [failed, passed] };
      const one = asked === 'Ann' ? buildOne({ status: 'failure', value: 'ann@shop' }) : buildOne({ value: 'bo@shop' });
      return { data: [{ ...(asked === 'Ann' ? failed : passed), cases: [one] }] };
    }),
  );
  await screen.findByText('ann@shop');
});
