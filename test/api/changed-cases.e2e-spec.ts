import {
  changedElsewhere,
  LIMITS,
  parseProjectChange,
  SOCKET_EVENTS,
  type ProjectChange,
} from '@testplatform/contract';
import { io } from 'socket.io-client';
import { describe, expect, it } from '@jest/globals';
import { givenProject } from '../factories/given-project.js';
import { createMember } from '../factories/member.js';
import type { FileRef } from '../factories/project.js';
import { feeding, finding, passing } from '../factories/steps.js';
import { readTree } from '../factories/tree.js';
import { type Api, refusal } from '../support/product/api.js';
import { Outbox } from '../support/product/outbox.js';
import { shareServer } from '../support/product/shared-server.js';
import { until } from '../support/time/until.js';

const on = shareServer();
const mails = new Outbox(on);

const BELOW = '/projects/test-cases-below';
const CHANGE = '/projects/test-cases-change';

interface Listed {
  readonly case_id: number;
  readonly testCase: Readonly<Record<string, unknown>> & { readonly title: string };
  readonly version: string;
}
interface CaseBelow extends Listed {
  readonly node: string;
  readonly path: readonly string[];
}
interface Changed {
  readonly data: { readonly cases: readonly Pick<Listed, 'case_id' | 'version'>[] };
}

const below = async (body: object, api: Api = on.admin) =>
  (await api.ok<{ data: { cases: CaseBelow[]; total: number } }>(BELOW, body)).data;
const titlesBelow = async (body: object) => (await below(body)).cases.map(({ testCase }) => testCase.title);
const change = (projectId: number, cases: readonly object[], api: Api = on.admin) =>
  api.call<Changed>(CHANGE, { projectId, cases });
const list = async (file: FileRef) =>
  (await on.admin.ok<{ data: (Listed & { readonly maskedVersion?: string })[] }>('/projects/test-case-lists', file))
    .data;

/** Changes that set these fields of the listed cases. */
const withFields = (cases: readonly Listed[], fields: object) =>
  cases.map(({ case_id, version, testCase }) => ({ case_id, version, testCase: { ...testCase, ...fields } }));

describe('the test cases below a node', () => {
  const shop = () =>
    givenProject(on.admin, {
      'Shop/Cart/Checkout/Pay': [passing('Open'), finding('Look', '#Basket')],
      'Shop/Cart/Returns/Refund': [passing('Ask')],
      'Blog/Posts/Read/First': [passing('Open the blog')],
    });

  it('are refused where a page of them would be huge, and come in smaller pages', async () => {
    const text = 'x'.repeat(LIMITS.caseTextMax);
    const conditionals = Array.from({ length: 50 }, () => ({ statement: 'Equal to' as const, statementData: text }));
    const huge = { ...finding('Huge', '#a'), eventType: 'Get content' as const, conditionals };
    const files = Object.fromEntries(Array.from({ length: 6 }, (_, at) => [`File ${at}`, [huge, huge, huge]]));
    const { projectId } = await givenProject(on.admin, files);
    expect(await on.admin.call(BELOW, { projectId, pageSize: 200 })).toEqual(
      refusal(422, { pageSize: 'These test cases have more than 16 MB. Ask for fewer of them at once' }),
    );
    const { cases, total } = await below({ projectId, page: 2, pageSize: 10 });
    expect([cases.length, total]).toEqual([8, 18]);
  });

  it('come in the order of the tree, with path, version and file, for any node', async () => {
    const { projectId, files } = await shop();
    const { cases, total } = await below({ projectId });
    expect(cases.map(({ path, testCase }) => [...path, testCase.title].join('/'))).toEqual([
      'Shop/Cart/Checkout/Pay/Open',
      'Shop/Cart/Checkout/Pay/Look',
      'Shop/Cart/Returns/Refund/Ask',
      'Blog/Posts/Read/First/Open the blog',
    ]);
    expect(total).toBe(4);
    const [first] = await list(files['Shop/Cart/Checkout/Pay']);
    expect(cases[0]).toEqual({
      case_id: first!.case_id,
      testCase: first!.testCase,
      version: first!.version,
      node: expect.any(String),
      path: ['Shop', 'Cart', 'Checkout', 'Pay'],
    });
    expect(cases[1]!.node).toBe(cases[0]!.node);
    const titles = [
      [{ module: 'Blog' }, ['Open the blog']],
      [{ module: 'Shop', section: 'Cart', scenario: 'Returns' }, ['Ask']],
      [files['Shop/Cart/Checkout/Pay'], ['Open', 'Look']],
    ] as const;
    for (const [node, expected] of titles) expect(await titlesBelow({ projectId, ...node })).toEqual(expected);
  });

  it('come in pages, which cross files', async () => {
    const { projectId } = await shop();
    const page = (number: number) => below({ projectId, page: number, pageSize: 3 });
    const titles = async (number: number) => (await page(number)).cases.map(({ testCase }) => testCase.title);
    expect([await titles(1), await titles(2), await titles(3)]).toEqual([
      ['Open', 'Look', 'Ask'],
      ['Open the blog'],
      [],
    ]);
    expect(await below({ projectId, page: 2, pageSize: 1 })).toMatchObject({
      cases: [{ testCase: { title: 'Look' } }],
      total: 4,
    });
  });

  it('are found by title, locator and path, in any case', async () => {
    const { projectId } = await shop();
    expect(await titlesBelow({ projectId, search: 'oPEN' })).toEqual(['Open', 'Open the blog']);
    expect(await titlesBelow({ projectId, search: '#basket' })).toEqual(['Look']);
    expect(await titlesBelow({ projectId, search: 'returns/ref' })).toEqual(['Ask']);
    // The search ignores field names.
    expect(await titlesBelow({ projectId, search: 'sleepTime' })).toEqual([]);
    const second = await below({ projectId, search: 'open', page: 2, pageSize: 1 });
    expect(second).toMatchObject({ cases: [{ testCase: { title: 'Open the blog' } }], total: 2 });
  });

  it('are without masked texts', async () => {
    const { projectId } = await givenProject(on.admin, {
      Pay: [{ ...feeding('Type', '#a', 'the secret'), inputTextMask: 'Yes' }],
    });
    const answer = await below({ projectId });
    expect(answer.cases[0]!.testCase).toMatchObject({ inputText: '', inputTextSet: true });
    expect(JSON.stringify(answer)).not.toContain('the secret');
  });

  it('of a node that is not there are refused', async () => {
    const { projectId } = await shop();
    const gone = refusal(404, { section: 'There is no "Cards" in this project’s tree' });
    expect(await on.admin.call(BELOW, { projectId, module: 'Shop', section: 'Cards' })).toEqual(gone);
  });
});

describe('a change of many test cases', () => {
  const high = { priority: 'High' };
  const twoFiles = () =>
    givenProject(on.admin, { Pay: [passing('Open'), finding('Look', '#a')], Refund: [passing('Ask')] });
  const priorities = async (projectId: number) =>
    (await below({ projectId })).cases.map(({ testCase }) => testCase.priority);

  it('answers their new versions, and one more call takes it back', async () => {
    const { projectId } = await twoFiles();
    const before = (await below({ projectId })).cases;
    const { http, data } = await change(projectId, withFields(before, { ...high, maxWaitingTime: 30 }));
    expect(http).toBe(200);
    const after = (await below({ projectId })).cases;
    expect(after.map(({ testCase }) => [testCase.priority, testCase.maxWaitingTime])).toEqual(
      before.map(() => ['High', 30]),
    );
    expect(data.cases).toEqual(after.map(({ case_id, version }) => ({ case_id, version })));
    const back = before.map((one, row) => ({ ...data.cases[row], testCase: one.testCase }));
    expect(await change(projectId, back)).toMatchObject({ http: 200 });
    expect((await below({ projectId })).cases).toEqual(before);
  });

  it('changes none when one was changed meanwhile, and names it', async () => {
    const { projectId, files } = await twoFiles();
    const { cases } = await below({ projectId });
    const [, look] = cases;
    const theirs = { ...look!.testCase, targetField: '#theirs' };
    await on.admin.ok('/projects/test-case-manage', { ...files.Pay, case_id: look!.case_id, testCase: theirs });
    const version = changedElsewhere('test case “Look”');
    expect(await change(projectId, withFields(cases, high))).toEqual(refusal(409, { version }));
    expect(await priorities(projectId)).toEqual(['Medium', 'Medium', 'Medium']);
    // A change without versions overwrites whatever is stored.
    const unversioned = withFields(cases, high).map(({ case_id, testCase }) => ({ case_id, testCase }));
    expect(await change(projectId, unversioned)).toMatchObject({ http: 200 });
  });

  it('changes none when one would be invalid, and names it', async () => {
    const { projectId } = await twoFiles();
    const { cases } = await below({ projectId });
    const [open, look, ask] = withFields(cases, high);
    const broken = { ...look!, testCase: { ...look!.testCase, targetField: '' } };
    expect(await change(projectId, [open!, broken, ask!])).toEqual(
      refusal(422, { cases: '“Look”: Target field should not be empty' }),
    );
    expect(await priorities(projectId)).toEqual(['Medium', 'Medium', 'Medium']);
  });

  it('changes none when a file would become too large, and names the case that grows most', async () => {
    const long = 'x'.repeat(LIMITS.caseTextMax);
    const count = Math.ceil(LIMITS.fileCasesBytes / LIMITS.caseTextMax);
    const steps = Array.from({ length: count }, (_, row) => feeding(`Type ${row}`, '#a', ''));
    const { projectId, files } = await givenProject(on.admin, { Full: steps });
    const full = await list(files.Full);
    const longer = withFields(full, { inputText: long }).map((one, row) =>
      row === 7 ? { ...one, testCase: { ...one.testCase, title: 'A longer title' } } : one,
    );
    const { http, errors } = await change(projectId, longer);
    expect({ http, errors }).toEqual({
      http: 422,
      errors: { cases: expect.stringMatching(/^“Type 7”: The test cases of this file would have more than 4 MB/) },
    });
    expect((await list(files.Full)).every(({ testCase }) => testCase.inputText === '')).toBe(true);
    expect(await change(projectId, longer.slice(10))).toMatchObject({ http: 200 });
  });

  it('keeps masked texts, sent as they were read or left out', async () => {
    const masked = (title: string) => ({ ...feeding(title, '#a', '{{binding=host}}'), inputTextMask: 'Yes' as const });
    const { projectId, files } = await givenProject(on.admin, { Pay: [masked('One'), masked('Two'), masked('Three')] });
    const before = await list(files.Pay);
    const [asRead, leftOut, replaced] = withFields(before, high);
    const changed = await change(projectId, [
      asRead!,
      { ...leftOut!, testCase: { ...leftOut!.testCase, inputText: undefined } },
      { ...replaced!, testCase: { ...replaced!.testCase, inputText: 'another' } },
    ]);
    expect(changed.http).toBe(200);
    const after = await list(files.Pay);
    expect(after.map(({ testCase }) => testCase.priority)).toEqual(['High', 'High', 'High']);
    const isKept = after.map(({ maskedVersion }, row) => maskedVersion === before[row]!.maskedVersion);
    expect(isKept).toEqual([true, true, false]);
    // The stored texts themselves were kept: their placeholder is still found.
    const uses = await on.admin.ok('/projects/placeholder-uses', { projectId, kind: 'binding', from: 'host' });
    expect(uses).toMatchObject({ data: { cases: 2 } });
  });

  it('of another project’s case, or one in the trash, is refused, and changes none', async () => {
    const { projectId, files } = await twoFiles();
    const other = await givenProject(on.admin, { Elsewhere: [passing('Theirs')] });
    const mine = withFields((await below({ projectId })).cases, high);
    const theirs = withFields((await below({ projectId: other.projectId })).cases, high);
    const gone = (title: string) => refusal(404, { case_id: `There is no test case “${title}” in this project` });
    expect(await change(projectId, [...mine, ...theirs])).toEqual(gone('Theirs'));
    const { version } = await readTree(on.admin, projectId);
    const refund = await list(files.Refund);
    const components = { 0: { title: 'Module', type: 'module' } };
    await on.admin.ok('/projects/components-update', { projectId, components, version });
    expect(await change(projectId, withFields(refund, high))).toEqual(gone('Ask'));
    const [left] = (await below({ projectId: other.projectId })).cases;
    expect(left!.testCase.priority).toBe('Medium');
  });

  it('is told once for each file', async () => {
    const { projectId } = await twoFiles();
    const { cases } = await below({ projectId });
    const socket = io(on.admin.url, { auth: { token: on.admin.token }, transports: ['websocket'], forceNew: true });
    const heard: ProjectChange[] = [];
    socket.on(SOCKET_EVENTS.projectChange, (payload: unknown) => heard.push(parseProjectChange(payload)!));
    await socket.emitWithAck(SOCKET_EVENTS.handshake, { projectId });
    await change(projectId, withFields(cases, high));
    await on.admin.ok('/projects/modify', { projectId, updateType: 'basic-info', name: 'The last change' });
    await until('the last change to be told', () => heard.some(({ part }) => part === 'details'));
    socket.close();
    const nodes = [...new Set(cases.map(({ node }) => node))];
    expect(heard.map(({ part, node }) => node ?? part).sort()).toEqual([...nodes, 'details'].sort());
  });

  it('needs the right to change test cases', async () => {
    const { projectId } = await twoFiles();
    const viewer = await createMember(on.admin, on.visitor, mails, {
      role_permission: { 'test-cases': { view: true } },
    });
    const { cases } = await below({ projectId }, viewer.api);
    expect(await change(projectId, withFields(cases, high), viewer.api)).toEqual(
      refusal(403, { permission: "You don't have permission to change test cases." }),
    );
    const changer = await createMember(on.admin, on.visitor, mails, {
      role_permission: { 'test-cases': { modify: true } },
    });
    expect(await change(projectId, withFields(cases, high), changer.api)).toMatchObject({ http: 200 });
    expect(await changer.api.call(BELOW, { projectId })).toMatchObject({ http: 403 });
  });

  it.each<[what: string, cases: (one: object) => unknown, errors: Readonly<Record<string, string>>]>([
    ['is none', () => [], { cases: 'Choose the test cases to change' }],
    [
      'are too many',
      (one) => Array.from({ length: LIMITS.changedCasesMax + 1 }, () => one),
      { cases: `At most ${LIMITS.changedCasesMax} test cases can be changed at once` },
    ],
    ['is named twice', (one) => [one, one], { cases: 'Each test case can be changed only once at a time' }],
    ['is no list', () => 'all', { cases: 'Cases should be a list of {case_id, version?, testCase}' }],
    ['is no object', () => [7], { cases: 'Each should be {case_id, version, testCase}' }],
    ['has an unknown field', (one) => [{ ...one, order: 1 }], { order: 'Unknown field: order' }],
    ['has no id', (one) => [{ ...one, case_id: 'x' }], { case_id: 'Test case should be a positive whole number' }],
    ['has no text as its version', (one) => [{ ...one, version: 7 }], { version: 'Version should be text' }],
    ['has no content', (one) => [{ ...one, testCase: null }], { testCase: 'testCase should be an object' }],
  ])('is refused when what it names %s', async (_what, cases, errors) => {
    const one = { case_id: 1, testCase: { title: 'Open', eventType: 'Sleep' } };
    expect(await on.admin.call(CHANGE, { projectId: 1, cases: cases(one) })).toEqual(refusal(422, errors));
  });
});
