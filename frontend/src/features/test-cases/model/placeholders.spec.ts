import { newTestCase } from '@testplatform/contract';
import { describe, expect, it } from '@jest/globals';
import type { TestCaseRecord } from '../../../api/project/test-cases.js';
import { casesBefore, matching, openPlaceholder, placeholderGroups, placeholderWarning } from './placeholders.js';

const buildRecord = (case_id: number, key: string): TestCaseRecord => ({
  case_id,
  order: case_id,
  summary: {},
  version: '',
  testCase: { ...newTestCase(), title: `Case ${case_id}`, storage: [{ key, type: 'Text', data: '' }] },
});
const records = [buildRecord(1, 'order number'), buildRecord(2, 'later')];
const data = {
  dataCollection: {
    General: [
      { title: 'user', value: 'ada@example.com' },
      { title: '', value: '' },
    ],
  },
  dataBinding: [{ title: 'shop', value: 'https://shop.example' }],
};
const tables = [
  { name: 'People', columns: ['Email', 'Town'] },
  { name: 'Cards', columns: ['Email'] },
];
const known = { earlier: casesBefore(records, records[1] ?? null), data, tables };

describe('the placeholder at the cursor', () => {
  it.each([
    ['#a {{sto|', { start: 3, end: 8, query: 'sto' }],
    ['{{|}} b', { start: 0, end: 4, query: '' }],
    ['{{sto|rage=key}} b', { start: 0, end: 15, query: 'sto' }],
    ['{{a|  {{b}}', { start: 0, end: 3, query: 'a' }],
    ['{{a}}|', null],
    ['{a|', null],
    ['|{{a}}', null],
  ])('of %s', (text, expected) => {
    const cursor = text.indexOf('|');
    expect(openPlaceholder(text.replace('|', ''), cursor)).toEqual(expected);
  });
});

describe('suggestions', () => {
  const suggestions = placeholderGroups(known).flatMap(({ insertions }) => insertions);
  const texts = (query: string) => matching(suggestions, query).map(({ text }) => text);

  it('are values of earlier cases, the project’s data, and random patterns', () => {
    expect(texts('').slice(0, 6)).toEqual([
      '{{storage=order number}}',
      '{{General::co::user}}',
      '{{binding=shop}}',
      '{{table=Email}}',
      '{{table=Town}}',
      '{{random=alpha,length=8}}',
    ]);
  });

  it('narrow by text and by meaning, those that start with the query first', () => {
    expect(texts('order')).toEqual(['{{storage=order number}}']);
    expect(texts('ada@')).toEqual(['{{General::co::user}}']);
    expect(texts('random=numeric')).toEqual(['{{random=numeric,length=6}}']);
    expect(texts('s')[0]).toBe('{{storage=order number}}');
    expect(texts('nothing is so')).toEqual([]);
  });
});

describe('a placeholder without a value', () => {
  it.each([
    ['{{storage=order number}} {{General::co::user}} {{binding=shop}} {{random=alpha}}', null],
    ['no placeholder, {{ not even this', null],
    ['{{storage=later}}', 'No earlier case in this file stores “later”'],
    ['{{Other::co::user}}', 'The project has no collection “Other”'],
    ['{{toString::co::user}}', 'The project has no collection “toString”'],
    ['{{General::co::nobody}}', 'The collection “General” has no “nobody”'],
    ['{{binding=nobody}}', 'The data binding has no “nobody”; only a case that imports this file can pass it'],
    ['{{table=Town}}', null],
    ['{{table=Phone}}', 'No table of the project has a column “Phone”'],
    ['{{order}}', 'Unknown placeholder {{order}}. For this text itself, write \\{{order}}'],
    ['\\{{order}}', null],
    ['{{random=words}}', '{{random=words}}: the format is one of alpha, alphanumeric, numeric'],
  ])('%s', (text, warning) => {
    expect(placeholderWarning(text, known)).toBe(warning);
  });

  it('is not reported while data is not loaded', () => {
    const loading = { earlier: [], data: undefined };
    expect(placeholderWarning('{{binding=x}} {{A::co::b}}', loading)).toBeNull();
  });
});
