import type { TestCase } from './test-case.js';
import { pathKey } from '../tree/node.js';

/** Paths of the files that a case imports, itself as a `Test case import` or by its event actions (3 §5, §12). */
export const importsOf = ({ data, eventActions }: TestCase): string[] => [
  ...(data ? [data] : []),
  ...eventActions.map((action) => action.data),
];

/** The lookup key of a path: ignores case, and spaces around slashes. */
export const importKey = (path: string): string => pathKey(path.split('/').map((title) => title.trim()));

/**
 * Applies a function to each imported path of the case, and to each bound value, which may be such a path. For renamed and moved files (3
 * §13).
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
