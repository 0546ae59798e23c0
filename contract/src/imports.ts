import type { TestCase } from './test-case.js';

/** Paths of the files that a case runs in place: its own, as a `Test case import`, and those of its event actions (3 §5, §12). */
export const importsOf = ({ data, eventActions }: TestCase): string[] => [
  ...(data ? [data] : []),
  ...eventActions.map((action) => action.data),
];

/** The same case with each path that it imports put through a function: files are renamed and moved (3 §13). */
export function withImports(testCase: TestCase, change: (path: string) => string): TestCase {
  return {
    ...testCase,
    ...(testCase.data ? { data: change(testCase.data) } : {}),
    eventActions: testCase.eventActions.map((action) => ({ ...action, data: change(action.data) })),
  };
}
