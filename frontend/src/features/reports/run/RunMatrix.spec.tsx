import { DELAYS, emptySummary, TEXTS } from '@testplatform/contract';
import { expect, it } from '@jest/globals';
import type { RunMatrix as Matrix } from '../../../api/run-reports.js';
import { answers, given, openScreen, passTime, screen, unreachable, within } from '../../../testing/index.js';
import { RunMatrix } from './RunMatrix.js';

const run = (run_id: string, environment: string): Matrix['runs'][number] => ({
  run_id,
  environment,
  state: 'finished',
  trigger: 'connector',
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
  matrix: [],
  pinned: false,
  ahead: 0,
  waiting: null,
  merged: null,
  reruns: [],
  rerunning: false,
});
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
