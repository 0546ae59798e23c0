import { CHAT_END, newTestCase, SOCKET_EVENTS, type LiveEvent } from '@testplatform/contract';
import { expect, it } from '@jest/globals';
import {
  answers,
  given,
  holds,
  live,
  never,
  openScreen,
  passTime,
  person,
  screen,
  smallTree,
  sent,
  waitFor,
  within,
  workspace,
  givenRoom,
} from '../../testing/index.js';
import { buildRun } from '../../testing/build-report.js';

const CASES = '/projects/test-case-lists';
const REPORT = '/projects/test-report';
const FILE = { module: 'Shop', section: 'Cart', scenario: 'Checkout', testCaseFileName: 'Pay' };
const TITLES = ['Open', 'Fill', 'Send'];

/** The cases of the file; some failed a day ago, the others wait in an active run. */
const cases = (waiting: readonly string[], status: 'failure' | 'success' = 'failure') =>
  answers(CASES, {
    data: TITLES.map((title, order) => ({
      case_id: order + 1,
      testCase: { ...newTestCase(), title },
      order,
      version: '',
      summary: {
        status: waiting.includes(title) ? ('failure' as const) : status,
        warning: false,
        message: '',
        time: waiting.includes(title) || status === 'failure' ? '2026-01-01T00:00:00.000Z' : '2026-01-02T00:00:00.000Z',
      },
      ...(waiting.includes(title) && { waits: true }),
    })),
  });

const tell = (title: string | null, more: Partial<LiveEvent> = {}) => {
  const event: LiveEvent = {
    projectId: 1,
    run_id: 'r',
    runnerStatus: 'progress',
    executionType: 'server',
    snap: null,
    runnerData:
      title === null
        ? null
        : {
            testCase_info: FILE,
            test_result: { testCase: { title }, status: '', message: '' },
          },
    ts: Date.now(),
    ...more,
  };
  live.say(SOCKET_EVENTS.generic, { testCaseEvents: JSON.stringify(event) });
};

const snapshot = (more: object) =>
  answers('/projects/get-test-snap', {
    data: {
      run_id: 'r',
      run_status: 'finished',
      executionType: 'server',
      standing: 'success',
      snap_ts: 0,
      waiting: null,
      runner_data: { snap: null, runnerData: null },
      ...more,
    },
  });

givenRoom();

const shared = [
  ...workspace(),
  answers('/projects/test-report', { data: [] }),
  answers('/projects/latest-runs', { data: [] }),
];
const states = () =>
  within(screen.getByRole('table', { name: 'Test cases' }))
    .getAllByRole('row')
    .slice(1)
    .map((row) => /Failed|Running|Not run|Success/.exec(row.textContent ?? '')?.[0]);

it('shows no case of a running file by its previous run, and one as running', async () => {
  openScreen('/project/1?node=f1', ...shared, cases([]));
  await waitFor(() => expect(states()).toEqual(['Failed', 'Failed', 'Failed']));
  const { handler, answer } = holds(CASES);
  given(handler);
  tell('Open');
  await waitFor(() => expect(states()).toEqual(['Running', 'Not run', 'Not run']));
  tell('Fill');
  await passTime(100);
  expect(states()).toEqual(['Running', 'Not run', 'Not run']);
  given(cases(['Fill', 'Send'], 'success'));
  answer(cases(['Fill', 'Send'], 'success'));
  await waitFor(() => expect(states()).toEqual(['Success', 'Running', 'Not run']));
});

it('starts nothing before the selected node is known, which would be everything', async () => {
  const tree = holds('/projects/components-lists');
  const { user } = openScreen('/project/1?node=f1', tree.handler, ...shared, cases([]));
  const button = await screen.findByRole<HTMLButtonElement>('button', { name: 'Run' });
  expect(button.disabled).toBe(true);
  tree.answer(smallTree());
  await waitFor(() => expect(button.disabled).toBe(false));
  given(answers('/projects/run', { data: { run_id: 'r' } }));
  await user.click(button);
  await waitFor(() => expect(sent('/projects/run')).toMatchObject([FILE]));
});

it('starts with the environment that was chosen, also before the list of them is there', async () => {
  const ada = person();
  const chosen = { ...ada, stored: { ...ada.stored, environments: { 1: 'Staging' } } };
  const list = never('/projects/environment-lists');
  const { user } = openScreen('/project/1?node=f1', chosen, list, ...shared, cases([]));
  const button = await screen.findByRole<HTMLButtonElement>('button', { name: 'Run' });
  await waitFor(() => expect(button.disabled).toBe(false));
  given(answers('/projects/run', { data: { run_id: 'r' } }));
  await user.click(button);
  await waitFor(() => expect(sent('/projects/run')).toMatchObject([{ ...FILE, environment: 'Staging' }]));
});

it('shows the run’s outcome, not that of its last case', async () => {
  openScreen('/project/1?node=f1', ...shared, cases([]));
  await waitFor(() => expect(states()).toHaveLength(3));
  tell('Open');
  const box = await screen.findByRole('region', { name: 'Live preview' });
  await waitFor(() => expect(within(box).getByRole('status').textContent).toMatch(/^Live.* \/ .*Open$/));
  given(snapshot({ standing: 'failed' }));
  tell('Send', { runnerStatus: 'finished' });
  await within(box).findByText('Finished');
  await within(box).findByText('The run has ended: Failed');
});

it('keeps the lines of its console when another run of the project ends', async () => {
  const { user } = openScreen('/project/1?node=f1', ...shared, cases([]));
  await waitFor(() => expect(states()).toHaveLength(3));
  tell('Open');
  const box = await screen.findByRole('region', { name: 'Live preview' });
  await user.click(within(box).getByRole('tab', { name: 'Console' }));
  const say = (text: string) => live.say(SOCKET_EVENTS.chatStream, [{ ts: 0, level: 'info', text }]);
  say('Before');
  live.say(SOCKET_EVENTS.chatStream, CHAT_END);
  say('After');
  await within(box).findByText('After');
  expect(within(box).getByText('Before')).toBeTruthy();
});

it('offers to stop a found run where it runs', async () => {
  const found = { run_status: 'progress', standing: 'running', executionType: 'xecutor' };
  openScreen('/project/1?node=f1', snapshot(found), ...shared, cases([]));
  await waitFor(() => expect(screen.getByRole('button', { name: 'Stop' })).toBeTruthy());
  expect(screen.getByRole('button', { name: 'Run' })).toBeTruthy();
  expect(screen.queryByRole('button', { name: 'Xecutor' })).toBeNull();
});

it('notes in the report that the result is older, until the new one is loaded', async () => {
  const entry = (result_id: string, failure: number) => ({
    time: '2026-01-01T00:00:00.000Z',
    result_id,
    run_id: 'q',
    summary: { success: 1, failure, blocker: 0, concentrate: 0, skipped: 0 },
    performanceSummary: { duration: 3_004, request_failures: 0, total_requests: 0, transfer_size: 0 },
    s3_public_path: '',
    testCasesCount: 1,
    executionType: 'server' as const,
    environment: '',
    status: failure > 0 ? ('failure' as const) : ('success' as const),
    reason: '',
    browser: '',
    attempt: 1,
    cases: [],
    component: {},
    total: 0,
  });
  const report = (result_id: string, failure: number) => {
    const latest = entry(result_id, failure);
    return answers(REPORT, { data: [latest], latest, rows: [] });
  };
  openScreen('/project/1?node=f1&tab=report', ...workspace(), report('old', 0), cases([]));
  await screen.findByText('Latest run');
  await screen.findByText('3.004 s');
  await screen.findByText('Over 3.00 s');
  expect(screen.queryByText(/The previous result is shown below/)).toBeNull();
  tell('Open');
  await screen.findByText(/This file is running/);
  const { handler, answer } = holds(REPORT);
  given(handler, snapshot({ standing: 'failed' }));
  tell('Send', { runnerStatus: 'finished' });
  await screen.findByText(/its result is being loaded/);
  given(report('new', 1));
  answer(report('new', 1));
  await waitFor(() => expect(screen.queryByText(/The previous result is shown below/)).toBeNull());
  expect(screen.getAllByText('Failed').length).toBeGreaterThan(0);
});

it('says in the report of a run what runs now of the row that is shown, and of no other', async () => {
  const rows = ['Ann', 'Bo'].map((row) => ({ ...FILE, row }));
  const outcomes = { failed: 0, interrupted: 0, stopped: 0, running: 2, queued: 0, warning: 0, success: 0 };
  const running = rows.map((path) => ({ path, elapsed: 1_000, cases: 3, casesDone: 0, failures: [] }));
  const report = {
    run: buildRun({ run_id: 'r', state: 'running', finishedAt: null, files: 2, filesFinished: 0 }),
    progress: { running, timeLeft: null },
    outcomes,
    files: [],
    total: 0,
    page: 1,
  };
  openScreen('/project/1?run=r', ...shared, answers('/projects/run-report', { data: report }));
  await screen.findByText('Pay · Ann');
  const info = {
    testCase_info: rows[1]!,
    test_result: { testCase: { title: 'Fill' }, status: '' as const, message: '' },
  };
  tell(null, { runnerData: info });
  const item = (row: string) => screen.getByText(`Pay · ${row}`).closest('li')!;
  await waitFor(() => expect(item('Bo').textContent).toContain('now: Fill'));
  expect(item('Ann').textContent).not.toContain('now: ');
});
