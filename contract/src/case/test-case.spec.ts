import fc from 'fast-check';
import { describe, expect, it } from '@jest/globals';
import { EVENT_TYPES, type EventType, visibleFields } from '../events/catalogue.js';
import { isRequired } from '../events/event-spec.js';
import { FIELD_NAMES, FIELDS } from '../events/fields.js';
import { parseHeaders } from '../fields/headers.js';
import { LIMITS } from '../limits.js';
import { POINTS_ERROR } from '../fields/point.js';
import { checkTestCase } from './check-test-case.js';
import { newTestCase, withEventType } from './test-case.js';
import { TEXTS } from '../texts.js';

const click = { title: 'Press', eventType: 'Click', targetField: '#a' };
const errorsOf = (input: unknown) => checkTestCase(input).errors ?? {};
const valueOf = (input: unknown) => {
  const { value, errors } = checkTestCase(input);
  expect(errors).toBeUndefined();
  return value!;
};

describe('a test case (2 §5, 3 §5)', () => {
  it('starts with the documented defaults', () => {
    expect(newTestCase('URL redirect')).toMatchObject({
      maxWaitingTime: 5,
      sleepTime: 0,
      priority: 'Medium',
      isBlocker: 'No',
    });
    expect(newTestCase('Text feed').inputTextMask).toBe('No');
  });

  it('needs a title', () => {
    expect(errorsOf({ ...click, title: '  ' })).toEqual({ title: TEXTS.titleEmpty });
  });

  it('drops the fields of its old event type', () => {
    const feed = {
      ...newTestCase('Text feed'),
      title: 'Name',
      priority: 'High' as const,
      inputText: 'x',
      targetField: '#a',
    };
    const changed = withEventType(feed, 'URL redirect');
    expect(changed).toMatchObject({ title: 'Name', priority: 'High', redirectURL: '' });
    expect(changed).not.toHaveProperty('inputText');
  });

  it.each([
    [4, 5],
    [5, 5],
    [300, 300],
    [300.9, 5],
    [301, 5],
    ['7', 7],
    ['x', 5],
    [undefined, 5],
    [7.9, 7],
  ])('takes a max wait of %j as %j', (given, kept) =>
    expect(valueOf({ ...click, maxWaitingTime: given }).maxWaitingTime).toBe(kept),
  );

  it.each([-1, 301, 'x'])('refuses a sleep of %j', (sleepTime) => {
    expect(errorsOf({ ...click, sleepTime })).toHaveProperty('sleepTime', 'Sleep time should be 0 to 300 seconds');
  });

  it('strips storage keys and file paths', () => {
    const storage = [{ key: ' user_name! 1.2-x ', type: 'Text', data: '' }];
    expect(valueOf({ ...click, storage }).storage[0]?.key).toBe('username 1.2-x');
    const upload = {
      title: 'Up',
      eventType: 'File upload',
      targetField: '#f',
      filePath: ' C:\\a b\\c_d-1.txt,/e*?<.png ',
    };
    expect(valueOf(upload).filePath).toBe('C:\\a b\\c_d-1.txt,/e.png');
  });

  it('drops blank rows and reports invalid ones', () => {
    const blank = { statement: '', statementData: '' };
    const get = { title: 'Read', eventType: 'Get content', targetField: 'h1' };
    expect(valueOf({ ...get, conditionals: [blank] }).conditionals).toEqual([]);
    expect(errorsOf({ ...get, conditionals: [blank, { statement: 'Bigger' }] }).conditionals).toMatch(
      /^Conditionals, row 2: /,
    );
    expect(
      errorsOf({ ...click, eventActions: [{ event: 'On success', action: 'Test case import', data: '' }] })
        .eventActions,
    ).toMatch(/row 1: choose the test case file/);
    expect(errorsOf({ ...click, storage: [{ key: 'a', type: 'Get URL query string', data: '' }] }).storage).toMatch(
      /row 1: name the query parameter/,
    );
  });

  it('keeps an omitted masked text absent', () => {
    expect(
      valueOf({ title: 'Secret', eventType: 'Text feed', targetField: '#p', inputTextMask: 'Yes' }),
    ).toHaveProperty('inputText', undefined);
  });

  it.each([
    ['10,20', '10,20'],
    [' 10 , 20 ', '10,20'],
    ['-3.5,4', '-3.5,4'],
    [' {{storage=my point}} ', '{{storage=my point}}'],
    ['', ''],
  ])('takes %j as a mouse position', (given, kept) =>
    expect(valueOf({ ...click, mousePositionNearestField: given }).mousePositionNearestField).toBe(kept),
  );

  it('refuses an invalid locator, and leaves one with placeholders to the run', () => {
    const check = (targetField: string) => checkTestCase({ title: 'x', eventType: 'Click', targetField });
    expect(check('a >> nth=first').errors).toEqual({
      targetField: '"nth=" takes a whole number, 0 for the first: nth=first',
    });
    expect(check('  ').errors).toEqual({ targetField: 'Target field should not be empty' });
    expect(check(' a >> nth={{storage=n}} ').value?.targetField).toBe('a >> nth={{storage=n}}');
  });

  it('refuses an invalid mouse position', () =>
    expect(errorsOf({ ...click, mousePositionNearestField: '10' })).toHaveProperty('mousePositionNearestField'));

  it('accepts a drop position of one or several points, instead of a destination', () => {
    const drag = { title: 'Drag', eventType: 'Drag and drop', targetField: '#a' };
    expect(valueOf({ ...drag, dropPosition: ' 1,2   -3.5,4 ' }).dropPosition).toBe('1,2 -3.5,4');
    expect(errorsOf({ ...drag, dropPosition: '1,2 3' })).toEqual({ dropPosition: POINTS_ERROR });
    expect(Object.keys(errorsOf(drag))).toEqual(['destinationField']);
  });

  it.each([
    [{ ...click, colour: 'red' }, 'colour', 'Unknown field: colour'],
    [{ ...click, eventType: 'Fly' }, 'eventType', 'Unknown event type: Fly'],
    [{ ...click, targetField: 7.5e300 }, 'none', undefined],
    [{ ...click, targetField: {} }, 'targetField', 'Target field should be text'],
    [
      { ...click, targetField: 'x'.repeat(LIMITS.caseTextMax + 1) },
      'targetField',
      `Target field should have at most ${LIMITS.caseTextMax} characters`,
    ],
    [{ ...click, priority: 'Urgent' }, 'priority', 'Priority should be one of: High, Medium, Low'],
    [{ ...click, storage: 'x' }, 'storage', 'Storage should be a list'],
    [
      { ...click, storage: Array.from({ length: LIMITS.caseRowsMax + 1 }, () => ({})) },
      'storage',
      `Storage should have at most ${LIMITS.caseRowsMax} rows`,
    ],
    [null, 'testCase', 'The test case should be an object'],
    [[], 'testCase', 'The test case should be an object'],
    [{ ...click, storage: [{ toString: 'x' }] }, 'toString', 'Unknown field: toString'],
    [JSON.parse('{"title":"x","eventType":"Reload","__proto__":1}'), '__proto__', 'Unknown field: __proto__'],
  ])('names each field that is wrong: %#', (input, field, message) => expect(errorsOf(input)[field]).toBe(message));
});

describe('the catalogue', () => {
  it.each(EVENT_TYPES)('requires the necessary fields of %s, and none that it hides', (eventType) => {
    const errors = Object.keys(errorsOf({ title: 'x', eventType }));
    const required = visibleFields(eventType, {}).filter((field) => isRequired(field, {}));
    expect(errors.sort()).toEqual(required.map(({ name }) => name).sort());
  });

  it('requires a target only if there is one to read', () => {
    const read = (property: string) => Object.keys(errorsOf({ title: 'x', eventType: 'Get content', property }));
    expect(read('Title')).toEqual([]);
    expect(read('Text')).toEqual(['targetField']);
    expect(read('Attribute').sort()).toEqual(['attribute', 'targetField']);
  });

  it('requires an element or a URL for Wait for', () => {
    const wait = (fields: object) => errorsOf({ title: 'x', eventType: 'Wait for', ...fields });
    expect(wait({ redirectURL: '  ' })).toEqual({ targetField: 'Target field should not be empty' });
    expect(wait({ redirectURL: '/done' })).toEqual({});
    expect(wait({ targetField: '#a', state: 'Gone' })).toEqual({
      state: 'State should be one of: Visible, Hidden, Enabled, Disabled, Attached, Detached',
    });
  });

  it('keeps Yes for soft, which a blocker can not be', () => {
    const soft = (fields: object) => checkTestCase({ title: 'x', eventType: 'Sleep', ...fields });
    expect(soft({ isSoft: 'Yes' }).value?.isSoft).toBe('Yes');
    for (const none of [undefined, '', 'No']) expect(soft({ isSoft: none }).value).not.toHaveProperty('isSoft');
    expect(soft({ isSoft: 'Yes', isBlocker: 'Yes' }).errors).toEqual({
      isSoft: 'A blocker ends its file: choose No for one of both',
    });
    expect(soft({ isSoft: 'Perhaps' }).errors).toHaveProperty('isSoft');
  });

  it('keeps retries from 1 to 3, as a number or in a text', () => {
    const retried = (retries: unknown) => checkTestCase({ title: 'x', eventType: 'Sleep', retries });
    expect([1, '3'].map((one) => retried(one).value?.retries)).toEqual([1, 3]);
    for (const none of [undefined, null, '', 0, '0']) expect(retried(none).value).not.toHaveProperty('retries');
    for (const wrong of [4, -1, 1.5, 'two', {}])
      expect(retried(wrong).errors).toEqual({ retries: 'Retries should be a whole number from 0 to 3' });
  });

  it('requires what a condition looks at, and a comparison where it needs one', () => {
    const wrong = (condition: string) => Object.keys(errorsOf({ title: 'x', eventType: 'If', condition })).sort();
    expect(wrong('Not visible')).toEqual(['targetField']);
    expect(wrong('Attribute')).toEqual(['attribute', 'conditionals', 'targetField']);
    expect(wrong('URL')).toEqual(['conditionals']);
    const equal = { statement: 'Equal to', statementData: 'pro' };
    const given = { title: 'x', eventType: 'Else if', condition: 'Given text', comparedText: '{{storage=plan}}' };
    expect(errorsOf(given)).toEqual({ conditionals: 'Conditionals should not be empty' });
    expect(valueOf({ ...given, conditionals: [equal] })).toMatchObject({ conditionals: [equal], waits: 'No' });
  });

  it('keeps a body only for methods that send one, and a text only for an accepted dialog', () => {
    const call = { title: 'x', eventType: 'HTTP request', redirectURL: '/', body: '{}' };
    expect(valueOf({ ...call, method: 'PUT' }).body).toBe('{}');
    expect(valueOf(call)).not.toHaveProperty('body');
    const dialog = { title: 'x', eventType: 'Answer dialog', inputText: 'yes' };
    expect(valueOf(dialog)).toMatchObject({ answer: 'Accept', inputText: 'yes' });
    expect(valueOf({ ...dialog, answer: 'Dismiss' })).not.toHaveProperty('inputText');
  });

  it('keeps each header, whatever its name', () =>
    expect(Object.entries(parseHeaders('__proto__: a\nconstructor: b').headers ?? {})).toEqual([
      ['__proto__', 'a'],
      ['constructor', 'b'],
    ]));

  it('keeps all headers of one name', () =>
    expect(
      parseHeaders('Set-Cookie: a=1\nVary: A\nset-cookie: b=2; Path=/\nvary: B\nCookie: c=3\nCookie: d=4').headers,
    ).toEqual({ 'Set-Cookie': 'a=1\nb=2; Path=/', Vary: 'A, B', Cookie: 'c=3; d=4' }));

  it('accepts headers as lines or as an object, and validates them', () => {
    const headers = (given: unknown) =>
      checkTestCase({ title: 'x', eventType: 'HTTP request', redirectURL: '/', headers: given });
    expect(headers({ Accept: 'text/plain', 'X-Page': 2 }).value?.headers).toBe('Accept: text/plain\nX-Page: 2');
    expect(headers('A: b\n\nno').errors?.headers).toMatch(/^Headers, line 3: write Name: value/);
    expect(headers('A: b\u0000').errors?.headers).toMatch(/^Headers, line 1/);
    expect(headers('{{binding=headers}}').errors).toBeUndefined();
    expect(headers({ A: {} }).errors?.headers).toBe('Headers should be text');
  });

  it('drops blank bindings and reports one without a title', () => {
    const bindings = (rows: unknown) =>
      checkTestCase({ title: 'x', eventType: 'Test case import', data: 'a/b/c/d', bindings: rows });
    expect(
      bindings([
        { title: ' a ', value: '' },
        { title: '', value: '' },
      ]).value?.bindings,
    ).toEqual([{ title: 'a', value: '' }]);
    expect(bindings([{ title: '', value: '1' }]).errors?.bindings).toBe(
      'Bindings, row 1: the title should not be empty',
    );
  });

  it('uses every field', () => {
    const values = [
      {
        property: 'Attribute',
        method: 'POST',
        mock: 'Answer',
        clock: 'Fixed at',
        mailPart: 'Match',
        condition: 'Attribute',
      },
      { mock: 'Delay', clock: 'Move forward', condition: 'Given text' },
    ];
    const used = new Set(
      EVENT_TYPES.flatMap((type) => values.flatMap((one) => visibleFields(type, one).map(({ name }) => name))),
    );
    expect(FIELD_NAMES.filter((name) => !used.has(name))).toEqual([]);
  });

  it('gives every choice a valid default', () => {
    const choices = Object.values(FIELDS).filter((field) => 'choices' in field);
    expect(choices.every((field) => field.choices?.includes(String(field.default)))).toBe(true);
  });
});

describe('any input', () => {
  const json = fc.jsonValue();
  it('results in a case or in errors, and a valid case is parsed unchanged', () => {
    const shaped = fc.record(
      {
        title: fc.oneof(fc.string(), json),
        eventType: fc.oneof(fc.constantFrom<EventType>(...EVENT_TYPES), json),
        ...Object.fromEntries(FIELD_NAMES.map((name) => [name, fc.oneof(fc.string(), json)])),
        storage: json,
        eventActions: json,
      },
      { requiredKeys: [] },
    );
    fc.assert(
      fc.property(fc.oneof(shaped, json), (input) => {
        const { value, errors } = checkTestCase(input);
        if (value) expect(checkTestCase(value)).toEqual({ value });
        else for (const message of Object.values(errors)) expect(message).not.toBe('');
      }),
      { numRuns: 300 },
    );
  });
});
