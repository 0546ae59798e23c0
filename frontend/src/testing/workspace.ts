import { type EventType, newTestCase } from '@testplatform/contract';
import { screen } from '@testing-library/react';
import type { UserEvent } from '@testing-library/user-event';
import type { RequestHandler } from 'msw';
import { answers } from './network.js';
import { openScreen, passTime } from './screen.js';

/** A file of a small tree: Shop / Cart / Checkout / Pay. */
const TREE = {
  0: {
    id: 'm1',
    title: 'Shop',
    type: 'module',
    0: {
      id: 's1',
      title: 'Cart',
      type: 'section',
      0: {
        id: 'c1',
        title: 'Checkout',
        type: 'scenario',
        0: { id: 'f1', title: 'Pay', type: 'test-case-file' },
      },
    },
  },
};

/** The answer of the tree. */
export const smallTree = (): RequestHandler =>
  answers('/projects/components-lists', { data: [{ components: TREE, version: 1 }] });

/** Answers for the workspace of project 1, with no run and no recording: a small tree, and no data. */
export const workspace = (): readonly RequestHandler[] => [
  answers('/projects/list', {
    data: [
      {
        project_id: 1,
        name: 'Shop',
        description: 'Tests of a shop',
        dataCollection: { General: [] },
        dataBinding: [],
        versions: { details: 'first', dataCollection: 'first', dataBinding: 'first' },
      },
    ],
  }),
  smallTree(),
  answers('/projects/table-lists', { data: [] }),
  answers('/projects/environment-lists', { data: [], version: 'first' }),
  answers('/projects/get-test-snap', {
    data: {
      run_id: null,
      run_status: 'finished',
      executionType: null,
      standing: null,
      snap_ts: 0,
      runner_data: { snap: null, runnerData: null },
      waiting: null,
    },
  }),
  answers('/recordings/state', { data: null }),
  answers('/xecutor/device', { data: null }),
];

/** Records of a file's cases. Titles are `1 Click`, `2 If` …, by the ids of the cases. */
export const recordsOf = (...types: readonly EventType[]) =>
  types.map((eventType, order) => ({
    case_id: order + 1,
    order,
    version: 'first',
    testCase: { ...newTestCase(eventType), title: `${order + 1} ${eventType}` },
    summary: {},
  }));

/** Answers for the workspace with these cases in its file, which never ran. */
export const workspaceWith = (records: ReturnType<typeof recordsOf>): readonly RequestHandler[] => [
  ...workspace(),
  answers('/projects/test-case-lists', {
    data: records,
    stopAtFailure: null,
    savesSession: '',
    sessionHours: 12,
    startsSession: '',
  }),
  answers('/projects/test-report', { data: [] }),
  answers('/projects/file-names', { data: [] }),
  answers('/projects/connector-lists', { data: [] }),
];

/** Opens the file `f1` of the workspace with these cases. */
export async function openCases(records: ReturnType<typeof recordsOf>): Promise<UserEvent> {
  const { user } = openScreen('/project/1?node=f1', ...workspaceWith(records));
  await passTime(2_000);
  await screen.findByRole('table', { name: 'Test cases' });
  return user;
}

/** The row of a case in the list of a file. */
export const rowOf = (title: string): HTMLElement =>
  screen.getByRole('rowheader', { name: new RegExp(title) }).closest('tr')!;
