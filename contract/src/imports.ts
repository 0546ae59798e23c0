import type { TestCase } from './test-case.js';
import { pathKey } from './tree/node.js';

/** Paths of the files that a case runs in place: its own, as a `Test case import`, and those of its event actions (3 §5, §12). */
export const importsOf = ({ data, eventActions }: TestCase): string[] => [
  ...(data ? [data] : []),
  ...eventActions.map((action) => action.data),
];

/** A path as runs find it: ignores case, and spaces around slashes. */
export const importKey = (path: string): string => pathKey(path.split('/').map((title) => title.trim()));

/**
 * The case with a function applied to each imported path, and to each bound value, which may be such a path: for renamed and moved
 * files (3 §13).
 */
export function withImports(testCase: TestCase, change: (path: string) => string): TestCase {
  const { data, bindings } = testCase;
  return {
    ...testCase,
    ...(data ? { data: change(data) } : {}),
    ...(bindings ? { bindings: bindings.map((row) => ({ ...row, value: change(row.value) })) } : {}),
    eventActions: testCase.eventActions.map((action) => ({ ...action, data: change(action.data) })),
  };
}
