import { expect, it } from '@jest/globals';
import { answers, choose, given, givenRoom, never, openScreen, press, screen, within } from '../../testing/index.js';
import { buildCase, buildEntry } from '../../testing/build-report.js';
import { FileReport } from './FileReport.js';

const REPORT = '/projects/test-report';
givenRoom();
const FILE = { module: 'Shop', section: 'Cart', scenario: 'Checkout', testCaseFileName: 'Pay' };

it('plays the record of the row that it shows', async () => {
  const played: (string | null)[] = [];
  const rows = [
    buildEntry({ result_id: 'result Ann', row: 'Ann', status: 'failure' }),
    buildEntry({ result_id: 'result Bo', row: 'Bo' }),
  ];
  const { user } = openScreen(
    <FileReport
      projectId={1}
      file={FILE}
      isRunning={false}
      runsHere={false}
      onPlay={(result) => void played.push(result)}
    />,
    answers(REPORT, ({ body }) => {
      const asked = (body as { result_id?: string }).result_id;
      return { data: rows.filter(({ result_id }) => [undefined, result_id].includes(asked)), latest: rows[0]!, rows };
    }),
  );
  await screen.findByRole('combobox', { name: 'Row' });
  await press(user, 'Play recording');
  await choose(user, 'Row', 'Bo: Success');
  await press(user, 'Play recording');
  expect(played).toEqual([null, 'result Bo']);
});

it('shows the worst row and lists every one, also those that are not among its newest entries', async () => {
  const failed = buildEntry({ result_id: 'first', row: 'Row 1', status: 'failure' });
  const passed = Array.from({ length: 24 }, (_, at) => buildEntry({ result_id: `${at}`, row: `Row ${at + 2}` }));
  const { user } = openScreen(
    <FileReport projectId={1} file={FILE} isRunning={false} runsHere={false} onPlay={() => undefined} />,
    answers(REPORT, { data: passed.slice(0, 20), latest: failed, rows: [failed, ...passed] }),
  );
  await screen.findByText(/with the row “Row 1”/);
  await choose(user, 'Row', 'Row 25: Success');
  await screen.findByText(/with the row “Row 25”/);
});

it('shows no cases of another row while those of the chosen one load', async () => {
  const [ann, bo] = ['Ann', 'Bo'].map((row) =>
    buildEntry({ result_id: row, row, cases: [buildCase({ title: `Pays as ${row}` })] }),
  );
  const { user } = openScreen(
    <FileReport projectId={1} file={FILE} isRunning={false} runsHere={false} onPlay={() => undefined} />,
    answers(REPORT, { data: [ann!], latest: ann!, rows: [ann!, bo!] }),
  );
  await screen.findByText('Pays as Ann');
  given(never(REPORT));
  await choose(user, 'Row', 'Bo: Success');
  await screen.findByRole('status', { name: 'Loading the cases' });
  expect(screen.queryByText('Pays as Ann')).toBeNull();
});

it('lists runs that began at the same time in the table of a trend, each once', async () => {
  const latest = buildEntry();
  const trend = ['Ann', 'Bo', 'Cy'].map((run_id) => ({ ...latest, run_id, result_id: `of ${run_id}` }));
  const { user } = openScreen(
    <FileReport projectId={1} file={FILE} isRunning={false} runsHere={false} onPlay={() => undefined} />,
    answers(REPORT, { data: [latest], latest, rows: [], trend }),
  );
  const chart = await screen.findByRole('region', { name: 'Test case trend' });
  await user.click(within(chart).getByRole('button', { name: 'View as table' }));
  const links = within(await screen.findByRole('table', { name: 'Test case trend' })).getAllByRole('link');
  expect(links.map((link) => link.getAttribute('href'))).toEqual(
    ['Cy', 'Bo', 'Ann'].map((run) => expect.stringContaining(`run=${run}&result_id=of`)),
  );
});
