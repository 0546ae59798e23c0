import { changedElsewhere, CONDITIONAL_STATEMENTS, EVENT_ACTION_EVENTS, STORAGE_TYPES } from '@testplatform/contract';
import { describe, expect, it } from '@jest/globals';
import { buildCase, createCase, createFiles, type FileRef } from '../factories/project.js';
import { CASE_DEFAULTS, caseCalls } from '../factories/test-case.js';
import { createShop, nodeAt, readTree } from '../factories/tree.js';
import { refusal } from '../support/product/api.js';
import { shareServer } from '../support/product/shared-server.js';
import { A_VERSION } from '../support/product/version.js';

const on = shareServer();

const { createFile, manage, manageOk, list, stored } = caseCalls(on);

/** Titles in their order; asserts that the orders are 0…n−1. */
async function titles(file: FileRef): Promise<unknown[]> {
  const records = await list(file);
  expect(records.map(({ order }) => order)).toEqual(records.map((_record, index) => index));
  return records.map(({ testCase }) => testCase.title);
}

async function createTitles(file: FileRef, ...names: string[]): Promise<number[]> {
  const ids: number[] = [];
  for (const title of names) ids.push(await createCase(on.admin, file, { title }));
  return ids;
}

describe('creating', () => {
  it('fills in the documented defaults', async () => {
    expect(await stored({ title: ' Open ', eventType: 'URL redirect', redirectURL: 'https://shop.example' })).toEqual({
      ...CASE_DEFAULTS,
      title: 'Open',
      eventType: 'URL redirect',
      redirectURL: 'https://shop.example',
    });
    expect(await stored({ title: 'Feed', eventType: 'Text feed', targetField: '#email' })).toEqual({
      ...CASE_DEFAULTS,
      title: 'Feed',
      eventType: 'Text feed',
      targetField: '#email',
      inputText: '',
      inputTextMask: 'No',
      autoGenerate: 'None',
    });
  });

  it('returns the id and order, and an empty summary before the first run', async () => {
    const file = await createFile();
    const { data } = await manageOk(file, { testCase: buildCase() });
    expect(await list(file)).toMatchObject([{ ...(data as object), order: 0, summary: {} }]);
  });

  it.each([undefined, 0, '0', '', null])('happens with the case_id %j', async (case_id) => {
    const file = await createFile();
    await manageOk(file, { testCase: buildCase(), case_id });
    expect(await list(file)).toHaveLength(1);
  });

  it('stores every field as sent', async () => {
    const testCase = {
      ...CASE_DEFAULTS,
      title: 'Everything "quoted" <b>& 😀</b>',
      eventType: 'Get content',
      property: 'Attribute',
      attribute: 'href',
      targetField: 'frame=#shop >> a >> nth=1',
      conditionals: CONDITIONAL_STATEMENTS.map((statement) => ({ statement, statementData: '1,000' })),
      maxWaitingTime: 300,
      sleepTime: 0.5,
      priority: 'High',
      isBlocker: 'Yes',
      eventActions: EVENT_ACTION_EVENTS.map((event) => ({ event, action: 'Test case import', data: 'A/B/C/D' })),
      storage: STORAGE_TYPES.map((type, index) => ({ key: `key ${index}.a-b`, type, data: 'x' })),
    };
    expect(await stored(testCase)).toEqual(testCase);
  });

  it('drops the fields of other event types and blank rows', async () => {
    const testCase = {
      title: 'Wait',
      eventType: 'Sleep',
      targetField: '#a',
      inputText: 'b',
      storage: [{}, { key: '', type: '', data: '' }],
    };
    expect(await stored(testCase)).toEqual({ ...CASE_DEFAULTS, title: 'Wait', eventType: 'Sleep' });
  });
});

describe('changing', () => {
  it('replaces the case and keeps its place', async () => {
    const file = await createFile();
    const [first] = await createTitles(file, 'First', 'Second');
    const { data } = await manageOk(file, { case_id: first, testCase: buildCase({ title: 'Changed' }) });
    expect(data).toEqual({ case_id: first, order: 0, version: A_VERSION });
    expect(await titles(file)).toEqual(['Changed', 'Second']);
  });

  it('only the order leaves the case unchanged', async () => {
    const file = await createFile();
    const [first] = await createTitles(file, 'First', 'Second');
    const before = (await list(file))[0]!.testCase;
    await manageOk(file, { case_id: String(first), order: 1.1 });
    expect((await list(file))[1]!.testCase).toEqual(before);
  });

  it('refuses an unknown case, or one of another file', async () => {
    const [file, other] = await createFiles(on.admin, ['Here', 'There']);
    const elsewhere = await createCase(on.admin, other!);
    const unknown = await manage(file!, { case_id: 2_000_000_000, testCase: buildCase() });
    expect(unknown).toEqual(refusal(404, { case_id: 'There is no such test case' }));
    const foreign = await manage(file!, { case_id: elsewhere, testCase: buildCase() });
    expect(foreign).toEqual(refusal(404, { case_id: 'There is no such test case in this file' }));
  });

  it('keeps the stored case when the new one is refused', async () => {
    const file = await createFile();
    const [id] = await createTitles(file, 'First');
    await manage(file, { case_id: id, testCase: { title: '', eventType: 'Sleep' }, order: 0 });
    expect(await titles(file)).toEqual(['First']);
  });
});

describe('order', () => {
  it('defaults to the end', async () => {
    const file = await createFile();
    await createTitles(file, 'A', 'B', 'C');
    expect(await titles(file)).toEqual(['A', 'B', 'C']);
  });

  it.each([
    ['just after a case', 0.1, ['A', 'New', 'B', 'C']],
    ['just after a case, in digits', '0.1', ['A', 'New', 'B', 'C']],
    ['equal to a case: after it', 1, ['A', 'B', 'New', 'C']],
    ['before the first', -0.5, ['New', 'A', 'B', 'C']],
    ['the count: at the end', 3, ['A', 'B', 'C', 'New']],
    ['far behind', 1_000, ['A', 'B', 'C', 'New']],
  ])('puts a new case %s', async (_where, order, expected) => {
    const file = await createFile();
    await createTitles(file, 'A', 'B', 'C');
    const { data } = await manageOk(file, { testCase: buildCase({ title: 'New' }), order });
    expect(await titles(file)).toEqual(expected);
    expect(data).toMatchObject({ order: expected.indexOf('New') });
  });

  it.each([
    ['A', 1.1, ['B', 'A', 'C', 'D']],
    ['A', 3, ['B', 'C', 'D', 'A']],
    ['D', 0.1, ['A', 'D', 'B', 'C']],
    ['D', -1, ['D', 'A', 'B', 'C']],
    ['B', 1, ['A', 'B', 'C', 'D']],
    ['C', 1.9, ['A', 'B', 'C', 'D']],
  ])('moves %s to %d', async (title, order, expected) => {
    const file = await createFile();
    const names = ['A', 'B', 'C', 'D'];
    const ids = await createTitles(file, ...names);
    const { data } = await manageOk(file, { case_id: ids[names.indexOf(title)], order });
    expect(await titles(file)).toEqual(expected);
    expect(data).toMatchObject({ order: expected.indexOf(title) });
  });

  it('follows the case that a new or moved one names, wherever that is by then', async () => {
    const file = await createFile();
    const [a, , c] = await createTitles(file, 'A', 'B', 'C');
    await createCase(on.admin, file, { title: 'Theirs' }, -0.5);
    const created = await manageOk(file, { testCase: buildCase({ title: 'New' }), order: 0.1, behind: a });
    expect(created.data).toMatchObject({ order: 2 });
    expect(await titles(file)).toEqual(['Theirs', 'A', 'New', 'B', 'C']);
    const moved = await manageOk(file, { case_id: a, order: 2.1, behind: String(c) });
    expect(moved.data).toMatchObject({ order: 4 });
    expect(await titles(file)).toEqual(['Theirs', 'New', 'B', 'C', 'A']);
  });

  it('keeps cases together that are created one behind the other while somebody else adds others above', async () => {
    const file = await createFile();
    let [behind] = await createTitles(file, 'A', 'B');
    for (const title of ['1', '2', '3']) {
      const { data } = await manageOk(file, { testCase: buildCase({ title }), order: 0.1, behind });
      behind = (data as { case_id: number }).case_id;
      await createCase(on.admin, file, { title: 'Theirs' }, -0.5);
    }
    expect(await titles(file)).toEqual(['Theirs', 'Theirs', 'Theirs', 'A', '1', '2', '3', 'B']);
  });

  it('counts where the file lacks the named case; without one, a new case comes last and another stays', async () => {
    const [file, other] = (await createFiles(on.admin, ['Here', 'There'])) as [FileRef, FileRef];
    const [gone, b] = await createTitles(file, 'A', 'B', 'C');
    await on.admin.ok('/projects/test-case-delete', { case_id: gone });
    const [elsewhere] = await createTitles(other, 'Elsewhere');
    await manageOk(file, { testCase: buildCase({ title: 'By order' }), order: 0.1, behind: gone });
    await manageOk(file, { testCase: buildCase({ title: 'Last' }), behind: elsewhere });
    await manageOk(file, { case_id: b, behind: b });
    expect(await titles(file)).toEqual(['B', 'By order', 'C', 'Last']);
    const sentence = { behind: 'Test case should be a positive whole number' };
    for (const behind of [0, '', 'x', 1.5, -1, []])
      expect(await manage(file, { testCase: buildCase(), behind })).toEqual(refusal(422, sentence));
  });

  it.each(['first', true, [1], {}, -2, 1e12])('refuses %j', async (order) => {
    const answer = await manage(await createFile(), { testCase: buildCase(), order });
    expect(answer).toEqual(refusal(422, { order: 'Order should be a number from -1 to 1000000' }));
  });

  it('has no gaps or duplicates after simultaneous creates, moves and deletes', async () => {
    const file = await createFile();
    const ids = await createTitles(file, 'A', 'B', 'C', 'D', 'E', 'F');
    await Promise.all([
      ...['G', 'H', 'I'].map((title) => createCase(on.admin, file, { title }, 2.1)),
      manageOk(file, { case_id: ids[0], order: 4.1 }),
      manageOk(file, { case_id: ids[5], order: 0.1 }),
      on.admin.ok('/projects/test-case-delete', { case_id: ids[2] }),
    ]);
    expect(new Set(await titles(file))).toEqual(new Set(['A', 'B', 'D', 'E', 'F', 'G', 'H', 'I']));
    expect(await list(file)).toHaveLength(8);
  });
});

describe('deleting', () => {
  it('removes one case and closes the gap', async () => {
    const file = await createFile();
    const [, second] = await createTitles(file, 'A', 'B', 'C');
    expect(await on.admin.call('/projects/test-case-delete', { case_id: second })).toMatchObject({
      http: 200,
      data: { case_id: second },
    });
    expect(await titles(file)).toEqual(['A', 'C']);
  });

  it('of a version is refused once somebody else has changed the case, but not after a move', async () => {
    interface Managed {
      readonly case_id: number;
      readonly version: string;
    }
    const file = await createFile();
    const made = (await manageOk(file, { testCase: buildCase({ title: 'Mine' }) })).data as Managed;
    await createCase(on.admin, file, { title: 'Another' }, -0.5);
    const testCase = buildCase({ title: 'Theirs' });
    const changed = (await manageOk(file, { case_id: made.case_id, order: -0.5, testCase })).data as Managed;
    const remove = ({ case_id, version }: Managed) => on.admin.call('/projects/test-case-delete', { case_id, version });
    expect(await remove(made)).toEqual(refusal(409, { version: changedElsewhere('test case') }));
    expect(await titles(file)).toEqual(['Theirs', 'Another']);
    await manageOk(file, { case_id: made.case_id, order: 1.1 });
    expect(await remove(changed)).toMatchObject({ http: 200 });
    expect(await titles(file)).toEqual(['Another']);
  });

  it('refuses a deleted case and an invalid id', async () => {
    const file = await createFile();
    const [id] = await createTitles(file, 'A');
    await on.admin.ok('/projects/test-case-delete', { case_id: id });
    const again = await on.admin.call('/projects/test-case-delete', { case_id: id });
    expect(again).toEqual(refusal(404, { case_id: 'There is no such test case' }));
    for (const case_id of [0, '', null, undefined, 'x', 1.5, -1, []]) {
      const answer = await on.admin.call('/projects/test-case-delete', { case_id });
      expect(answer).toEqual(refusal(422, { case_id: 'Test case should be a positive whole number' }));
    }
  });
});

describe('the file', () => {
  it('must be named completely: each missing level is reported', async () => {
    const file = await createFile();
    for (const level of ['module', 'section', 'scenario', 'testCaseFileName']) {
      const sentence = { [level]: 'Choose a test case file: module, section, scenario and file are needed' };
      for (const nothing of [undefined, null, '']) {
        expect(await manage(file, { testCase: buildCase(), [level]: nothing })).toEqual(refusal(422, sentence));
        expect(await on.admin.call('/projects/test-case-lists', { ...file, [level]: nothing })).toEqual(
          refusal(422, sentence),
        );
      }
    }
  });

  it('must exist: an unknown level is reported', async () => {
    const file = await createFile();
    for (const level of ['module', 'section', 'scenario', 'testCaseFileName']) {
      const sentence = { [level]: 'There is no "Nowhere" in this project’s tree' };
      expect(await manage(file, { testCase: buildCase(), [level]: 'Nowhere' })).toEqual(refusal(404, sentence));
    }
  });

  it('must agree with the path', async () => {
    const file = await createFile();
    await manageOk(file, { testCase: buildCase(), path: 'Module/Section/Scenario/Sign in' });
    await manageOk(file, { testCase: buildCase(), path: '' });
    const sentence = { path: 'The path does not agree with module, section, scenario and test case file' };
    for (const path of ['Module/Section/Scenario/Sign out', 'Sign in', 'Module/Section/Scenario/Sign in/'])
      expect(await manage(file, { testCase: buildCase(), path })).toEqual(refusal(422, sentence));
  });
});

describe('the option of a file', () => {
  const fileOf = (projectId: number, testCaseFileName: string): FileRef => ({
    projectId,
    module: 'Shop',
    section: 'Cart',
    scenario: 'Checkout',
    testCaseFileName,
  });
  const stopAtFailureOf = async (projectId: number, title: string) =>
    (await on.admin.ok('/projects/test-case-lists', fileOf(projectId, title))).stopAtFailure;
  const modify = (projectId: number, title: string, fields: object) =>
    on.admin.call('/projects/test-case-file-modify', { ...fileOf(projectId, title), ...fields });

  it('says whether it ends at its first failure, or leaves that to its project', async () => {
    const { projectId } = await createShop(on.admin);
    expect(await stopAtFailureOf(projectId, 'Pay')).toBeNull();
    for (const stopAtFailure of [true, false]) {
      expect(await modify(projectId, 'Pay', { stopAtFailure })).toMatchObject({ data: { stopAtFailure } });
      expect(await stopAtFailureOf(projectId, 'Pay')).toBe(stopAtFailure);
    }
    expect(await stopAtFailureOf(projectId, 'Cancel')).toBeNull();
    await modify(projectId, 'Pay', {});
    expect(await stopAtFailureOf(projectId, 'Pay')).toBeNull();
  });

  it('is kept by a copy, by a save of the tree with another title, and in the trash', async () => {
    const { projectId, ids } = await createShop(on.admin);
    const id = ids['Shop/Cart/Checkout/Pay'];
    const save = (components: object) => on.admin.ok('/projects/components-update', { projectId, components });
    await modify(projectId, 'Pay', { stopAtFailure: false });
    await on.admin.ok('/projects/components-duplicate', { projectId, id });
    expect(await stopAtFailureOf(projectId, 'Pay copy')).toBe(false);
    const { components } = await readTree(on.admin, projectId);
    nodeAt(components, 0, 0, 0, 0).title = 'Paid';
    await save(components);
    expect(await stopAtFailureOf(projectId, 'Paid')).toBe(false);
    await save({});
    await on.admin.ok('/projects/trash-restore', { projectId, id });
    expect(await stopAtFailureOf(projectId, 'Paid')).toBe(false);
  });

  it('is refused for a file that is not there, and unless it is true or false', async () => {
    const { projectId } = await createShop(on.admin);
    expect(await modify(projectId, 'Gone', {})).toMatchObject({ http: 404 });
    expect(await modify(projectId, 'Pay', { stopAtFailure: 'no' })).toEqual(
      refusal(422, { stopAtFailure: 'stopAtFailure should be true or false' }),
    );
  });
});
