import { MODULE_ACTIONS } from '@testplatform/contract';
import { describe, expect, it } from '@jest/globals';
import { createConnector } from '../factories/connector.js';
import { createCron } from '../factories/cron.js';
import { createMember, grantRights, type Member } from '../factories/member.js';
import { buildCase, buildTree, createCase, createFiles, type FileRef } from '../factories/project.js';
import { type Actions, granted } from '../factories/role.js';
import { withDatabase } from '../support/product/database.js';
import { type FolderTexts, readFolder, sendFolder } from '../support/product/folder-calls.js';
import { Outbox } from '../support/product/outbox.js';
import { shareServer } from '../support/product/shared-server.js';

const on = shareServer();
const mails = new Outbox(on);

const SCENARIO = 'tests/Module/Section/Scenario';
const PAY = `${SCENARIO}/Pay.yaml`;
const EMPTY = `${SCENARIO}/Empty.yaml`;
const TREE = 'tests/tree.yaml';
const NO_DIGEST = '0'.repeat(64);

const asAdmin = () => ({ Token: on.admin.token! });
const read = (projectId: number) => readFolder(on.admin, projectId, asAdmin());
const send = (projectId: number, digest: string, texts: FolderTexts, member: Member) =>
  sendFolder(on.admin, 'write', { projectId, digest, texts }, { Token: member.api.token! });
const allow = (member: Member, actions: Actions) =>
  grantRights(on.admin, member, { role_permission: granted(actions) });

/** A project with something in each file of its folder. */
async function createWhole(): Promise<number> {
  const [pay] = (await createFiles(on.admin, ['Pay', 'Empty'], { description: 'As it was' })) as [FileRef];
  const { projectId } = pay;
  await createCase(on.admin, pay, { title: 'Open', eventType: 'Click', targetField: '#open' });
  await createCase(on.admin, pay, { title: 'Send', eventType: 'Click', targetField: '#send' });
  const environments = [{ name: 'Staging', bindings: [{ title: 'who', value: 'Ann', secret: false }], browser: {} }];
  await on.admin.ok('/projects/modify', { projectId, updateType: 'environment', environments });
  await on.admin.ok('/projects/table-save', { projectId, name: 'Users', columns: ['name'], rows: [['Ann']] });
  const nightly = await createConnector(on.admin, projectId);
  await createCron(on.admin, projectId, nightly);
  await createConnector(on.admin, projectId, { title: 'Old' });
  return projectId;
}

/** The folder with other texts; null removes a file. */
type Change = (folder: FolderTexts) => Readonly<Record<string, string | null>>;

/** Replaces a part of a file. */
const edit =
  (path: string, from: string | RegExp, to: string): Change =>
  (folder) => {
    const text = folder[path]!.replace(from, to);
    expect(text).not.toBe(folder[path]);
    return { [path]: text };
  };

const write =
  (path: string, text: string | null): Change =>
  () => ({ [path]: text });

/** Moves all files to a scenario with another title. */
const renameScenario: Change = (folder) => ({
  [TREE]: folder[TREE]!.replace('Scenario', 'Renamed'),
  ...Object.fromEntries(
    [PAY, EMPTY].flatMap((path) => [
      [path, null],
      [path.replace('Scenario', 'Renamed'), folder[path]!],
    ]),
  ),
});

const changed = (folder: FolderTexts, change: Change): FolderTexts =>
  Object.fromEntries(
    Object.entries({ ...folder, ...change(folder) }).flatMap(([path, text]) => (text === null ? [] : [[path, text]])),
  );

const LATE = '    - { title: Late, hour: 22, minute: 0, timeZone: UTC }\n';

/** Every kind of change, by the right that it takes. */
const CHANGES: readonly {
  readonly module: keyof typeof MODULE_ACTIONS;
  readonly action: string;
  readonly sentence: string;
  readonly kinds: Readonly<Record<string, Change>>;
}[] = [
  {
    module: 'projects',
    action: 'modify',
    sentence: 'change projects',
    kinds: {
      name: edit('project.yaml', /^name: .*$/m, 'name: Another'),
      description: edit('project.yaml', 'As it was', 'As it is'),
      setting: edit('project.yaml', 'runsAtOnce: 1', 'runsAtOnce: 2'),
      'overlay rule': edit(
        'project.yaml',
        'overlayRules: []',
        "overlayRules: [{ name: A, locator: '#a', press: '#b' }]",
      ),
      binding: edit('data.yaml', 'bindings: []', 'bindings: [{ title: a, value: b }]'),
      collection: edit(
        'data.yaml',
        'collections:\n',
        'collections:\n  - { title: More, rows: [{ title: a, value: b }] }\n',
      ),
      'value of an environment': edit('environments.yaml', 'Ann', 'Bob'),
      'browser of an environment': edit('environments.yaml', 'browser: {}', 'browser: { locale: de-DE }'),
      'name of an environment': edit('environments.yaml', 'Staging', 'Live'),
      'removed environment': write('environments.yaml', '[]\n'),
      'row of a table': edit('tables/Users.yaml', 'Ann', 'Bob'),
      'new table': write('tables/More.yaml', 'name: More\ncolumns: [a]\nrows: [[b]]\n'),
      'removed table': write('tables/Users.yaml', null),
    },
  },
  {
    module: 'components',
    action: 'create',
    sentence: 'create components',
    kinds: { 'new file': write(`${SCENARIO}/New.yaml`, 'cases: []\n') },
  },
  {
    module: 'components',
    action: 'delete',
    sentence: 'delete components',
    kinds: { 'removed file': write(EMPTY, null) },
  },
  {
    module: 'components',
    action: 'modify',
    sentence: 'change components',
    kinds: {
      'renamed scenario': renameScenario,
      'order of files': edit(TREE, /^( *- )Pay\n *- Empty$/m, '$1Empty\n$1Pay'),
    },
  },
  {
    module: 'test-cases',
    action: 'create',
    sentence: 'create test cases',
    kinds: { 'new case': edit(PAY, 'cases:\n', 'cases:\n  - { title: New, eventType: Sleep }\n') },
  },
  {
    module: 'test-cases',
    action: 'delete',
    sentence: 'delete test cases',
    kinds: { 'removed case': edit(PAY, / {2}- title: Send[^]*$/, '') },
  },
  {
    module: 'test-cases',
    action: 'modify',
    sentence: 'change test cases',
    kinds: {
      'field of a case': edit(PAY, '#send', '#pay'),
      'title of a case': edit(PAY, 'title: Send', 'title: Pay'),
      'order of cases': edit(PAY, /( {2}- title: Open[^]*)( {2}- title: Send[^]*)$/, '$2$1'),
      'stopAtFailure of a file': edit(EMPTY, 'cases: []', 'stopAtFailure: true\ncases: []'),
      'table of a file': edit(EMPTY, 'cases: []', 'table: Users\ncases: []'),
      'savesSession of a file': edit(EMPTY, 'cases: []', 'savesSession: Ann\ncases: []'),
      'sessionHours of a file': edit(EMPTY, 'cases: []', 'sessionHours: 2\ncases: []'),
      'startsSession of a file': edit(EMPTY, 'cases: []', 'startsSession: Ann\ncases: []'),
      'option of a file with cases': edit(PAY, 'cases:', 'stopAtFailure: true\ncases:'),
    },
  },
  {
    module: 'connectors',
    action: 'create',
    sentence: 'create connectors',
    kinds: { 'new connector': edit('connectors.yaml', /^/, '- { title: Fresh, covers: all }\n') },
  },
  {
    module: 'runner',
    action: 'run',
    sentence: 'start runs',
    kinds: { 'link of a new connector': edit('connectors.yaml', /^/, '- { title: Fresh, covers: all }\n') },
  },
  {
    module: 'connectors',
    action: 'modify',
    sentence: 'change connectors',
    kinds: {
      'switched off connector': edit('connectors.yaml', 'enabled: true', 'enabled: false'),
      'what a connector covers': edit('connectors.yaml', 'covers: all', 'covers: [Module]'),
      'environments of a connector': edit('connectors.yaml', 'environments: []', 'environments: [Staging]'),
    },
  },
  {
    module: 'connectors',
    action: 'delete',
    sentence: 'delete connectors',
    kinds: { 'removed connector': edit('connectors.yaml', /^- title: Old[^]*$/m, '') },
  },
  {
    module: 'crons',
    action: 'create',
    sentence: 'create schedules',
    kinds: { 'new schedule': edit('connectors.yaml', 'schedules:\n', `schedules:\n${LATE}`) },
  },
  {
    module: 'crons',
    action: 'modify',
    sentence: 'change schedules',
    kinds: {
      'time of a schedule': edit('connectors.yaml', 'minute: 30', 'minute: 45'),
      'paused schedule': edit('connectors.yaml', 'paused: false', 'paused: true'),
    },
  },
  {
    module: 'crons',
    action: 'delete',
    sentence: 'delete schedules',
    kinds: { 'removed schedule': edit('connectors.yaml', /^ {2}schedules:\n[^]*?(?=^- )/m, '') },
  },
];

const VIEWED = ['projects', 'components', 'test-cases', 'connectors', 'crons'] as const;
const VIEW: Actions = Object.fromEntries(VIEWED.map((module) => [module, ['view']]));
const without = (module: string, action: string): Actions =>
  Object.fromEntries(
    [...VIEWED, 'runner' as const].map((one) => [
      one,
      MODULE_ACTIONS[one].filter((each) => one !== module || each !== action),
    ]),
  );

describe('a write of xecutor sync', () => {
  it('stores no kind of change without its right', async () => {
    const projectId = await createWhole();
    const { digest, texts } = await read(projectId);
    const member = await createMember(on.admin, on.visitor, mails);
    const expectRefused = async (kind: string, change: Change, sentence: RegExp) => {
      const { http, errors } = await send(projectId, digest, changed(texts, change), member);
      expect({ kind, http, errors }).toEqual({
        kind,
        http: 403,
        errors: { permission: expect.stringMatching(sentence) },
      });
    };
    const expectUnchanged = async (after: string) =>
      expect([after, (await read(projectId)).digest]).toEqual([after, digest]);
    for (const { module, action, sentence, kinds } of CHANGES) {
      await allow(member, without(module, action));
      for (const [kind, change] of Object.entries(kinds))
        await expectRefused(kind, change, new RegExp(`^You don't have permission to ${sentence}\\.$`));
      await expectUnchanged(`${module} ${action}`);
    }
    await allow(member, VIEW);
    for (const { kinds } of CHANGES)
      for (const [kind, change] of Object.entries(kinds)) await expectRefused(kind, change, /permission/);
    await expectUnchanged('nothing but view');
  });

  it('of a new file takes no right to change test cases, unless it has options', async () => {
    const projectId = await createWhole();
    const { digest, texts } = await read(projectId);
    const member = await createMember(on.admin, on.visitor, mails);
    await allow(member, { ...VIEW, components: ['view', 'create'], 'test-cases': ['view', 'create'] });
    const cases = 'cases:\n  - { title: Wait, eventType: Sleep }\n';
    const sendNew = (text: string) =>
      send(projectId, digest, changed(texts, write(`${SCENARIO}/New.yaml`, text)), member);
    expect(await sendNew(`stopAtFailure: true\n${cases}`)).toMatchObject({ http: 403 });
    expect(await sendNew(cases)).toMatchObject({ http: 200 });
  });

  it('of a schedule takes no right to change its connector', async () => {
    const projectId = await createWhole();
    const { digest, texts } = await read(projectId);
    const member = await createMember(on.admin, on.visitor, mails);
    await allow(member, { ...VIEW, crons: ['view', 'modify'] });
    const later = changed(texts, edit('connectors.yaml', 'minute: 30', 'minute: 45'));
    expect(await send(projectId, digest, later, member)).toMatchObject({ http: 200 });
  });

  it('is refused before anything is compared when its caller may change nothing', async () => {
    const projectId = await createWhole();
    const { texts } = await read(projectId);
    const member = await createMember(on.admin, on.visitor, mails);
    await allow(member, VIEW);
    expect(await send(projectId, NO_DIGEST, texts, member)).toMatchObject({ http: 403 });
    await allow(member, { ...VIEW, crons: ['view', 'delete'] });
    expect(await send(projectId, NO_DIGEST, texts, member)).toMatchObject({ http: 409 });
  });

  it('is compared while somebody else writes', async () => {
    const projectId = await createWhole();
    const { texts } = await read(projectId);
    const outdated = { projectId, digest: NO_DIGEST, texts };
    await withDatabase(on.server, (database) =>
      database.transaction(async () => {
        const lock = 'UPDATE project_revisions SET revision = revision WHERE project_id = ?';
        await database.writeManager.query(lock, [projectId]);
        expect(await sendFolder(on.admin, 'write', outdated, asAdmin())).toMatchObject({
          http: 409,
          errors: { digest: expect.any(String) },
        });
      }),
    );
  });

  it('notices every call that changes the folder meanwhile, by the revision of the project', async () => {
    const [pay] = (await createFiles(on.admin, ['Pay', 'Old'])) as [FileRef];
    const { projectId } = pay;
    const caseId = await createCase(on.admin, pay, { title: 'Open', eventType: 'Click', targetField: '#open' });
    const connectorId = await createConnector(on.admin, projectId);
    const cronId = await createCron(on.admin, projectId, connectorId);
    const testCase = buildCase({ title: 'Wait' });
    const table = { name: 'Users', columns: ['name'], rows: [['Ann']] };
    const calls: readonly (readonly [string, object])[] = [
      ['modify', { updateType: 'basic-info', description: 'Another one' }],
      ['modify', { updateType: 'basic-info', overlayRules: [{ name: 'A', locator: '#a', press: '#b' }] }],
      ['modify', { updateType: 'data-collection', dataCollection: { More: [{ title: 'a', value: 'b' }] } }],
      ['modify', { updateType: 'data-binding', dataBinding: [{ title: 'a', value: 'b' }] }],
      ['modify', { updateType: 'environment', environments: [{ name: 'Staging', bindings: [], browser: {} }] }],
      ['table-save', table],
      ['test-case-manage', { ...pay, testCase }],
      ['test-case-manage', { ...pay, case_id: caseId, order: 1, testCase }],
      ['test-case-file-modify', { ...pay, stopAtFailure: true }],
      ['test-case-delete', { case_id: caseId }],
      ['components-update', { components: buildTree(['Pay']) }],
      ['connector-manage', { connectorId, title: 'Nightly', components: 'all', enabled: false }],
      ['cron-manage', { cronId, connectorId, title: 'Every evening', hour: 18, minute: 0 }],
      ['cron-manage', { cronId, cronDelete: true }],
      ['connector-manage', { connectorId, connectorDelete: true }],
    ];
    await withDatabase(on.server, async (database) => {
      const sql = 'SELECT revision FROM project_revisions WHERE project_id = ?';
      const revision = async () =>
        (await database.manager.query<{ revision: number }[]>(sql, [projectId]))[0]!.revision;
      for (const [call, body] of calls) {
        const [before, { digest }] = [await revision(), await read(projectId)];
        await on.admin.ok(`/projects/${call}`, call === 'test-case-delete' ? body : { projectId, ...body });
        const isChanged = (await read(projectId)).digest !== digest;
        expect([call, body, isChanged, (await revision()) > before]).toEqual([call, body, true, true]);
      }
    });
  });
});
