import { expect, it } from '@jest/globals';
import { answers, choose, openScreen, press, screen } from '../../testing/index.js';
import { buildEntry } from './build-report.js';
import { FileReport } from './FileReport.js';

const REPORT = '/projects/test-report';
const FILE = { module: 'Shop', section: 'Cart', scenario: 'Checkout', testCaseFileName: 'Pay' };

it('plays the record of the row that it shows', async () => {
  const played: (string | null)[] = [];
  const entries = [
    buildEntry({ result_id: 'result Bo', row: 'Bo' }),
    buildEntry({ result_id: 'result Ann', row: 'Ann', status: 'failure' }),
  ];
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
