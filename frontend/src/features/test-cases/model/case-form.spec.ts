import {
  EVENT_CATALOGUE,
  EVENT_TYPES,
  LIMITS,
  newTestCase,
  TEXTS,
  visibleFields,
  type FieldName,
  type TestCase,
} from '@testplatform/contract';
import { describe, expect, it } from '@jest/globals';
import { changeEventType, placeErrors, settleField, showsMasked, toForm, toTestCase } from './case-form.js';

const buildCase = (more: Partial<TestCase> = {}): TestCase => ({ ...newTestCase('Text feed'), title: 'Name', ...more });

/** Valid values for fields that don't accept any text. */
const SAMPLES: { readonly [name in FieldName]?: string } = {
  mousePositionNearestField: '3,4',
  dropPosition: '3,4 5,6',
  headers: 'a: b',
  status: '404',
  times: '3',
  time: '2026-12-31 23:59',
  mailServer: 'imaps://imap.example.com',
};

describe('the editor’s form', () => {
  it.each(EVENT_TYPES)('gives back an untouched %s case as it was', (eventType) => {
    const filled = new Map<FieldName, string>(
      EVENT_CATALOGUE[eventType].fields.map(({ name }) => [name, SAMPLES[name] ?? 'abc']),
    );
    const form = toForm({ ...newTestCase(eventType), title: 'One' });
    for (const { name } of visibleFields(eventType, form.fields)) {
      if (form.fields[name] === '') form.fields[name] = filled.get(name) ?? '';
    }
    const { value } = toTestCase(form);
    expect(value && toTestCase(toForm(value)).value).toEqual(value);
    expect(value?.eventType).toBe(eventType);
  });

  it('gives back what is soft', () => {
    const form = toForm(buildCase({ targetField: '#a', isSoft: 'Yes' }));
    expect(form.isSoft).toBe('Yes');
    expect(toTestCase(form).value?.isSoft).toBe('Yes');
    expect(toTestCase({ ...form, isSoft: 'No' }).value).not.toHaveProperty('isSoft');
  });

  it('gives back retries', () => {
    const form = toForm(buildCase({ targetField: '#a', retries: 2 }));
    expect(form.retries).toBe('2');
    expect(toTestCase(form).value?.retries).toBe(2);
    expect(toTestCase({ ...form, retries: '0' }).value).not.toHaveProperty('retries');
    expect(changeEventType(form, 'Click').retries).toBe('2');
  });

  it('reports missing fields in the documented words', () => {
    const { errors } = toTestCase(toForm(buildCase({ title: ' ' })));
    expect(errors).toEqual({ title: TEXTS.titleEmpty, targetField: 'Target field should not be empty' });
  });

  it('resets the old event type’s fields, and keeps title, priority, blocker and place', () => {
    const old = toForm(
      buildCase({
        targetField: '#a',
        priority: 'High',
        isBlocker: 'Yes',
        storage: [{ key: 'k', type: 'Text', data: '' }],
      }),
    );
    const form = changeEventType({ ...old, nextTo: '7' }, 'Click');
    expect(form).toMatchObject({ title: 'Name', priority: 'High', isBlocker: 'Yes', nextTo: '7', eventType: 'Click' });
    expect(form.fields.targetField).toBe('');
    expect(form.storage).toEqual([]);
  });

  it('omits a masked text until it is replaced', () => {
    const form = toForm(buildCase({ targetField: '#a', inputText: '', inputTextMask: 'Yes', inputTextSet: true }));
    expect(showsMasked(form)).toBe(true);
    expect(toTestCase(form).value).not.toHaveProperty('inputText', expect.anything());
    const replaced = { ...form, keepsMasked: '', fields: { ...form.fields, inputText: 'new' } };
    expect(toTestCase(replaced).value?.inputText).toBe('new');
  });

  it('requires the text again when the mask is removed', () => {
    const form = toForm(buildCase({ inputTextMask: 'Yes', inputTextSet: true }));
    expect(showsMasked({ ...form, fields: { ...form.fields, inputTextMask: 'No' } })).toBe(false);
  });

  it('drops blank rows and refuses half-filled ones', () => {
    const form = { ...toForm(buildCase({ targetField: '#a' })), storage: [{ key: '', type: '', data: '' }] };
    expect(toTestCase(form).value?.storage).toEqual([]);
    const half = { ...form, storage: [{ key: '', type: 'Text', data: '' }] };
    expect(toTestCase(half).errors).toEqual({ storage: 'Storage, row 1: the key should not be empty' });
  });
});

describe('leaving a field', () => {
  it.each([
    ['4', LIMITS.maxWaitDefault],
    ['301', LIMITS.maxWaitDefault],
    ['', LIMITS.maxWaitDefault],
    ['abc', LIMITS.maxWaitDefault],
    ['5', 5],
    ['300', 300],
    ['300.9', LIMITS.maxWaitDefault],
    ['12.7', 12],
  ])('makes a max wait of "%s" %i', (typed, seconds) => {
    expect(settleField('maxWaitingTime', typed)).toBe(String(seconds));
  });

  it('strips a file path and nothing else', () => {
    expect(settleField('filePath', ' C:\\a|b.txt,c?.txt ')).toBe('C:\\ab.txt,c.txt');
    expect(settleField('inputText', ' a|b ')).toBe(' a|b ');
  });
});

describe('errors', () => {
  it('are assigned to their controls, including the server’s', () => {
    const { controls } = placeErrors({ title: 'T', 'testCase.targetField': 'F', path: 'P' });
    expect(controls).toEqual([
      { path: 'title', sentence: 'T' },
      { path: 'fields.targetField', sentence: 'F' },
    ]);
  });

  it('only in the storage rows show on their tab', () => {
    expect(placeErrors({ storage: 'S' }).onStorage).toBe(true);
    expect(placeErrors({ storage: 'S', title: 'T' }).onStorage).toBe(false);
    expect(placeErrors({}).onStorage).toBe(false);
  });
});
