import { MutationObserver, QueryClient, QueryObserver } from '@tanstack/react-query';
import type { FilePath, NodeType, Tree } from '@testplatform/contract';
import { describe, expect, it } from '@jest/globals';
import { ApiError } from '../client/api-error.js';
import { componentsKey } from '../project/components.js';
import { connectorsKey } from '../automation/connectors.js';
import { cronsKey } from '../automation/crons.js';
import { refreshAllOf, refreshChanged } from './project-changes.js';
import { reportsKey } from '../runs/reports.js';
import { testCasesKey } from '../project/test-cases.js';

const node = (id: string, type: NodeType, children: Tree = []) => ({ id, title: id, type, children });
const tree: Tree = [
  node('Shop', 'module', [
    node('Cart', 'section', [node('Add', 'scenario', [node('One', 'test-case-file'), node('Two', 'test-case-file')])]),
  ]),
];
const file = (testCaseFileName: string): FilePath => ({
  module: 'Shop',
  section: 'Cart',
  scenario: 'Add',
  testCaseFileName,
});

/** A screen that shows the data under a key. */
function show(queries: QueryClient, queryKey: readonly unknown[]) {
  let reads = 0;
  const observer = new QueryObserver(queries, { queryKey, queryFn: () => ++reads });
  return { stop: observer.subscribe(() => undefined), reads: () => reads };
}

it('also refetches results when changes of a project may have been missed', async () => {
  const queries = new QueryClient();
  const shown = show(queries, [...reportsKey(7), 'file', 'a']);
  await refreshAllOf(queries, 8);
  await refreshAllOf(queries, 7);
  expect(shown.reads()).toBe(2);
  shown.stop();
});

describe('a change event of the tree during a save', () => {
  /**
   * Lets a screen at version 4 save while events report these versions. Returns how often it read the tree by the end.
   */
  async function readsAfter(versions: readonly number[], save: () => unknown): Promise<number> {
    const queries = new QueryClient();
    const shown = show(queries, componentsKey(7));
    queries.setQueryData(componentsKey(7), { tree, version: 4 });
    let finish: () => void = () => undefined;
    const underWay = new Promise<void>((resolve) => (finish = resolve));
    const saving = new MutationObserver(queries, {
      mutationKey: ['save-components', 7],
      mutationFn: () => underWay.then(save),
      onSuccess: () => void queries.setQueryData(componentsKey(7), { tree, version: 5 }),
    });
    const before = shown.reads();
    const saved = saving.mutate().catch(() => undefined);
    const heard = versions.map((version) =>
      refreshChanged(queries, { projectId: 7, part: 'tree', version, by: null, ts: 1 }),
    );
    expect(shown.reads()).toBe(before);
    finish();
    await Promise.all([saved, ...heard]);
    shown.stop();
    return shown.reads() - before;
  }

  it('refetches the tree when it is newer than the save', async () => {
    expect(await readsAfter([5, 6], () => 'saved')).toBe(1);
    expect(await readsAfter([6, 5], () => 'saved')).toBe(1);
  });

  it('refetches nothing when it is the save itself', async () => {
    expect(await readsAfter([5], () => 'saved')).toBe(0);
  });

  it('refetches the tree when the save was refused because of it', async () => {
    const refusal = ApiError.fromEnvelope(409, {});
    expect(await readsAfter([5], () => Promise.reject(refusal))).toBe(1);
  });

  it('leaves the refetch to the next try when the save got no answer', async () => {
    const outage = ApiError.unreachable();
    expect(await readsAfter([5], () => Promise.reject(outage))).toBe(0);
  });
});

it('refetches results after somebody else’s change of the tree: they are stored by path', async () => {
  const queries = new QueryClient();
  const shown = show(queries, [...reportsKey(7), 'group']);
  await refreshAllOf(queries, 8);
  await refreshChanged(queries, { projectId: 7, part: 'tree', by: null, ts: 1 });
  expect(shown.reads()).toBe(2);
  shown.stop();
});

it('refetches connectors and schedules after a change of the tree, by this tab too: they name what they cover', async () => {
  const queries = new QueryClient();
  queries.setQueryData(componentsKey(7), { tree, version: 4 });
  const shown = [connectorsKey(7), cronsKey(7), connectorsKey(8)].map((key) => show(queries, [...key, 'list']));
  await refreshAllOf(queries, 9);
  await refreshChanged(queries, { projectId: 7, part: 'tree', version: 4, by: null, ts: 1 });
  expect(shown.map(({ reads }) => reads())).toEqual([2, 2, 1]);
  shown.forEach(({ stop }) => stop());
});

it('refetches connectors and schedules after a change of connectors: both have the id of a link', async () => {
  const queries = new QueryClient();
  const shown = [connectorsKey(7), cronsKey(7), cronsKey(8)].map((key) => show(queries, [...key, 'list']));
  await refreshAllOf(queries, 9);
  await refreshChanged(queries, { projectId: 7, part: 'connectors', by: null, ts: 1 });
  expect(shown.map(({ reads }) => reads())).toEqual([2, 2, 1]);
  shown.forEach(({ stop }) => stop());
});

describe('a change of test cases', () => {
  const change = (more: object) => ({ projectId: 7, part: 'test-cases', by: null, ts: 1, ...more }) as const;

  it('refetches the list of its own file', async () => {
    const queries = new QueryClient();
    queries.setQueryData(componentsKey(7), { tree, version: 1 });
    const shown = show(queries, testCasesKey(7, file('One')));
    await refreshChanged(queries, change({ node: 'Two' }));
    expect(shown.reads()).toBe(1);
    await refreshChanged(queries, change({ node: 'One' }));
    expect(shown.reads()).toBe(2);
    // The shown file may be the one that isn't in the loaded tree.
    await refreshChanged(queries, change({ node: 'New' }));
    expect(shown.reads()).toBe(3);
    shown.stop();
  });

  it('refetches nothing while this screen makes it: the list is refetched after the last change', async () => {
    const queries = new QueryClient();
    queries.setQueryData(componentsKey(7), { tree, version: 1 });
    const shown = show(queries, testCasesKey(7, file('One')));
    let answer: () => void = () => undefined;
    const save = new MutationObserver(queries, {
      mutationKey: ['change-test-cases', 7, 'Shop/Cart/Add/One'],
      mutationFn: () => new Promise<void>((resolve) => (answer = resolve)),
    });
    const saved = save.mutate();
    await refreshChanged(queries, change({ node: 'One' }));
    expect(shown.reads()).toBe(1);
    answer();
    await saved;
    await refreshChanged(queries, change({ node: 'One' }));
    expect(shown.reads()).toBe(2);
    shown.stop();
  });
});
