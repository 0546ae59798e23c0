import { mkdir, mkdtemp, readdir, readFile, rename, rm, symlink, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { joinPath, type TestCase } from '@testplatform/contract';
import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import { createConnector, listConnectors } from '../factories/connector.js';
import { createCron, listCrons } from '../factories/cron.js';
import { createMember, grantRights } from '../factories/member.js';
import { createCase, createFiles, type FileRef } from '../factories/project.js';
import { type Actions, granted } from '../factories/role.js';
import type { Api } from '../support/product/api.js';
import { callAs, readFolder, sendFolder } from '../support/product/folder-calls.js';
import { LiveClient } from '../support/product/live-client.js';
import { Outbox } from '../support/product/outbox.js';
import { shareServer } from '../support/product/shared-server.js';
import { until } from '../support/time/until.js';
import { Xecutor } from '../support/product/xecutor.js';
import { buildDuid } from '../support/product/xecutor-client.js';

const on = shareServer();
const mails = new Outbox(on);
const SECRETS = ['hunter2-masked', 'hunter2-binding'] as const;
const [MASKED, BINDING] = SECRETS;
const PAY = 'tests/Module/Section/Scenario/Pay.yaml';
const GO = 'tests/Module/Section/Scenario/Go.yaml';

let folder: string;
let duid: string;
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'tp-sync-'));
  duid = buildDuid();
  await mkdir(join(folder, 'home'));
  await writeFile(join(folder, 'home', 'device-id'), duid);
  await on.admin.ok('/xecutor/manage-device', { duid });
});
afterEach(() => rm(folder, { recursive: true, force: true }));

const at = (path: string): string => join(folder, 'project', path);
const read = (path: string): Promise<string> => readFile(at(path), 'utf8');
async function write(path: string, text: string): Promise<void> {
  await mkdir(dirname(at(path)), { recursive: true });
  await writeFile(at(path), text);
}
const edit = async (path: string, from: string, to: string): Promise<void> => {
  const text = await read(path);
  expect(text).toContain(from);
  await write(path, text.replace(from, to));
};

/** Runs the command, and checks that its output has no secret. */
async function sync(projectId: number, ...args: string[]) {
  const words = ['sync', '--project', String(projectId), '--folder', at(''), '--server', on.admin.url, ...args];
  const ran = await Xecutor.run(words, { XECUTOR_HOME: join(folder, 'home') });
  expect([duid, ...SECRETS].filter((secret) => ran.output.includes(secret))).toEqual([]);
  return ran;
}

interface Listed {
  readonly case_id: number;
  readonly testCase: TestCase & { inputTextSet?: boolean };
}
async function casesOf(file: FileRef): Promise<Listed[]> {
  return (await on.admin.ok<{ data: Listed[] }>('/projects/test-case-lists', file)).data;
}
const idsOf = async (file: FileRef) =>
  Object.fromEntries((await casesOf(file)).map(({ testCase, case_id }) => [testCase.title, case_id]));

/** A project with two files, a masked text, an environment with a secret value, and a table. */
async function createWhole(): Promise<readonly [pay: FileRef, go: FileRef]> {
  const [pay, go] = (await createFiles(on.admin, ['Pay', 'Go'])) as [FileRef, FileRef];
  const { projectId } = pay;
  const feed = { eventType: 'Text feed', targetField: '#password', inputText: MASKED, inputTextMask: 'Yes' } as const;
  await createCase(on.admin, pay, { title: 'Password', ...feed });
  await createCase(on.admin, pay, { title: 'Send', eventType: 'Click', targetField: '#send' });
  await createCase(on.admin, go, { title: 'First', eventType: 'Test case import', data: joinPath(pay) });
  const bindings = [
    { title: 'who', value: 'Ann', secret: false },
    { title: 'code', value: BINDING, secret: true },
  ];
  const environments = [{ name: 'Staging', bindings, browser: {} }];
  await on.admin.ok('/projects/modify', { projectId, updateType: 'environment', environments });
  await on.admin.ok('/projects/table-save', { projectId, name: 'Users', columns: ['name'], rows: [['Ann']] });
  return [pay, go];
}

async function fetched(): Promise<readonly [pay: FileRef, go: FileRef]> {
  const files = await createWhole();
  expect(await sync(files[0].projectId, '--from', 'server', '--yes')).toMatchObject({ code: 0 });
  return files;
}

describe('xecutor sync', () => {
  it('makes a folder that of a project, shows it first, and leaves other files alone', async () => {
    const [{ projectId }] = await createWhole();
    await write('README.md', 'mine');
    await write('.git/config.yaml', 'mine');
    const shown = await sync(projectId, '--from', 'server', '--diff');
    expect(shown).toMatchObject({ code: 1, output: expect.stringContaining(`+ ${PAY}`) });
    expect(shown.output).toContain('+  - title: Password');
    expect(shown.output).toContain('Nothing was changed: without a terminal, this takes --yes.');
    expect(await readdir(at(''))).toEqual(['.git', 'README.md']);

    expect(await sync(projectId, '--from', 'server', '--yes')).toMatchObject({ code: 0 });
    expect(await read(PAY)).toContain('title: Password');
    expect([await read('README.md'), await read('.git/config.yaml')]).toEqual(['mine', 'mine']);
    const all = await Promise.all([PAY, '.testplatform-sync.json', 'environments.yaml'].map(read));
    expect([duid, ...SECRETS].filter((secret) => all.join('').includes(secret))).toEqual([]);
    expect(await sync(projectId)).toEqual({ code: 0, output: 'Nothing differs.\n' });

    await write('tests/Module/Section/Scenario/Old.yaml', 'cases: []\n');
    expect(await sync(projectId, '--from', 'server', '--yes')).toMatchObject({ code: 0 });
    expect(await readdir(at('tests/Module/Section/Scenario'))).toEqual(['Go.yaml', 'Pay.yaml']);
  });

  it('makes a project that of a folder: ids, masked texts and secret values stay, deleted files go to the trash', async () => {
    const [pay] = await fetched();
    const { projectId } = pay;
    const before = await idsOf(pay);
    await edit(PAY, '"#send"', '"#pay"');
    await edit(PAY, 'cases:', 'cases:\n  # Opens the page\n  - title: Open\n    eventType: Sleep');
    await write('tests/Module/Section/More/New.yaml', 'table: Users\ncases:\n  - title: Wait\n    eventType: Sleep\n');
    await rm(at(GO));
    await edit('environments.yaml', 'Ann', 'Bob');
    await edit('tables/Users.yaml', 'Ann', 'Cid');
    const shown = await sync(projectId, '--from', 'folder');
    expect(shown).toMatchObject({ code: 1, output: expect.stringContaining(`- ${GO}`) });
    expect(shown.output).toContain('Module/Section/Scenario/Go goes to the trash');
    expect(await idsOf(pay)).toEqual(before);

    const viewer = await LiveClient.watch(on.admin, projectId);
    try {
      expect(await sync(projectId, '--from', 'folder', '--yes')).toMatchObject({ code: 0 });
      await until('others to see it', () => viewer.changes.some(({ part }) => part === 'environments'));
      const parts = new Set(viewer.changes.map(({ part }) => part));
      expect(parts).toEqual(new Set(['tree', 'trash', 'tables', 'test-cases', 'environments']));
    } finally {
      viewer.close();
    }
    const cases = await casesOf(pay);
    expect(cases.map(({ testCase: { title } }) => title)).toEqual(['Open', 'Password', 'Send']);
    expect(await idsOf(pay)).toMatchObject(before);
    expect(cases[1]!.testCase).toMatchObject({ inputTextMask: 'Yes', inputTextSet: true });
    expect(cases[2]!.testCase).toMatchObject({ targetField: '#pay' });
    const { data: environments } = await on.admin.ok<{ data: object[] }>('/projects/environment-lists', { projectId });
    expect(environments).toMatchObject([
      {
        name: 'Staging',
        bindings: [
          { title: 'who', value: 'Bob' },
          { title: 'code', valueSet: true },
        ],
      },
    ]);
    const { data: trash } = await on.admin.ok<{ data: { nodes: object[] } }>('/projects/trash-lists', { projectId });
    expect(trash.nodes).toMatchObject([{ path: 'Module/Section/Scenario/Go', cases: 1 }]);
    // The comment in the file stays, and doesn't count as a difference.
    expect(await sync(projectId, '--from', 'server')).toEqual({ code: 0, output: 'Nothing differs.\n' });
    expect(await read(PAY)).toContain('# Opens the page');
    // Nor does it on a computer that has the folder but never compared it.
    await rm(at('.testplatform-sync.json'));
    expect(await sync(projectId)).toEqual({ code: 0, output: 'Nothing differs.\n' });
    await rm(at('.testplatform-sync.json'));
    expect(await sync(projectId, '--from', 'folder')).toEqual({ code: 0, output: 'Nothing differs.\n' });
  });

  it('takes from each side what changed there, and does nothing when both changed the same file', async () => {
    const [pay, go] = await fetched();
    const { projectId } = pay;
    await edit(PAY, '"#send"', '"#pay"');
    await createCase(on.admin, go, { title: 'Second', eventType: 'Sleep' });
    expect(await sync(projectId, '--yes')).toMatchObject({ code: 0 });
    expect(await read(GO)).toContain('Second');
    expect((await casesOf(pay))[1]!.testCase).toMatchObject({ targetField: '#pay' });
    expect(await sync(projectId)).toMatchObject({ code: 0 });

    await edit(GO, 'Second', 'Third');
    await edit(PAY, '"#pay"', '"#now"');
    await createCase(on.admin, go, { title: 'Fourth', eventType: 'Sleep' });
    const refused = await sync(projectId, '--yes');
    expect(refused).toMatchObject({ code: 3, output: expect.stringContaining(`! ${GO}`) });
    expect((await casesOf(pay))[1]!.testCase).toMatchObject({ targetField: '#pay' });
    expect(await read(GO)).not.toContain('Fourth');
  });

  it('keeps a file that was moved with its folder, and a case that was only renamed', async () => {
    const [pay, go] = await fetched();
    const ids = await idsOf(pay);
    await rename(at('tests/Module/Section/Scenario'), at('tests/Module/Section/Renamed'));
    await edit('tests/tree.yaml', 'Scenario', 'Renamed');
    await edit('tests/Module/Section/Renamed/Pay.yaml', 'Send', 'Submit');
    await edit('tests/Module/Section/Renamed/Go.yaml', 'Scenario/Pay', 'Renamed/Pay');
    expect(await sync(pay.projectId, '--yes')).toMatchObject({ code: 0 });
    const moved = await idsOf({ ...pay, scenario: 'Renamed' });
    expect(moved).toEqual({ Password: ids.Password, Submit: ids.Send });
    const [first] = await casesOf({ ...go, scenario: 'Renamed' });
    expect(first!.testCase.data).toBe('Module/Section/Renamed/Pay');
    expect(await sync(pay.projectId)).toEqual({ code: 0, output: 'Nothing differs.\n' });
  });

  it('writes the other parts of a project, and keeps the links of its connectors', async () => {
    const [{ projectId }] = await createWhole();
    const kept = await createConnector(on.admin, projectId, { components: [{ module: 'Module' }] });
    await createCron(on.admin, projectId, kept, { paused: true });
    await createConnector(on.admin, projectId, { title: 'Old' });
    expect(await sync(projectId, '--from', 'server', '--yes')).toMatchObject({ code: 0 });
    await edit('project.yaml', 'runsAtOnce: 1', 'runsAtOnce: 3');
    await edit('data.yaml', 'bindings: []', 'bindings:\n  - title: text\n    value: "007"');
    await write('tables/More.yaml', 'name: More\ncolumns: [a]\nrows: [[1]]\n');
    await rm(at('tables/Users.yaml'));
    const connectors = (await read('connectors.yaml')).split(/^- (?=title: Old)/m)[0]!;
    const fresh =
      '- title: Fresh\n  covers: all\n  schedules:\n    - { title: Late, hour: 22, minute: 0, timeZone: UTC }\n';
    await write(
      'connectors.yaml',
      fresh + connectors.replace('enabled: true', 'enabled: false').replace('minute: 30', 'minute: 45'),
    );
    const shown = await sync(projectId);
    expect(shown).toMatchObject({ code: 1, output: expect.stringContaining('The connector Old is deleted') });
    expect(await sync(projectId, '--yes')).toMatchObject({ code: 0 });
    const listed = await listConnectors(on.admin, projectId);
    expect(listed).toMatchObject([
      { connector_id: kept, title: 'Nightly', enabled: false, components: [{ module: 'Module' }] },
      { title: 'Fresh', components: 'all' },
    ]);
    expect(await listCrons(on.admin, projectId)).toMatchObject([
      { connector_id: kept, minute: '45', paused: true },
      { connector_id: listed[1]!.connector_id, title: 'Late' },
    ]);
    const { texts } = await readAs(projectId, duid);
    expect(Object.keys(texts).filter((path) => path.startsWith('tables/'))).toEqual(['tables/More.yaml']);
    expect(texts['project.yaml']).toContain('runsAtOnce: 3');
    expect(texts['data.yaml']).toContain('"007"');
    expect(await sync(projectId)).toEqual({ code: 0, output: 'Nothing differs.\n' });
    expect(await sync(projectId, '--from', 'folder')).toEqual({ code: 0, output: 'Nothing differs.\n' });
  });

  it('is refused as a whole for a mistake, with file and line', async () => {
    const [pay] = await fetched();
    const before = await casesOf(pay);
    await edit(PAY, 'title: Password', 'title: Word');
    await edit(GO, 'eventType: Test case import', 'eventType: Jump');
    const wrong = await sync(pay.projectId, '--yes');
    expect(wrong).toMatchObject({
      code: 2,
      output: expect.stringContaining(`${GO}, line 3: Unknown event type: Jump`),
    });
    expect(await casesOf(pay)).toEqual(before);
    await edit(GO, 'eventType: Jump', 'eventType: Test case import');
    await edit(GO, 'cases:', 'table: None\ncases:');
    const late = await sync(pay.projectId, '--yes');
    expect(late).toMatchObject({ code: 2, output: expect.stringContaining('There is no table “None”') });
    expect(await casesOf(pay)).toEqual(before);
  });

  it('is refused where the folder wins, and its connectors cover what it no longer has', async () => {
    const [{ projectId }] = await fetched();
    await createConnector(on.admin, projectId, { components: [{ module: 'Module', section: 'Section' }] });
    await sync(projectId, '--from', 'server', '--yes');
    await rename(at('tests/Module/Section'), at('tests/Module/Moved'));
    for (const path of ['tree.yaml', 'Module/Moved/Scenario/Go.yaml']) await edit(`tests/${path}`, 'Section', 'Moved');
    expect((await sync(projectId, '--from', 'folder', '--yes')).output).toContain('connectors.yaml');
  });

  it('is refused for the folder of another project, for links, and for folders that are not a project’s', async () => {
    const [pay] = await fetched();
    const [other] = await createFiles(on.admin, ['Pay']);
    expect(await sync(other!.projectId, '--yes')).toMatchObject({
      code: 2,
      output: expect.stringContaining('belongs to project'),
    });
    await rm(at(PAY));
    await symlink('/etc/hostname', at(PAY));
    expect(await sync(pay.projectId, '--yes')).toMatchObject({
      code: 2,
      output: expect.stringContaining('symbolic link'),
    });
    await rm(at(''), { recursive: true });
    await write('README.md', 'mine');
    expect(await sync(pay.projectId, '--from', 'folder', '--yes')).toMatchObject({
      code: 2,
      output: expect.stringContaining('no project.yaml'),
    });
    expect(await casesOf(pay)).toHaveLength(2);
  });
});

const readAs = (projectId: number, device: string) => readFolder(on.admin, projectId, { Device: device });

describe('the calls of xecutor sync', () => {
  it('refuse a write when the project has changed since it was compared', async () => {
    const [pay] = await createWhole();
    const { projectId } = pay;
    const compared = await readAs(projectId, duid);
    await createCase(on.admin, pay, { title: 'Meanwhile', eventType: 'Sleep' });
    for (const name of ['preview', 'write'] as const) {
      const reply = await sendFolder(on.admin, name, { projectId, ...compared }, { Device: duid });
      expect(reply).toMatchObject({ http: 409, errors: { digest: expect.any(String) } });
    }
    expect(await casesOf(pay)).toHaveLength(3);
  });

  it('take the id of a device for its owner, as long as it is saved, and no other call does', async () => {
    const [{ projectId }] = await createWhole();
    expect((await readAs(projectId, duid)).http).toBe(200);
    for (const id of [buildDuid(), 'short', 'x'.repeat(500)])
      expect(await readAs(projectId, id)).toMatchObject({
        http: 401,
        errors: { device: expect.any(String) },
      });
    expect((await callAs(on.admin, '/projects/list', {}, { Device: duid })).http).toBe(401);
    expect((await callAs(on.admin, '/projects/folder-export', { projectId }, { Device: duid })).http).toBe(401);
    await on.admin.ok('/xecutor/manage-device', { duid: buildDuid() });
    expect((await readAs(projectId, duid)).http).toBe(401);
  });

  it('need the rights that the same changes take in the workspace', async () => {
    const [pay] = await createWhole();
    const { projectId } = pay;
    const member = await createMember(on.admin, on.visitor, mails);
    const own = buildDuid();
    const rights = (change: Actions) =>
      grantRights(on.admin, member, { role_permission: granted({ ...VIEW, ...change }) });
    await rights({ xecutor: ['modify'] });
    await member.api.ok('/xecutor/manage-device', { duid: own });
    const { texts } = await readAs(projectId, own);
    const writeAs = async (change: (text: string, path: string) => string | null) => {
      const now = await readAs(projectId, duid);
      const changed = Object.entries(now.texts).flatMap(([path, text]) => {
        const after = change(text, path);
        return after === null ? [] : [[path, after] as const];
      });
      const whole = { projectId, digest: now.digest, texts: Object.fromEntries(changed) };
      return (await sendFolder(on.admin, 'write', whole, { Device: own })).http;
    };
    const inPay = (from: string, to: string) => (text: string, path: string) =>
      path === PAY ? text.replace(from, to) : text;
    const ways: readonly [Actions, (text: string, path: string) => string | null][] = [
      [{ 'test-cases': ['view', 'modify'] }, inPay('#send', '#pay')],
      [{ components: ['view', 'delete'] }, (text, path) => (path === GO ? null : text)],
      [
        { projects: ['view', 'modify'] },
        (text, path) =>
          path === 'data.yaml' ? text.replace('bindings: []', 'bindings:\n  - title: a\n    value: b') : text,
      ],
    ];
    for (const [right, change] of ways) {
      await rights({});
      expect(await writeAs(change)).toBe(403);
      await rights(right);
      expect(await writeAs(change)).toBe(200);
    }
    for (const module of Object.keys(VIEW)) {
      await rights({ [module]: [] });
      expect([module, (await readAs(projectId, own)).http]).toEqual([module, 403]);
    }
    await rights({});
    await deactivate(on.admin, member.userId);
    expect((await readAs(projectId, own)).http).toBe(401);
    expect(Object.keys(texts).length).toBeGreaterThan(0);
  });
});

const VIEW: Actions = {
  projects: ['view'],
  components: ['view'],
  'test-cases': ['view'],
  connectors: ['view'],
  crons: ['view'],
};

const deactivate = (admin: Api, user_id: number) =>
  admin.ok('/admin/user-account-activate', { event: 'Account deactivation', user_id });
