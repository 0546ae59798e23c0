import { readFileSync } from 'node:fs';
import { describe, expect, it } from '@jest/globals';
import { LIMITS, type TestCase } from '@testplatform/contract';
import { createMember } from '../factories/member.js';
import { createFiles, type FileRef } from '../factories/project.js';
import type { Api } from '../support/product/api.js';
import { Outbox } from '../support/product/outbox.js';
import { shareServer } from '../support/product/shared-server.js';

const on = shareServer();
const mails = new Outbox(on);

interface Previewed {
  readonly format: string;
  readonly files: readonly {
    readonly path: readonly string[];
    readonly cases: number;
    readonly first: readonly TestCase[];
  }[];
  readonly notes: readonly {
    readonly file: string;
    readonly place: string;
    readonly said: string;
    readonly sentence: string;
  }[];
  readonly total: number;
}
interface Made {
  readonly nodes: readonly string[];
  readonly files: readonly { readonly id: string; readonly path: readonly string[]; readonly cases: number }[];
  readonly notes: number;
  readonly version: number;
}

const sample = (name: string) => ({
  name,
  content: readFileSync(`${import.meta.dirname}/../samples/imports/${name}`, 'utf8'),
});
const side = (tests: object[], suites: object[] = []) => ({
  name: 'small.side',
  content: JSON.stringify({ url: 'https://shop.test', tests, suites }),
});
const PAY = { id: '1', name: 'Pay', commands: [{ command: 'click', target: 'id=pay', value: '' }] };
const SIGN_IN = {
  id: '2',
  name: 'Sign in',
  commands: [
    { command: 'type', target: 'id=password', value: 'correct horse' },
    { command: 'run', target: 'Pay', value: '' },
    { command: 'answerTheBell', target: 'x', value: '' },
  ],
};

const preview = async (api: Api, body: object) =>
  (await api.ok<{ data: Previewed }>('/projects/import-preview', body)).data;
const create = async (api: Api, body: object) => (await api.ok<{ data: Made }>('/projects/import', body)).data;
/** A scenario with one file, Pay. */
const givenScenario = async (): Promise<Omit<FileRef, 'testCaseFileName'>> => {
  const [{ testCaseFileName: _, ...scenario } = {} as FileRef] = await createFiles(on.admin, ['Pay']);
  return scenario;
};
const casesAt = async ([module, section, scenario, testCaseFileName]: readonly string[], projectId: number) =>
  (
    await on.admin.ok<{ data: { testCase: TestCase }[] }>('/projects/test-case-lists', {
      projectId,
      module,
      section,
      scenario,
      testCaseFileName,
    })
  ).data.map(({ testCase }) => testCase);
const treeOf = async (projectId: number) => {
  const { data } = await on.admin.ok<{ data: { components: object; version: number }[] }>(
    '/projects/components-lists',
    { projectId },
  );
  return data[0]!;
};

describe('/projects/import', () => {
  it.each([
    ['selenium-ide.side', 'Selenium IDE'],
    ['devtools.json', 'Chrome DevTools Recorder'],
    ['playwright-test.txt', 'Playwright'],
    ['playwright-library.txt', 'Playwright'],
    ['katalon.html', 'Katalon Recorder'],
  ])('creates of %s what the preview has shown', async (name, format) => {
    const { scenario: _, ...section } = await givenScenario();
    const body = { ...section, ...sample(name) };
    const shown = await preview(on.admin, body);
    expect(shown.format).toBe(format);
    const made = await create(on.admin, body);
    expect(made.files.map(({ path, cases }) => ({ path, cases }))).toEqual(
      shown.files.map(({ path, cases }) => ({ path, cases })),
    );
    expect(made.notes).toBe(shown.total);
    for (const { path, cases, first } of shown.files) {
      const stored = await casesAt(path, section.projectId);
      expect(stored).toHaveLength(cases);
      expect(stored.slice(0, first.length)).toEqual(first);
    }
  });

  it('puts the files into a scenario in their order, with a number after titles that are taken', async () => {
    const scenario = await givenScenario();
    const made = await create(on.admin, { ...scenario, ...side([PAY, SIGN_IN]) });
    expect(made.files.map(({ path }) => path.join('/'))).toEqual([
      'Module/Section/Scenario/Pay 2',
      'Module/Section/Scenario/Sign in',
    ]);
    expect(made.nodes).toEqual(made.files.map(({ id }) => id));
    expect(await treeOf(scenario.projectId)).toMatchObject({
      version: made.version,
      components: { 0: { 0: { 0: { 0: { title: 'Pay' }, 1: { title: 'Pay 2' }, 2: { title: 'Sign in' } } } } },
    });
    const cases = await casesAt(made.files[1]!.path, scenario.projectId);
    expect(cases).toMatchObject([
      { eventType: 'Text feed', inputText: '', inputTextMask: 'Yes', inputTextSet: true },
      { eventType: 'Test case import', data: 'Module/Section/Scenario/Pay 2' },
      { eventType: 'Comment', comment: 'answerTheBell | x' },
    ]);
    expect(JSON.stringify(cases)).not.toContain('correct horse');
  });

  it('makes a scenario of each suite below a section, and one named after the file otherwise', async () => {
    const { scenario: _, ...section } = await givenScenario();
    const suites = [
      { name: 'Scenario', tests: ['1'] },
      { name: 'Accounts', tests: ['2'] },
    ];
    const made = await create(on.admin, { ...section, ...side([PAY, SIGN_IN], suites) });
    expect(made.files.map(({ path }) => path.slice(2).join('/'))).toEqual(['Scenario 2/Pay', 'Accounts/Sign in']);
    const again = await create(on.admin, { ...section, ...side([PAY]) });
    expect(again.files.map(({ path }) => path.slice(2).join('/'))).toEqual(['small/Pay']);
  });

  it('makes the levels above, too, in a module and in the project', async () => {
    const { projectId, module } = await givenScenario();
    expect((await create(on.admin, { projectId, module, ...side([PAY]) })).files[0]!.path).toEqual([
      'Module',
      'small',
      'small',
      'Pay',
    ]);
    expect((await create(on.admin, { projectId, ...side([PAY]) })).files[0]!.path).toEqual([
      'small',
      'small',
      'small',
      'Pay',
    ]);
  });

  it('says what can’t be translated before anything is made, and shows no password', async () => {
    const scenario = await givenScenario();
    const before = await treeOf(scenario.projectId);
    const shown = await preview(on.admin, { ...scenario, ...side([SIGN_IN]) });
    expect(shown.notes).toMatchObject([
      { file: 'Sign in', place: 'Command 2', said: 'run | Pay' },
      {
        file: 'Sign in',
        place: 'Command 3',
        said: 'answerTheBell | x',
        sentence: expect.stringMatching(/no counterpart/),
      },
    ]);
    expect(JSON.stringify(shown)).not.toContain('correct horse');
    expect(await treeOf(scenario.projectId)).toEqual(before);
  });

  it('creates all or nothing', async () => {
    const scenario = await givenScenario();
    const before = await treeOf(scenario.projectId);
    const many = {
      ...PAY,
      id: '3',
      name: 'Many',
      commands: Array.from({ length: LIMITS.fileCasesMax + 1 }, () => PAY.commands[0]),
    };
    for (const path of ['/projects/import-preview', '/projects/import'])
      expect(await on.admin.call(path, { ...scenario, ...side([PAY, many]) })).toMatchObject({
        http: 422,
        errors: { content: expect.stringMatching(/"Many" would have more than 2,000 test cases/) },
      });
    expect(await treeOf(scenario.projectId)).toEqual(before);
  });

  it('adds what two people import at once', async () => {
    const scenario = await givenScenario();
    const body = { ...scenario, ...side([PAY]) };
    const made = await Promise.all([create(on.admin, body), create(on.admin, body)]);
    expect(new Set(made.map(({ files }) => files[0]!.path[3]))).toEqual(new Set(['Pay 2', 'Pay 3']));
  });

  it('makes a person’s imports wait for each other, and refuses those beyond the queue', async () => {
    const body = { ...(await givenScenario()), ...side([PAY]) };
    const replies = await Promise.all(
      Array.from({ length: 20 }, () => on.admin.call('/projects/import-preview', body)),
    );
    const statuses = replies.map(({ http }) => http);
    expect(new Set(statuses)).toEqual(new Set([200, 503]));
    expect(statuses.filter((one) => one === 200).length).toBeGreaterThan(LIMITS.imports.waiting);
  });

  it.each([
    [{ content: 'Dear all' }, 422, { content: /can’t be read as JavaScript/ }],
    [{ content: '' }, 422, { content: /The file is empty/ }],
    [{ content: '{"a":' }, 422, { content: /not complete JSON/ }],
    [{ content: `{"tests":[]}` }, 422, { content: /has no tests/ }],
    [{ content: '€'.repeat(LIMITS.importedBytes / 3 + 1) }, 422, { content: /more than 4 MB/ }],
    [{ content: 7 }, 422, { content: /./ }],
    [{ name: 'x'.repeat(301) }, 422, { name: /./ }],
    [{ scenario: 'Nobody made it' }, 404, { scenario: /There is no/ }],
    [{ section: '' }, 422, { section: /from the module down/ }],
    [{ testCaseFileName: 'Pay' }, 422, { testCaseFileName: /Choose the scenario/ }],
    [{ projectId: 999_999 }, 404, { projectId: /./ }],
  ])('refuses %#', async (change, http, errors) => {
    const body = { ...(await givenScenario()), ...side([PAY]), ...change };
    const [field, sentence] = Object.entries(errors)[0]!;
    for (const path of ['/projects/import-preview', '/projects/import']) {
      const reply = await on.admin.call<{ errors: Record<string, string> }>(path, body);
      expect(reply.http).toBe(http);
      expect(Object.values(reply.errors ?? {}).join(' ') && reply.errors).toMatchObject({
        [field]: expect.stringMatching(sentence),
      });
    }
  });

  it.each([
    [{ components: ['view', 'create'], 'test-cases': ['view'] }],
    [{ components: ['view'], 'test-cases': ['view', 'create'] }],
  ])('needs the rights to create both: %j', async (rights) => {
    const scenario = await givenScenario();
    const { api } = await createMember(on.admin, on.visitor, mails, { role_permission: permissions(rights) });
    for (const path of ['/projects/import-preview', '/projects/import'])
      expect(await api.call(path, { ...scenario, ...side([PAY]) })).toMatchObject({
        http: 403,
        errors: { permission: expect.any(String) },
      });
  });
});

const permissions = (rights: Record<string, readonly string[]>) =>
  Object.fromEntries(
    Object.entries(rights).map(([module, actions]) => [
      module,
      Object.fromEntries(actions.map((action) => [action, true])),
    ]),
  );
