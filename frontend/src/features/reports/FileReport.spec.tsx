import { expect, it } from '@jest/globals';
import type { ReportEntry } from '../../api/reports.js';
import { answers, choose, openScreen, press, screen } from '../../testing/index.js';
import { FileReport } from './FileReport.js';

const REPORT = '/projects/test-report';
const FILE = { module: 'Shop', section: 'Cart', scenario: 'Checkout', testCaseFileName: 'Pay' };

const entry = (row: string, status: ReportEntry['status']): ReportEntry => ({
  time: '2026-03-04T05:06:07.000Z',
  result_id: `result ${row}`,
  run_id: 'run',
  summary: { success: 1, failure: 0, blocker: 0, concentrate: 0, skipped: 0 },
  performanceSummary: { duration: 1_000, request_failures: 0, total_requests: 1, transfer_size: 1 },
  s3_public_path: '/records/',
  testCasesCount: 1,
  executionType: 'server',
  status,
  reason: '',
  attempt: 1,
  browser: 'Chromium 150.0',
  environment: '',
  row,
});

it('plays the record of the row that it shows', async () => {
  const played: (string | null)[] = [];
  const entries = [entry('Bo', 'success'), entry('Ann', 'failure')];
  const { user } = openScreen(
    <FileReport
      projectId={1}
      file={FILE}
      isRunning={false}
      runsHere={false}
      onPlay={(result) => void played.push(result)}
    />,
    answers(REPORT, ({ body }) => ({
      data: entries.filter(({ result_id }) =>
        [undefined, result_id].includes((body as { result_id?: string }).result_id),
      ),
    })),
  );
  await screen.findByRole('combobox', { name: 'Row' });
  await press(user, 'Play recording');
  await choose(user, 'Row', 'Bo: Success');
  await press(user, 'Play recording');
  expect(played).toEqual(['result Ann', null]);
});
