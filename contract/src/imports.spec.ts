import { expect, it } from 'vitest';
import { importsOf, withImports } from './imports.js';
import { newTestCase } from './test-case.js';

it('imports are those of the case itself and those of its event actions', () => {
  const action = { event: 'On success', action: 'Test case import', data: 'a/b/c/two' } as const;
  const testCase = { ...newTestCase('Test case import'), data: 'a/b/c/one', eventActions: [action] };
  expect(importsOf(testCase)).toEqual(['a/b/c/one', 'a/b/c/two']);
  expect(importsOf(withImports(testCase, (path) => path.replace('a/', 'z/')))).toEqual(['z/b/c/one', 'z/b/c/two']);
  expect(importsOf(newTestCase('Test case import'))).toEqual([]);
});
