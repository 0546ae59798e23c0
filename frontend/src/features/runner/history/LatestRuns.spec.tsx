import { DELAYS } from '@testplatform/contract';
import { expect, it } from '@jest/globals';
import {
  answers,
  describeStates,
  given,
  may,
  openScreen,
  passTime,
  press,
  screen,
  sent,
  waitFor,
  within,
} from '../../../testing/index.js';
import type { LatestRun } from '../../../api/runs/runs.js';
import { LatestRuns } from './LatestRuns.js';

const PATH = '/projects/latest-runs';
const RUN: LatestRun = {
  run_id: 'a',
  project_id: 7,
  project: 'Shop',
  state: 'finished',
  trigger: 'manual',
  selection: [],
  requestedBy: 'Ann Lee',
  createdAt: new Date(2026, 2, 4, 5, 6, 7).toISOString(),
  startedAt: null,
  finishedAt: null,
  reason: '',
  files: 4,
  filesFinished: 4,
  filesFailed: 0,
  summary: { success: 8, failure: 0, blocker: 0, concentrate: 0, skipped: 0 },
  rerun_of: null,
};
const failed = { ...RUN, run_id: 'b', filesFailed: 1, summary: { ...RUN.summary, success: 5, failure: 3 } };
const running: LatestRun = {
  ...RUN,
  run_id: 'c',
  selection: ['Cart'],
  state: 'running',
  filesFinished: 1,
  trigger: 'schedule',
  requestedBy: null,
};
const rows = () => screen.queryAllByRole('listitem');

describeStates('the latest runs', {
  where: <LatestRuns />,
  path: PATH,
  loading: 'Loading the latest runs',
  empty: [answers(PATH, { data: [] }), 'No runs yet'],
});

it('show what runs and what failed first, where, by whom, and link to the run', async () => {
  openScreen(<LatestRuns />, answers(PATH, { data: [{ ...RUN, selection: ['Cart', 'Pay'] }, failed, running] }));
  await waitFor(() => expect(rows()).toHaveLength(3));
  expect(rows().map(({ textContent }) => textContent)).toEqual([
    expect.stringMatching(/^Cart\s*Running\s*Shop · 1 of 4 files done · Mar 4, /),
    expect.stringMatching(/^All modules\s*3 failed\s*Shop · Ann Lee · Mar 4, /),
    expect.stringMatching(/^Pay\s*Success\s*Shop · Ann Lee · Mar 4, /),
  ]);
  await waitFor(() => expect(within(rows()[1]!).getByRole('link').getAttribute('href')).toBe('/project/7?run=b'));
});

it('have no links for a user who may not view reports, and no projects for one who may not view these', async () => {
  const { project: _unnamed, ...unnamed } = failed;
  openScreen(<LatestRuns />, may({ runner: ['view'] }), answers(PATH, { data: [unnamed] }));
  await waitFor(() => expect(rows()).toHaveLength(1));
  expect(rows()[0]!.textContent).toMatch(/^All modules\s*3 failed\s*Ann Lee · Mar 4, /);
  await passTime(1_000);
  expect(screen.queryByRole('link')).toBeNull();
});

it('are few at first', async () => {
  const many = Array.from({ length: 20 }, (_, index) => ({ ...RUN, run_id: `run ${index}` }));
  const { user } = openScreen(<LatestRuns />, answers(PATH, { data: many }));
  await waitFor(() => expect(rows()).toHaveLength(4));
  await press(user, 'Show all 20 runs');
  expect(rows()).toHaveLength(20);
});

it.each([
  ['every 5 s while one runs', [running], DELAYS.snapshotPoll],
  ['every 30 s while none does', [RUN], DELAYS.latestRunsPoll],
] as const)('are refetched %s', async (_when, data, every) => {
  openScreen(<LatestRuns />, answers(PATH, { data: [...data] }));
  await waitFor(() => expect(rows()).toHaveLength(1));
  // The interval starts at the response, which is processed after the documented 50 ms.
  await passTime(every - DELAYS.apiResult - 1);
  expect(sent(PATH)).toHaveLength(1);
  await passTime(DELAYS.apiResult + 1);
  expect(sent(PATH)).toHaveLength(2);
});

it('are read with the figures of the projects beside them', async () => {
  const projects = answers('/projects/list', {
    data: [{ project_id: 7, name: 'Shop', description: '' }],
    summaryData: {},
  });
  openScreen('/home', projects, answers(PATH, { data: [running] }));
  await waitFor(() => expect(rows().length).toBeGreaterThan(0));
  await passTime(DELAYS.snapshotPoll);
  const before = sent('/projects/list').length;
  given(answers(PATH, { data: [{ ...running, state: 'finished' }] }));
  await passTime(DELAYS.snapshotPoll);
  await waitFor(() => expect(sent('/projects/list').length).toBe(before + 1));
});
