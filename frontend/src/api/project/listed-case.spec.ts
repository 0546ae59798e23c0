import { newTestCase, type TestCase } from '@testplatform/contract';
import { expect, it } from '@jest/globals';
import { isAsSent } from './listed-case.js';

const SENT: TestCase = {
  ...newTestCase('Text feed'),
  title: 'Fill ',
  targetField: '#name',
  inputText: 'Ada',
  storage: [{ key: 'name', type: 'Text', data: '' }],
};

it('a case is as it was sent, whatever the order of its fields, without spaces around texts and blank fields', () => {
  const { title, inputText, ...others } = SENT;
  expect(isAsSent(SENT, SENT)).toBe(true);
  expect(isAsSent({ inputText, ...others, title: title.trim() }, SENT)).toBe(true);
  expect(isAsSent(SENT, { ...SENT, comparedText: '', conditionals: [] })).toBe(true);
});

it.each<Partial<TestCase>>([
  { title: 'Fill it' },
  { inputText: '' },
  { sleepTime: 1 },
  { storage: [] },
  { storage: [{ key: 'other', type: 'Text', data: '' }] },
])('a case with %j is another one', (change) => {
  expect(isAsSent({ ...SENT, ...change }, SENT)).toBe(false);
});

it('a case with a masked text is as it was sent if it has one', () => {
  const sent: TestCase = { ...SENT, inputTextMask: 'Yes' };
  const listed: TestCase = { ...sent, inputText: '', inputTextSet: true };
  expect(isAsSent(listed, sent)).toBe(true);
  expect(isAsSent({ ...listed, inputTextSet: false }, sent)).toBe(false);
  expect(isAsSent({ ...listed, inputTextSet: false }, { ...sent, inputText: undefined })).toBe(true);
  expect(isAsSent({ ...SENT, inputText: '' }, sent)).toBe(false);
});
