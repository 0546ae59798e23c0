import {
  AUTO_GENERATE,
  EVENT_ACTION_EVENTS,
  EVENT_TYPES,
  eventSpec,
  type EventType,
  fieldSpec,
  type FieldValues,
  HTTP_METHODS,
  isRequired,
  LIMITS,
  PRIORITIES,
  STORAGE_TYPES,
  TEXTS,
  visibleFields,
  YES_NO,
} from '@testplatform/contract';
import { describe, expect, it } from '@jest/globals';
import type { FileRef } from '../factories/project.js';
import { caseCalls } from '../factories/test-case.js';
import { shareServer } from '../support/product/shared-server.js';

const on = shareServer();

const { createFile, manage, manageOk, list, stored } = caseCalls(on);

/** The refusal of a case with these fields. */
async function refused(testCase: unknown): Promise<unknown> {
  const { http, errors } = await manage(await createFile(), { testCase });
  expect(http).toBe(422);
  return errors;
}

describe('every event type', () => {
  /** A valid value for a field of the catalogue. */
  const SAMPLE: Readonly<Record<string, unknown>> = {
    targetField: '#a',
    redirectURL: '/',
    filePath: 'a.txt',
    key: 'Enter',
    option: 'Blue',
    attribute: 'href',
    destinationField: '#b',
    tab: '2',
    script: 'return 1',
    headers: 'Accept: text/plain',
    itemName: 'theme',
    times: '3',
    table: 'People',
    jsonPath: '$.a',
    time: '2026-12-31 23:59',
    mailServer: 'imaps://imap.example.com',
    mailUser: 'shop',
    data: 'a/b/c/d',
  };

  const whole = (eventType: EventType): FieldValues & { title: string; eventType: EventType } => ({
    title: eventType,
    eventType,
    ...Object.fromEntries(
      eventSpec(eventType).fields.flatMap(({ name }) => (SAMPLE[name] ? [[name, SAMPLE[name]]] : [])),
    ),
  });

  it.each(EVENT_TYPES)('%s is stored with its fields', async (eventType) => {
    const testCase = await stored(whole(eventType));
    const fields = visibleFields(eventType, {}).map(({ name }) => name);
    expect(Object.keys(testCase)).toEqual(expect.arrayContaining(['title', 'eventType', ...fields]));
  });

  it.each(EVENT_TYPES)('%s requires its fields', async (eventType) => {
    const values = whole(eventType);
    for (const field of visibleFields(eventType, values).filter((one) => isRequired(one, values))) {
      for (const nothing of [undefined, null, '', '   ']) {
        const errors = await refused({ ...values, [field.name]: nothing });
        expect(errors).toEqual({ [field.name]: `${fieldSpec(field.name).label} should not be empty` });
      }
    }
  });

  it('Wait for needs an element or an address', async () => {
    const wait = { title: 'Wait', eventType: 'Wait for' };
    expect(await refused(wait)).toEqual({ targetField: 'Target field should not be empty' });
    expect(await stored({ ...wait, redirectURL: '/done' })).toMatchObject({ targetField: '', redirectURL: '/done' });
    expect(await stored({ ...wait, targetField: '#a' })).toMatchObject({ state: 'Visible', redirectURL: '' });
  });

  it('Get content needs an element for element properties, and a name for Attribute', async () => {
    const read = { title: 'Read', eventType: 'Get content' };
    for (const property of [undefined, '', 'Text', 'Value', 'Count', 'Checked', 'Visible'])
      expect(await refused({ ...read, property })).toEqual({ targetField: 'Target field should not be empty' });
    for (const property of ['Title', 'URL', 'Dialog'])
      expect(await stored({ ...read, property })).not.toHaveProperty('targetField');
    const errors = await refused({ ...read, property: 'Attribute', targetField: '#a' });
    expect(errors).toEqual({ attribute: 'Attribute should not be empty' });
  });
});

describe('bad input', () => {
  it('has no title', async () => {
    for (const title of [undefined, null, '', '   '])
      expect(await refused({ title, eventType: 'Sleep' })).toEqual({ title: TEXTS.titleEmpty });
    expect(await refused({ title: 'x'.repeat(LIMITS.caseTextMax + 1), eventType: 'Sleep' })).toEqual({
      title: `Title should have at most ${LIMITS.caseTextMax} characters`,
    });
  });

  it('has no event type, or an unknown one', async () => {
    for (const eventType of [undefined, null, '', {}, ['Sleep'], { toString: 1 }])
      expect(await refused({ title: 'A', eventType })).toEqual({ eventType: 'Event type should be chosen' });
    for (const eventType of ['sleep', 'toString', 'Fly'])
      expect(await refused({ title: 'A', eventType })).toEqual({ eventType: `Unknown event type: ${eventType}` });
  });

  it('names several invalid fields at once', async () => {
    const testCase = {
      title: '',
      eventType: 'Click',
      targetField: '',
      priority: 'Urgent',
      isBlocker: 'Maybe',
      sleepTime: 301,
      colour: 'red',
    };
    expect(await refused(testCase)).toEqual({
      title: TEXTS.titleEmpty,
      targetField: 'Target field should not be empty',
      priority: `Priority should be one of: ${PRIORITIES.join(', ')}`,
      isBlocker: `Blocker should be one of: ${YES_NO.join(', ')}`,
      sleepTime: `Sleep time should be ${LIMITS.sleepMin} to ${LIMITS.sleepMax} seconds`,
      colour: 'Unknown field: colour',
    });
  });

  it.each([
    [
      { eventType: 'Click', targetField: '#a', mousePositionNearestField: 'left' },
      { mousePositionNearestField: 'Mouse position should be two numbers, x,y' },
    ],
    [
      { eventType: 'Click', targetField: '#a', mousePositionNearestField: [1, 2] },
      { mousePositionNearestField: 'Mouse position should be text' },
    ],
    [{ eventType: 'Click', targetField: { css: '#a' } }, { targetField: 'Target field should be text' }],
    [
      { eventType: 'Text feed', targetField: '#a', inputTextMask: 'yes' },
      { inputTextMask: `Mask text should be one of: ${YES_NO.join(', ')}` },
    ],
    [
      { eventType: 'Text feed', targetField: '#a', autoGenerate: 'Poem' },
      { autoGenerate: `Auto-generate should be one of: ${AUTO_GENERATE.join(', ')}` },
    ],
    [
      { eventType: 'Text feed', targetField: '#a', inputText: 'x'.repeat(LIMITS.caseTextMax + 1) },
      { inputText: `Input text should have at most ${LIMITS.caseTextMax} characters` },
    ],
    [
      { eventType: 'Get content', targetField: '#a', conditionals: 'Equal to' },
      { conditionals: 'Conditionals should be a list' },
    ],
    [
      { eventType: 'Get content', targetField: '#a', conditionals: [{}, null] },
      { conditionals: 'Conditionals, row 2: should be an object' },
    ],
    [
      {
        eventType: 'Get content',
        targetField: '#a',
        conditionals: [{ statement: 'Equal to', statementData: '1', not: true }],
      },
      { not: 'Unknown field: not' },
    ],
    [{ eventType: 'Sleep', storage: [{ toString: 'id' }] }, { toString: 'Unknown field: toString' }],
    [
      { eventType: 'HTTP request', redirectURL: '/', headers: 'Accept', jsonPath: 'a..b', method: 'FETCH' },
      {
        headers: 'Headers, line 1: write Name: value, such as Accept: application/json',
        jsonPath: 'JSON path should look like $.items[0].name',
        method: `Method should be one of: ${HTTP_METHODS.join(', ')}`,
      },
    ],
    [
      { eventType: 'Test case import', data: 'a/b/c/d', bindings: [{ value: 'x' }] },
      { bindings: 'Bindings, row 1: the title should not be empty' },
    ],
    [
      { eventType: 'Sleep', sleepTime: -1 },
      { sleepTime: `Sleep time should be ${LIMITS.sleepMin} to ${LIMITS.sleepMax} seconds` },
    ],
    [
      { eventType: 'Sleep', sleepTime: 'long' },
      { sleepTime: `Sleep time should be ${LIMITS.sleepMin} to ${LIMITS.sleepMax} seconds` },
    ],
    [
      { eventType: 'Sleep', eventActions: [{ event: 'On success', action: 'Test case import' }] },
      { eventActions: 'Event actions, row 1: choose the test case file to import' },
    ],
    [
      { eventType: 'Sleep', eventActions: [{ event: 'On monday', data: 'A' }] },
      { eventActions: `Event actions, row 1: the event should be one of: ${EVENT_ACTION_EVENTS.join(', ')}` },
    ],
    [
      { eventType: 'Sleep', storage: [{ key: '!', type: 'Text', data: 'a' }] },
      { storage: 'Storage, row 1: the key should not be empty' },
    ],
    [
      { eventType: 'Sleep', storage: [{ key: 'a', type: 'Cookie' }] },
      { storage: `Storage, row 1: the type should be one of: ${STORAGE_TYPES.join(', ')}` },
    ],
    [
      { eventType: 'Sleep', storage: [{ key: 'a', type: 'Get URL query string' }] },
      { storage: 'Storage, row 1: name the query parameter to keep' },
    ],
    [
      { eventType: 'Sleep', storage: Array.from({ length: LIMITS.caseRowsMax + 1 }, () => ({})) },
      { storage: `Storage should have at most ${LIMITS.caseRowsMax} rows` },
    ],
  ])('%j', async (fields, errors) => {
    expect(await refused({ title: 'Bad', ...fields })).toEqual(errors);
  });

  it('is not an object', async () => {
    for (const testCase of [[], 'Click', 5, true])
      expect(await refused(testCase)).toEqual({ testCase: 'testCase should be an object' });
    for (const testCase of [undefined, null]) expect(await refused(testCase)).toEqual({ testCase: TEXTS.titleEmpty });
  });
});

describe('input that is corrected instead of refused', () => {
  it.each([4, 301, -1, 0, 'soon', null, undefined, 1e308])(
    'a maxWaitingTime of %j becomes 5',
    async (maxWaitingTime) => {
      expect(await stored({ title: 'Wait', eventType: 'Click', targetField: '#a', maxWaitingTime })).toMatchObject({
        maxWaitingTime: LIMITS.maxWaitDefault,
      });
    },
  );

  it.each([
    [LIMITS.maxWaitMin, LIMITS.maxWaitMin],
    [LIMITS.maxWaitMax, LIMITS.maxWaitMax],
    ['60', 60],
  ])('a maxWaitingTime of %j stays', async (sent, kept) => {
    expect(await stored({ title: 'Wait', eventType: 'Sleep', maxWaitingTime: sent })).toMatchObject({
      maxWaitingTime: kept,
    });
  });

  it('storage keys, file paths and mouse positions are stripped', async () => {
    const upload = {
      title: 'Upload',
      eventType: 'File upload',
      targetField: '#a',
      filePath: ' C:\\a b\\é_1-2.txt,/tmp/x*?.png ',
    };
    const storage = [{ key: ' user/name_1.a-b ', type: 'Text', data: '' }];
    expect(await stored({ ...upload, storage })).toMatchObject({
      filePath: 'C:\\a b\\é_1-2.txt,/tmp/x.png',
      storage: [{ key: 'username1.a-b', type: 'Text', data: '' }],
    });
    const click = { title: 'Click', eventType: 'Click', targetField: '#a', mousePositionNearestField: ' 10 , -2.5 ' };
    expect(await stored(click)).toMatchObject({ mousePositionNearestField: '10,-2.5' });
  });
});

describe('a masked text', () => {
  const SECRET = 'correct horse battery staple';
  const masked = { title: 'Password', eventType: 'Text feed', targetField: '#p', inputTextMask: 'Yes' };

  async function createMasked(): Promise<{ file: FileRef; caseId: number }> {
    const file = await createFile();
    const { data } = await manageOk(file, { testCase: { ...masked, inputText: SECRET } });
    return { file, caseId: (data as { case_id: number }).case_id };
  }

  it('is write-only: it reads as empty, with a flag that it is set', async () => {
    const { file } = await createMasked();
    expect((await list(file))[0]!.testCase).toMatchObject({ inputText: '', inputTextSet: true, inputTextMask: 'Yes' });
  });

  it('appears in no answer, neither in clear nor sealed', async () => {
    const { file, caseId } = await createMasked();
    const { projectId } = file;
    const answers = [
      await manage(file, { case_id: caseId, order: 0 }),
      await manage(file, { case_id: caseId, testCase: { ...masked, inputText: SECRET, sleepTime: -1 } }),
      await on.admin.call('/projects/test-case-lists', file),
      await on.admin.call('/projects/list', { projectId, summary: true, componentData: true }),
      await on.admin.call('/projects/components-lists', { projectId }),
      await on.admin.call('/projects/test-report', { projectId }),
    ];
    const text = JSON.stringify(answers);
    expect(text).not.toContain(SECRET);
    expect(text).not.toMatch(/maskedText|masked_text|v1\./);
    expect(on.server.log).not.toContain(SECRET);
  });

  it('is kept when omitted or unchanged', async () => {
    const { file, caseId } = await createMasked();
    await manageOk(file, { case_id: caseId, testCase: { ...masked, title: 'Renamed' } });
    expect((await list(file))[0]!.testCase).toMatchObject({ title: 'Renamed', inputTextSet: true });
    await manageOk(file, { case_id: caseId, testCase: (await list(file))[0]!.testCase });
    expect((await list(file))[0]!.testCase).toMatchObject({ inputTextSet: true });
  });

  it('is not set when there never was one', async () => {
    expect(await stored(masked)).toMatchObject({ inputText: '', inputTextSet: false });
  });

  it('is deleted, not shown, when the mask is removed', async () => {
    const { file, caseId } = await createMasked();
    await manageOk(file, { case_id: caseId, testCase: { ...masked, inputTextMask: 'No' } });
    expect((await list(file))[0]!.testCase).toMatchObject({ inputText: '', inputTextMask: 'No' });
    await manageOk(file, { case_id: caseId, testCase: masked });
    expect((await list(file))[0]!.testCase).toMatchObject({ inputTextSet: false });
  });

  it('can replace a text that was visible before', async () => {
    const file = await createFile();
    const { data } = await manageOk(file, { testCase: { ...masked, inputTextMask: 'No', inputText: SECRET } });
    expect((await list(file))[0]!.testCase).toMatchObject({ inputText: SECRET });
    await manageOk(file, { ...(data as object), order: undefined, testCase: masked });
    const after = (await list(file))[0]!.testCase;
    expect(after).toMatchObject({ inputText: '', inputTextSet: true });
    expect(JSON.stringify(after)).not.toContain(SECRET);
  });
});
