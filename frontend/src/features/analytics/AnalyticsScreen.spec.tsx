import { fireEvent } from '@testing-library/react';
import { expect, it } from '@jest/globals';
import {
  answers,
  describeStates,
  field,
  given,
  may,
  never,
  openScreen,
  passTime,
  press,
  refuses,
  screen,
  sent,
  waitFor,
  within,
} from '../../testing/index.js';
import * as storage from '../../shared/storage.js';
import { FlakyFiles } from './sections/FlakyFiles.js';
import { LastSevenDays } from './sections/LastSevenDays.js';
import { PlatformCoverage } from './sections/PlatformCoverage.js';
import { SlowestFiles } from './sections/SlowestFiles.js';
import { TestCaseSummary } from './sections/TestCaseSummary.js';

const FLAKY = '/projects/test-report-flaky';
const SLOWEST = '/projects/test-report-slowest';
/** What the sections besides the summary ask for. */
const OTHERS = [
  FLAKY,
  SLOWEST,
  '/projects/test-report-performance',
  '/projects/test-report-periodic',
  '/projects/test-report-periodic-daywise',
];
const page = { projectId: 1, page: 1, onPage: () => {} };

describeStates('the projects of the analytics', {
  where: '/analytics',
  path: '/projects/list',
  loading: 'Loading the projects',
  empty: [answers('/projects/list', { data: [] }), 'No projects yet'],
});

describeStates('the flaky files', {
  where: <FlakyFiles {...page} />,
  path: FLAKY,
  loading: 'Loading: Flaky files',
  empty: [answers(FLAKY, { data: { files: [], total: 0 } }), 'No flaky files'],
});

describeStates('the slowest files', {
  where: <SlowestFiles {...page} />,
  path: SLOWEST,
  loading: 'Loading: Slowest files',
  empty: [answers(SLOWEST, { data: { files: [], total: 0 } }), 'Nothing has run yet'],
});

describeStates('the summary of a project', {
  where: <TestCaseSummary projectId={1} />,
  path: '/projects/list',
  loading: 'Loading the summary',
  empty: [answers('/projects/list', { data: [], summaryData: { 1: summaryOfNothing() } }), 'Test case summary'],
});

it('counts the files that ran in Firefox apart from those in Chromium', async () => {
  const period = { success: 1, failure: 0, blocker: 0, concentrate: 0, runs: 1 };
  const data = {
    '2026-01': { ...period, files: 5, firefox_files: 2 },
    '2026-02': { ...period, files: 4, firefox_files: 1 },
  };
  openScreen(<PlatformCoverage projectId={1} />, answers('/projects/test-report-periodic', { data }));
  await screen.findByRole('row', { name: 'Desktop 6 3 0 0' });
});

it('turns the pages of a list, and shows how often each file changed', async () => {
  const file = (testCaseFileName: string) => ({
    node_id: 'f1',
    module: 'Shop',
    section: 'Cart',
    scenario: 'Checkout',
    testCaseFileName,
    runs: 4,
    lastRunTime: '2026-03-04T05:06:07.000Z',
    flips: 2,
    flakyRate: 67,
    failures: 1,
    outcomes: ['success' as const, 'failure' as const, 'success' as const, 'success' as const],
  });
  const pages: number[] = [];
  const list = <FlakyFiles projectId={1} page={1} onPage={(next) => pages.push(next)} />;
  const { user } = openScreen(list, answers(FLAKY, { data: { files: [file('Pay')], total: 11 } }));
  await screen.findByRole('row', { name: /Pay.*67%.*2.*1 of 4/ });
  expect(screen.getByRole('img', { name: 'success, failed, success, success' })).toBeTruthy();
  await press(user, 'Go to page 2');
  expect(pages).toEqual([2]);
});

it.each([
  [
    [0, 0],
    [0, 0],
    ['–', 'Nothing has run in 14 days'],
  ],
  [
    [2, 50],
    [0, 0],
    ['2 s', '50%', 'Nothing ran in the 7 days before'],
  ],
  [
    [0, 0],
    [4, 50],
    ['–', 'Nothing ran; previous 7 days: 4 s', 'Nothing ran; previous 7 days: 50%'],
  ],
  [
    [2, 50],
    [4, 25],
    ['2 s', 'previous 7 days: 4 s', 'previous 7 days: 25%'],
  ],
  // All that ran was deleted since.
  [
    [2, 0],
    [4, 0],
    ['2 s', 'previous 7 days: 4 s', '0%', 'previous 7 days: 0%'],
  ],
])('compares the last seven days with those before only where something ran: %j, %j', async (now, then, texts) => {
  const days = ([duration = 0, testedFiles = 0]: readonly number[]) => ({
    duration,
    testedFiles,
    testedFilesPercentage: testedFiles,
  });
  const comparison = { current: days(now), previous: days(then) };
  openScreen(<LastSevenDays projectId={1} />, answers('/projects/test-report-performance', { data: {}, comparison }));
  for (const text of texts) expect((await screen.findAllByText(text)).length).toBeGreaterThan(0);
  expect(screen.queryByText('previous 7 days: 0 s')).toBeNull();
  if (now.every((figure) => figure === 0)) expect(screen.queryByText('0%')).toBeNull();
});

it('reports that there is no such project where the address names one', async () => {
  openScreen('/analytics?project=99', answers('/projects/list', { data: [] }));
  await screen.findByText('Project not found');
});

it.each([
  ['from=2026-01-02', 'Choose both days'],
  ['from=2026-01-02&to=2026-01-01', 'Choose other days'],
])('says in place of the trends what is wrong with the chosen days: %s', async (days, title) => {
  const data = [{ project_id: 1, name: 'Shop', description: '' }];
  openScreen(
    `/analytics?project=1&preset=range&${days}`,
    answers('/projects/list', { data, summaryData: { 1: summaryOfNothing() } }),
    ...OTHERS.map((path) => refuses(path, 'Not now')),
  );
  await screen.findByText(title);
});

/** The dashboard of a project with figures in one period of each span, which have these megabytes. */
function openDashboard() {
  const MEGABYTE = 1_048_576;
  const periodOf = (body: unknown) => ((body as { weekly?: boolean }).weekly ? '2026-01-11' : '2026-01');
  const sizeOf = (body: unknown) => ((body as { weekly?: boolean }).weekly ? 3 : 2) * MEGABYTE;
  const counts = { success: 1, failure: 0, blocker: 0, concentrate: 0, files: 1, firefox_files: 0, runs: 1 };
  const nothing = { duration: 0, testedFiles: 0, testedFilesPercentage: 0 };
  const data = [{ project_id: 1, name: 'Shop', description: '' }];
  return openScreen(
    '/analytics?project=1',
    answers('/projects/list', { data, summaryData: { 1: summaryOfNothing() } }),
    answers('/projects/test-report-performance', ({ body }) => ({
      data: {
        [periodOf(body)]: {
          performanceSummary: { transfer_size: sizeOf(body), duration: 0 },
          totals: { files: 1, transfer_size: sizeOf(body) },
        },
      },
      comparison: { current: nothing, previous: nothing },
    })),
    answers('/projects/test-report-periodic', ({ body }) => ({
      data: { [periodOf(body)]: counts },
      component_obj: {},
    })),
    answers('/projects/test-report-periodic-daywise', { data: {} }),
    answers(FLAKY, { data: { files: [], total: 0 } }),
    answers(SLOWEST, { data: { files: [], total: 0 } }),
  );
}

const inTable = async (user: ReturnType<typeof openScreen>['user'], title: string) =>
  user.click(within(await screen.findByRole('region', { name: title })).getByRole('button', { name: 'View as table' }));

it('shows the sizes of a newly chosen span before its outcomes have arrived', async () => {
  const { user } = openDashboard();
  await inTable(user, 'Transfer size trend');
  await screen.findByRole('row', { name: 'Jan 2026 2.00' });
  given(never('/projects/test-report-periodic'));
  await press(user, 'Weekly');
  await screen.findByRole('row', { name: '11/1 3.00' });
});

it('shows no figures of another span while it tries a failed one again', async () => {
  const { user } = openDashboard();
  await screen.findByRole('region', { name: 'Transfer size trend' });
  await screen.findByRole('region', { name: 'Test run summary' });
  given(refuses('/projects/test-report-performance', {}, { status: 500, message: 'Broken' }));
  await press(user, 'Weekly');
  const failure = (await screen.findByText('Broken')).closest<HTMLElement>('[role="alert"]')!;
  given(never('/projects/test-report-performance'));
  await user.click(within(failure).getByRole('button', { name: 'Try again' }));
  await passTime(1_000);
  expect(screen.queryByRole('region', { name: 'Transfer size trend' })).toBeNull();
  expect(screen.getByText('Broken')).toBeTruthy();
});

it('shows nothing to a user who may not view analytics', async () => {
  const refusal = refuses('/projects/list', { permission: 'Not for you' }, { status: 403 });
  openScreen('/analytics', may({ projects: ['view'] }), refusal);
  await screen.findByText(/permission to view analytics/);
  expect(screen.queryByRole('heading', { name: 'Analytics' })).toBeNull();
  expect(document.title).toBe('Analytics · TestPlatform');
  expect(sent(FLAKY)).toEqual([]);
});

function summaryOfNothing() {
  const counts = { modules: 0, sections: 0, scenarios: 0, testCaseFiles: 0, testCases: 0, cronJobs: 0, cicd: 0 };
  const results = { success: 0, failure: 0, warning: 0, blocker: 0, coverage: 0 };
  const shares = {
    successPercentage: 0,
    failurePercentage: 0,
    warningPercentage: 0,
    blockerPercentage: 0,
    testedFilesPercentage: 0,
  };
  return { ...counts, ...results, ...shares, lastRunTime: null };
}

it('takes a day that is typed once its year is whole, and leaves one step back', async () => {
  const data = [{ project_id: 1, name: 'Shop', description: '' }];
  const { address } = openScreen(
    '/analytics?project=1&preset=range',
    answers('/projects/list', { data, summaryData: { 1: summaryOfNothing() } }),
    ...OTHERS.map((path) => refuses(path, 'Not now')),
  );
  await screen.findByText('Choose both days');
  const before = window.history.length;
  for (const day of ['0002-05-01', '0020-05-01', '0202-05-01', '2026-05-01', '2026-05-12'])
    fireEvent.change(field('From'), { target: { value: day } });
  await waitFor(() => expect(address()).toContain('from=2026-05-12'));
  expect([field('From').value, window.history.length]).toEqual(['2026-05-12', before + 1]);
  fireEvent.change(field('From'), { target: { value: '0026-05-12' } });
  fireEvent.blur(field('From'));
  await waitFor(() => expect(address()).not.toContain('from=2026-05-12'));
});

it('stays with the project that it has shown, whatever another tab opens', async () => {
  const data = ['Shop', 'Blog'].map((name, at) => ({ project_id: at + 1, name, description: '' }));
  const { address } = openScreen(
    '/analytics',
    answers('/projects/list', { data, summaryData: { 1: summaryOfNothing(), 2: summaryOfNothing() } }),
    ...OTHERS.map((path) => refuses(path, 'Not now')),
  );
  await waitFor(() => expect(address()).toContain('project=1'));
  storage.merge({ selectedProject: 2 });
  await passTime(60_000);
  expect(screen.getByRole<HTMLInputElement>('combobox', { name: 'Project' }).value).toBe('Shop');
});
