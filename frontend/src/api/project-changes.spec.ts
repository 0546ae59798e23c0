import { MutationObserver, QueryClient, QueryObserver } from '@tanstack/react-query';
import type { FilePath, NodeType, Tree } from '@testplatform/contract';
import { describe, expect, it } from 'vitest';
import { componentsKey } from './components.js';
import { refreshAllOf, refreshChanged } from './project-changes.js';
import { reportsKey } from './reports.js';
import { testCasesKey } from './test-cases.js';

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

/** A screen that shows what stands under a key. */
function show(queries: QueryClient, queryKey: readonly unknown[]) {
  let reads = 0;
  const observer = new QueryObserver(queries, { queryKey, queryFn: () => ++reads });
  return { stop: observer.subscribe(() => undefined), reads: () => reads };
}

it('reads results anew too, when changes of a project may have been missed', async () => {
  const queries = new QueryClient();
  const shown = show(queries, [...reportsKey(7), 'file', 'a']);
  await refreshAllOf(queries, 8);
  await refreshAllOf(queries, 7);
  expect(shown.reads()).toBe(2);
  shown.stop();
});

describe('a change of test cases', () => {
  const change = (more: object) => ({ projectId: 7, part: 'test-cases', by: null, ts: 1, ...more }) as const;

  it('reads the list of its own file', async () => {
    const queries = new QueryClient();
    queries.setQueryData(componentsKey(7), { tree, version: 1 });
    const shown = show(queries, testCasesKey(7, file('One')));
    await refreshChanged(queries, change({ node: 'Two' }));
    expect(shown.reads()).toBe(1);
    await refreshChanged(queries, change({ node: 'One' }));
    expect(shown.reads()).toBe(2);
    // Of a file that is not known here, it may be any.
    await refreshChanged(queries, change({ node: 'New' }));
    expect(shown.reads()).toBe(3);
    shown.stop();
  });

  it('reads nothing while this screen makes it: the list is read behind the last change', async () => {
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
