import { expect, it } from '@jest/globals';
import { importsOf, withImports } from './imports.js';
import { newTestCase } from './test-case.js';

it('importsOf returns the imports of the case itself and of its event actions', () => {
  const action = { event: 'On success', action: 'Test case import', data: 'a/b/c/two' } as const;
  const testCase = { ...newTestCase('Test case import'), data: 'a/b/c/one', eventActions: [action] };
  expect(importsOf(testCase)).toEqual(['a/b/c/one', 'a/b/c/two']);
  expect(importsOf(withImports(testCase, (path) => path.replace('a/', 'z/')))).toEqual(['z/b/c/one', 'z/b/c/two']);
  expect(importsOf(newTestCase('Test case import'))).toEqual([]);
});

it('withImports also changes bindings, which may be paths', () => {
  const bindings = [{ title: 'file', value: 'a/b/c/one' }];
  const testCase = { ...newTestCase('Test case import'), data: '{{binding=file}}', bindings };
  const change = (path: string) => path.replace('a/', 'z/');
  expect(withImports(testCase, change).bindings).toEqual([{ title: 'file', value: 'z/b/c/one' }]);
  expect(withImports(newTestCase('Reload'), change)).toEqual(newTestCase('Reload'));
});
