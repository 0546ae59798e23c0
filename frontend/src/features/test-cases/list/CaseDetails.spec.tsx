import { newTestCase } from '@testplatform/contract';
import { it } from '@jest/globals';
import type { ReportEntry } from '../../../api/runs/reports.js';
import { answers, openScreen, screen } from '../../../testing/index.js';
import { buildCase, buildEntry } from '../../../testing/build-report.js';
import { CaseDetails } from './CaseDetails.js';

const FILE = { module: 'Shop', section: 'Cart', scenario: 'Checkout', testCaseFileName: 'Pay' };
const TIME = '2026-11-20T12:00:00.000Z';

const buildRow = (row: string, status: ReportEntry['status']): ReportEntry =>
  buildEntry({ result_id: row, row, status });

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
      const [entry, value] = asked === 'Ann' ? [failed, 'ann@shop'] : [passed, 'bo@shop'];
      // Its end is the time of the record.
      return { data: [{ ...entry, cases: [buildCase({ time: TIME, duration: 0, value })] }] };
    }),
  );
  await screen.findByText('ann@shop');
});
