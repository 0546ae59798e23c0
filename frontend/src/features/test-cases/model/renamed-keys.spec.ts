import { newTestCase } from '@testplatform/contract';
import { expect, it } from '@jest/globals';
import { renamedKeys } from './renamed-keys.js';

const storing = (...keys: string[]) => ({
  ...newTestCase('Get content'),
  storage: keys.map((key) => ({ key, type: 'Text' as const, data: '' })),
});
const ID = { kind: 'storage', from: 'id', to: 'order' };

it.each([
  ['a key that was changed', storing('name', 'id'), storing('name', 'order'), [], [ID]],
  ['no key that another case stores too', storing('id'), storing('order'), [storing('id')], []],
  ['no keys that changed places', storing('a', 'b'), storing('b', 'a'), [], []],
  ['no key that was removed', storing('a', 'id'), storing('a'), [], []],
  ['no key that was emptied', storing('id'), storing(''), [], []],
])('finds %s', (_what, before, after, others, renamed) => {
  expect(renamedKeys(before, after, others)).toEqual(renamed);
});
