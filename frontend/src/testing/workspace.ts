import type { RequestHandler } from 'msw';
import { answers } from './network.js';

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
