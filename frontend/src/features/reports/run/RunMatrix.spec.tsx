import { DELAYS, TEXTS } from '@testplatform/contract';
import { expect, it } from '@jest/globals';
import type { RunMatrix as Matrix } from '../../../api/runs/run-reports.js';
import { answers, given, openScreen, passTime, screen, unreachable, within } from '../../../testing/index.js';
import { buildRun } from '../../../testing/build-report.js';
import { RunMatrix } from './RunMatrix.js';

const run = (run_id: string, environment: string): Matrix['runs'][number] =>
  buildRun({ run_id, environment, trigger: 'connector', matrix: [] });
const MATRIX = '/projects/run-matrix';
const path = { module: 'Shop', section: 'Cart', scenario: 'Buy', testCaseFileName: 'Pay' };

it('shows files as rows and environments as columns, each result a link to its run', async () => {
  const data: Matrix = {
    runs: [run('one', 'Staging'), run('two', 'Production'), run('three', 'Phones')],
    files: [{ path, cells: [{ outcome: 'success', result_id: 'r1' }, { outcome: 'failed', result_id: 'r2' }, null] }],
    total: 1,
  };
  openScreen(<RunMatrix projectId={1} runId="one" page={1} onPage={() => undefined} />, answers(MATRIX, { data }));
  const table = await screen.findByRole('table', { name: 'Results by environment' });
  const heads = within(table).getAllByRole('columnheader');
  expect(heads.map(({ textContent }) => textContent)).toEqual(['Test case file', 'Staging', 'Production', 'Phones']);
  const row = within(table).getByRole('row', { name: /Shop \/ Cart \/ Buy \/ Pay/ });
  expect(
    within(row)
      .getAllByRole('cell')
      .map(({ textContent }) => textContent),
  ).toEqual(['Success', 'Failed', '']);
  const failed = within(row).getByRole('link', { name: 'Failed' });
  expect(failed.getAttribute('href')).toMatch(/\?run=two&result_id=r2$/);
});

it('comes by itself when a server answers again', async () => {
  openScreen(<RunMatrix projectId={1} runId="one" page={1} onPage={() => undefined} />, unreachable(MATRIX));
  await screen.findByText(TEXTS.unavailable);
  given(answers(MATRIX, { data: { runs: [run('one', 'Staging')], files: [], total: 0 } }));
  await passTime(DELAYS.afterOutage);
  await screen.findByRole('columnheader', { name: 'Staging' });
});
