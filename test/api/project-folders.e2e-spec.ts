import { joinPath, LIMITS } from '@testplatform/contract';
import { describe, expect, it } from '@jest/globals';
import { zipOf as archiveOf } from '../../backend/src/modules/exchange/write/zip.js';
import { createConnector, listConnectors } from '../factories/connector.js';
import { createCron, listCrons } from '../factories/cron.js';
import { createMember, grantRights } from '../factories/member.js';
import { uploadFile } from '../factories/project-file.js';
import { buildTree, createCase, createFiles, createProject, type FileRef } from '../factories/project.js';
import { granted } from '../factories/role.js';
import { idsByPath, readTree } from '../factories/tree.js';
import { refusal } from '../support/product/api.js';
import { Outbox } from '../support/product/outbox.js';
import { shareServer } from '../support/product/shared-server.js';
import { unzip } from '../support/files/unzip.js';

const on = shareServer();
const mails = new Outbox(on);
const SECRETS = ['hunter2-masked', 'hunter2-binding', 'hunter2-password', 'hunter2-header'] as const;
const [MASKED, BINDING, PASSWORD, HEADER] = SECRETS;

const token = (): string => on.admin.token ?? '';

async function download(projectId: number, as = token()) {
  const response = await fetch(`${on.admin.url}/projects/folder-export`, {
    method: 'POST',
    headers: { 'Content-Type': 'application/json', Token: as },
    body: JSON.stringify({ projectId }),
  });
  return { http: response.status, bytes: Buffer.from(await response.arrayBuffer()) };
}

interface Sent {
  readonly data: { project_id: number; missing: string[]; missingTotal: number; [field: string]: unknown };
  readonly errors: Record<string, string>;
}

async function send(call: 'folder-preview' | 'folder-import', zip: Buffer, as = token()) {
  const response = await fetch(`${on.admin.url}/projects/${call}`, {
    method: 'POST',
    headers: { 'Content-Type': 'application/zip', Token: as },
    body: new Uint8Array(zip),
  });
  return { http: response.status, ...((await response.json()) as Sent) };
}

const zipOf = async (files: Readonly<Record<string, string>>): Promise<Buffer> =>
  Buffer.concat(await archiveOf(Object.entries(files).map(([path, content]) => ({ path, content }))).toArray());

const PROJECT = 'name: Imported\ndescription: From a folder\n';
const textsOf = (bytes: Buffer) => Object.fromEntries([...unzip(bytes)].map(([name, text]) => [name, String(text)]));

describe('a project with more texts than can be imported again', () => {
  it('is exported neither as a folder nor as tests', async () => {
    const [file] = (await createFiles(on.admin, ['Huge'])) as [FileRef];
    const conditionals = Array.from({ length: 45 }, () => ({
      statement: 'Equal to' as const,
      statementData: 'x'.repeat(LIMITS.caseTextMax),
    }));
    for (let at = 0; at < 4; at++)
      await createCase(on.admin, file, { eventType: 'Get content', targetField: '#a', conditionals });
    const { components } = await readTree(on.admin, file.projectId);
    const nodeId = idsByPath(components)[joinPath(file)];
    for (let at = 0; at < 9; at++)
      await on.admin.ok('/projects/components-duplicate', { projectId: file.projectId, id: nodeId });
    expect((await download(file.projectId)).http).toBe(409);
    expect(
      await on.admin.call('/projects/export-preview', { projectId: file.projectId, format: 'playwright' }),
    ).toEqual(refusal(409, { selection: 'An export can have at most 32 MB of test cases. Export a part of it' }));
  });
});

/** A project with something of everything. */
async function createWhole(): Promise<FileRef> {
  const [pay, signIn] = (await createFiles(on.admin, ['Pay', 'Con'])) as [FileRef, FileRef];
  const { projectId } = pay;
  const feed = { eventType: 'Text feed', targetField: '#password', inputText: MASKED, inputTextMask: 'Yes' } as const;
  await createCase(on.admin, signIn, { title: 'Password', ...feed });
  await createCase(on.admin, pay, { title: 'First', eventType: 'Test case import', data: joinPath(signIn) });
  await createCase(on.admin, pay, {
    title: 'Upload',
    eventType: 'File upload',
    targetField: '#f',
    filePath: 'files:a.txt',
  });
  const modify = (updateType: string, change: object) =>
    on.admin.ok('/projects/modify', { projectId, updateType, ...change });
  const overlayRules = [{ name: 'Cookies', locator: '#cookies', press: 'text=OK' }];
  await modify('basic-info', { runsAtOnce: 3, goodPageMb: 7, stopAtFailure: true, overlayRules });
  await modify('data-collection', {
    dataCollection: { General: [{ title: 'a', value: '007' }], 'My data': [{ title: '', value: '' }] },
  });
  await modify('data-binding', { dataBinding: [{ title: 'text', value: 'two\nlines' }] });
  const environment = {
    name: 'Staging',
    bindings: [
      { title: 'who', value: 'Ann', secret: false },
      { title: 'code', value: BINDING, secret: true },
    ],
    browser: {
      locale: 'de-CH',
      httpCredentials: { origin: 'https://shop.example.com', username: 'ann', password: PASSWORD },
    },
  };
  await modify('environment', { environments: [environment] });
  const table = {
    projectId,
    name: 'Users',
    columns: ['name', 'age'],
    rows: [
      ['Ann', '7'],
      ['null', ''],
    ],
  };
  const { data } = await on.admin.ok<{ data: { table_id: string } }>('/projects/table-save', table);
  const options = { table_id: data.table_id, savesSession: 'shop', sessionHours: 3, stopAtFailure: false };
  await on.admin.ok('/projects/test-case-file-modify', { ...pay, ...options });
  const connector = await createConnector(on.admin, projectId, {
    environments: ['Staging'],
    components: [{ module: 'Module' }],
  });
  await createCron(on.admin, projectId, connector, { paused: true });
  await uploadFile(on.admin, projectId, 'a.txt', 'content');
  return pay;
}

describe('the folder of a project', () => {
  it('goes out, in and out again without a difference, and without its secrets', async () => {
    const { projectId } = await createWhole();
    const first = await download(projectId);
    expect(first.http).toBe(200);
    expect(Object.keys(textsOf(first.bytes))).toEqual([
      'project.yaml',
      'data.yaml',
      'environments.yaml',
      'tables/Users.yaml',
      'connectors.yaml',
      'tests/tree.yaml',
      'tests/Module/Section/Scenario/Pay.yaml',
      'tests/Module/Section/Scenario/Con_.yaml',
      'files/a.txt',
    ]);
    const text = Object.values(textsOf(first.bytes)).join('\n');
    expect(SECRETS.filter((secret) => text.includes(secret))).toEqual([]);

    const preview = await send('folder-preview', first.bytes);
    const missing = [
      'The value of “code” in the environment Staging',
      'The password of the HTTP credentials for https://shop.example.com, ann in the environment Staging',
      'The masked text of case 1, “Password”, in Module/Section/Scenario/Con',
    ];
    expect(preview.data).toEqual(
      expect.objectContaining({
        files: 2,
        cases: 3,
        tables: 1,
        connectors: 1,
        schedules: 1,
        uploads: 1,
        missing,
        missingTotal: 3,
      }),
    );
    const { data } = await send('folder-import', first.bytes);
    expect(data).toMatchObject({ missing, missingTotal: 3 });
    expect(data.project_id).not.toBe(projectId);
    const again = await download(data.project_id);
    expect(textsOf(again.bytes)).toEqual(textsOf(first.bytes));
    expect(again.bytes.equals(first.bytes)).toBe(true);
    expect((await listConnectors(on.admin, data.project_id)).map(({ title }) => title)).toEqual(['Nightly']);
    expect(await listCrons(on.admin, data.project_id)).toHaveLength(1);
  });

  it('leaves out headers without their values, and says so', async () => {
    const projectId = await createProject(on.admin);
    const extraHeaders = [{ origin: 'https://shop.example.com', name: 'X-Key', value: HEADER }];
    const environments = [{ name: 'Staging', bindings: [], browser: { extraHeaders } }];
    await on.admin.ok('/projects/modify', { projectId, updateType: 'environment', environments });
    const { bytes } = await download(projectId);
    expect(bytes.toString('latin1')).not.toContain(HEADER);
    const { http, data } = await send('folder-import', bytes);
    expect([http, data.missing]).toEqual([
      200,
      ['The value of the extra header for https://shop.example.com, X-Key in the environment Staging'],
    ]);
  });

  it('does not go out while a connector, or a schedule of it, names an environment that is gone', async () => {
    const projectId = await createProject(on.admin);
    const store = (names: readonly string[]) =>
      on.admin.ok('/projects/modify', {
        projectId,
        updateType: 'environment',
        environments: names.map((name) => ({ name, bindings: [] })),
      });
    await store(['Staging']);
    const connector = await createConnector(on.admin, projectId);
    await createCron(on.admin, projectId, connector, { environments: ['Staging'], paused: true });
    expect((await download(projectId)).http).toBe(200);
    await store([]);
    expect(await on.admin.call('/projects/folder-export', { projectId })).toEqual(
      refusal(409, {
        projectId:
          'The connector “Nightly”, or a schedule of it, names the environment “Staging”, which the project no longer has. Choose another one for it',
      }),
    );
  });

  it('has hundreds of files', async () => {
    const projectId = await createProject(on.admin);
    const titles = Array.from({ length: 200 }, (_, index) => `File ${index}`);
    await on.admin.ok('/projects/components-update', { projectId, components: buildTree(titles) });
    const { bytes } = await download(projectId);
    const { data } = await send('folder-import', bytes);
    expect((await download(data.project_id)).bytes.equals(bytes)).toBe(true);
  });

  it('is refused as a whole, with each mistake in its file and line', async () => {
    const refused = async (files: Record<string, string>) => {
      const zip = await zipOf(files);
      const replies = [await send('folder-preview', zip), await send('folder-import', zip)];
      expect(replies.map(({ http }) => http)).toEqual([422, 422]);
      return replies[1]!.errors.folder;
    };
    expect(await refused({ 'README.md': 'x' })).toMatch(/^project.yaml: This file is missing/);
    expect(
      await refused({
        'project.yaml': PROJECT,
        'tests/A/B/C/Pay.yaml': 'cases:\n  - title: Pay\n    eventType: Click\n  - title: Open\n    eventType: Jump\n',
      }),
    ).toBe(
      'tests/A/B/C/Pay.yaml, line 2: Target field should not be empty\ntests/A/B/C/Pay.yaml, line 5: Unknown event type: Jump',
    );
    expect(await refused({ 'project.yaml': PROJECT, 'tests/A/B/C/D.yaml': `a: ${'['.repeat(100_000)}` })).toContain(
      'deeply',
    );
    const { total } = await projects();
    const table = (name: string) => `name: ${name}\ncolumns: [a]\n`;
    const late = { 'project.yaml': PROJECT, 'tables/One.yaml': table('One'), 'tables/Two.yaml': table('one') };
    expect(await refused(late)).toMatch(/^tables\/one.yaml: There is a table/);
    const connectors = '- title: Nightly\n  covers: all\n  environments: [Gone]\n';
    expect(await refused({ 'project.yaml': PROJECT, 'connectors.yaml': connectors })).toMatch(/^connectors.yaml: /);
    expect((await projects()).total).toBe(total);
  });

  it('is refused when it is no archive, or a hostile one', async () => {
    const valid = await zipOf({ 'project.yaml': PROJECT, 'files/a.txt': 'x' });
    const replies = [
      Buffer.from('not a zip'),
      Buffer.alloc(0),
      valid.subarray(0, valid.length - 10),
      await zipOf({ 'project.yaml': `${PROJECT}#${'x'.repeat(LIMITS.folderTextBytes)}` }),
      await zipOf({ 'project.yaml': PROJECT, 'files/a/b.txt': 'x' }),
      Buffer.from(valid.toString('latin1').replaceAll('files/a.txt', '../../a.txt'), 'latin1'),
    ];
    for (const zip of replies) {
      const reply = await send('folder-import', zip);
      expect([reply.http, Object.keys(reply.errors)]).toEqual([422, ['folder']]);
    }
    for (const names of [['con.txt'], ['a.txt', 'A.txt']]) {
      const files = Object.fromEntries(names.map((name) => [`files/${name}`, 'x']));
      const zip = await zipOf({ 'project.yaml': PROJECT, ...files });
      for (const call of ['folder-preview', 'folder-import'] as const) expect((await send(call, zip)).http).toBe(422);
    }
  });

  it('needs the right to see, or to create, all of it', async () => {
    const { projectId } = await createWhole();
    const zip = (await download(projectId)).bytes;
    const member = await createMember(on.admin, on.visitor, mails);
    const rights = (change: object) =>
      grantRights(on.admin, member, { role_permission: granted({ projects: ['view', 'create'], ...change }) });
    const all = {
      components: ['view', 'create'],
      'test-cases': ['view', 'create'],
      connectors: ['view', 'create'],
      crons: ['view', 'create'],
      runner: ['run'],
    };
    for (const left of Object.keys(all)) {
      await rights({ ...all, [left]: [] });
      for (const call of ['folder-preview', 'folder-import'] as const)
        expect([left, call, (await send(call, zip, member.api.token ?? '')).http]).toEqual([left, call, 403]);
      if (left !== 'runner') expect((await download(projectId, member.api.token ?? '')).http).toBe(403);
    }
    await rights(all);
    expect((await send('folder-import', zip, member.api.token ?? '')).http).toBe(200);
    expect((await download(projectId, member.api.token ?? '')).http).toBe(200);
  });
});

const projects = async () => {
  const { data } = await on.admin.ok<{ data: unknown[] }>('/projects/list', {});
  return { total: data.length };
};
