import { joinPath } from '@testplatform/contract';
import { describe, expect, it } from '@jest/globals';
import { createMember, grantRights } from '../factories/member.js';
import { createCase, createFiles, type FileRef } from '../factories/project.js';
import { refusal } from '../support/product/api.js';
import { Outbox } from '../support/product/outbox.js';
import { shareServer } from '../support/product/shared-server.js';
import { unzip } from '../support/files/unzip.js';

const on = shareServer();
const mails = new Outbox(on);
const SECRETS = {
  masked: 'hunter2-masked',
  binding: 'hunter2-binding',
  password: 'hunter2-password',
  header: 'hunter2-h',
};

interface Preview {
  readonly data: {
    readonly files: number;
    readonly cases: number;
    readonly imported: number;
    readonly leftOut: readonly { readonly number: number; readonly reason: string }[];
    readonly variables: readonly { readonly name: string }[];
  };
}

const download = async (body: object, token = on.admin.token ?? '') => {
  const response = await fetch(`${on.admin.url}/projects/export`, {
    method: 'POST',
    headers: { 'Content-Type': 'application/json', Token: token },
    body: JSON.stringify(body),
  });
  return { response, bytes: Buffer.from(await response.arrayBuffer()) };
};

/** A project of two files, one of which imports the other, with secrets in all places that can have some. */
async function createProject(): Promise<readonly [FileRef, FileRef]> {
  const [pay, signIn] = (await createFiles(on.admin, ['Pay', 'Sign in'])) as [FileRef, FileRef];
  await createCase(on.admin, signIn, {
    title: 'Password of {{binding=who}}',
    eventType: 'Text feed',
    targetField: '#password',
    inputText: SECRETS.masked,
    inputTextMask: 'Yes',
  });
  await createCase(on.admin, pay, { title: 'First', eventType: 'Test case import', data: joinPath(signIn) });
  await createCase(on.admin, pay, {
    title: 'It’s `${done}` */',
    eventType: 'Text feed',
    targetField: 'label="Code"',
    inputText: '{{binding=code}}',
  });
  await createCase(on.admin, pay, {
    title: 'Mail',
    eventType: 'Read mail',
    mailServer: 'imaps://mail.example.com',
    mailUser: 'me@example.com',
  });
  const environment = {
    name: 'Staging',
    bindings: [
      { title: 'who', value: 'Ann', secret: false },
      { title: 'code', value: SECRETS.binding, secret: true },
    ],
    browser: {
      locale: 'de-CH',
      httpCredentials: { origin: 'https://shop.example.com', username: 'ann', password: SECRETS.password },
      extraHeaders: [{ origin: 'https://shop.example.com', name: 'X-Key', value: SECRETS.header }],
    },
  };
  await on.admin.ok('/projects/modify', {
    projectId: pay.projectId,
    updateType: 'environment',
    environments: [environment],
  });
  return [pay, signIn];
}

describe('Export', () => {
  it('is a zip archive of tests of Playwright, which holds no secret', async () => {
    const [{ projectId }] = await createProject();
    const { response, bytes } = await download({ projectId, format: 'playwright', environment: 'staging' });
    expect(response.headers.get('content-type')).toBe('application/zip');
    expect(response.headers.get('content-disposition')).toMatch(/^attachment; filename="/);
    const files = unzip(bytes);
    const names = [...files.keys()];
    expect(names).toEqual(expect.arrayContaining(['package.json', 'playwright.config.ts', 'data.ts']));
    expect(names.filter((name) => name.endsWith('.spec.ts'))).toHaveLength(2);
    const text = [...files.values()].map(String).join('\n');
    for (const secret of Object.values(SECRETS)) expect(text).not.toContain(secret);
    expect(text).toContain('process.env.SIGN_IN_PASSWORD_OF');
    expect(String(files.get('playwright.config.ts'))).toContain("locale: 'de-CH'");
    expect(String(files.get('data.ts'))).toContain("who: 'Ann'");
  });

  it.each(['playwright', 'side'])(
    'as %s has a name that is cut between two characters, not within one',
    async (format) => {
      const [pay] = await createFiles(on.admin, ['Pay'], { name: `${'a'.repeat(99)}𠮷𠮷` });
      await createCase(on.admin, pay!);
      const { response } = await download({ projectId: pay!.projectId, format });
      expect(response.headers.get('content-disposition')).toMatch(/filename="a{99}_*\.(zip|side)"/);
    },
  );

  it('is the same each time', async () => {
    const [{ projectId }] = await createProject();
    const asked = { projectId, format: 'playwright' };
    expect((await download(asked)).bytes.equals((await download(asked)).bytes)).toBe(true);
  });

  it('of one file brings what it imports', async () => {
    const [pay] = await createProject();
    const { bytes } = await download({ ...pay, format: 'playwright' });
    const names = [...unzip(bytes).keys()];
    expect(names.filter((name) => name.endsWith('.spec.ts'))).toHaveLength(1);
    expect(names.filter((name) => name.startsWith('imports/'))).toHaveLength(1);
  });

  it('is a project of Selenium IDE, which holds no secret', async () => {
    const [{ projectId }] = await createProject();
    const { response, bytes } = await download({ projectId, format: 'side', environment: 'Staging' });
    expect(response.headers.get('content-disposition')).toContain('.side');
    const side = JSON.parse(String(bytes)) as { tests: { name: string; commands: { command: string }[] }[] };
    expect(side.tests).toHaveLength(2);
    expect(side.tests.flatMap(({ commands }) => commands.map(({ command }) => command))).toEqual(
      expect.arrayContaining(['run', 'type', '//Read mail']),
    );
    for (const secret of Object.values(SECRETS)) expect(String(bytes)).not.toContain(secret);
  });

  it.each(['playwright', 'side'])(
    'to %s tells before what it leaves out, and the variables that it needs',
    async (format) => {
      const [pay] = await createProject();
      const { data } = await on.admin.ok<Preview>('/projects/export-preview', {
        ...pay,
        format,
        environment: 'Staging',
      });
      expect(data).toMatchObject({ files: 1, cases: 3, imported: 1 });
      expect(data.leftOut).toContainEqual(expect.objectContaining({ number: 3, title: 'Mail', file: joinPath(pay) }));
      expect(data.variables.map(({ name }) => name)).toContain('SIGN_IN_PASSWORD_OF');
      expect(JSON.stringify(data)).not.toContain('hunter2');
    },
  );

  it('refuses what can’t be exported', async () => {
    const [pay] = await createProject();
    const { projectId } = pay;
    const refused = async (body: object, http: number, errors: object) => {
      const { response, bytes } = await download({ projectId, format: 'playwright', ...body });
      expect([response.status, JSON.parse(String(bytes))]).toEqual([
        http,
        expect.objectContaining({ status: 'failure', errors: expect.objectContaining(errors) }),
      ]);
      expect((await on.admin.call('/projects/export-preview', { projectId, format: 'playwright', ...body })).http).toBe(
        http,
      );
    };
    await refused({ format: 'pdf' }, 422, { format: expect.any(String) });
    await refused({ environment: 'Nowhere' }, 404, {
      environment: 'There is no environment "Nowhere" in this project',
    });
    await refused({ module: 'Nowhere' }, 404, {});
    await refused({ projectId: 999_999 }, 404, { projectId: expect.any(String) });
    await refused({ testCaseFileName: 'Pay' }, 422, {});
  });

  it('needs the right to view test cases', async () => {
    const [pay] = await createProject();
    const member = await createMember(on.admin, on.visitor, mails);
    await grantRights(on.admin, member, { role_permission: { projects: { all: true } } });
    const asked = { ...pay, format: 'playwright' };
    const permission = expect.any(String);
    expect(await member.api.call('/projects/export-preview', asked)).toEqual(refusal(403, { permission }));
    expect((await download(asked, member.api.token)).response.status).toBe(403);
  });

  it('has the rows of tables for those who may view projects', async () => {
    const [pay] = await createProject();
    const { projectId } = pay;
    const table = { name: 'People', columns: ['name'], rows: [['Row of Ann']] };
    await on.admin.ok('/projects/table-save', { projectId, ...table });
    await createCase(on.admin, pay, { title: 'Each', eventType: 'Repeat for each row', table: 'People' });
    await createCase(on.admin, pay, { title: 'End', eventType: 'End' });
    const member = await createMember(on.admin, on.visitor, mails);
    await grantRights(on.admin, member, { role_permission: { 'test-cases': { view: true } } });
    const asked = { ...pay, format: 'playwright' };
    const dataOf = async (token?: string) => String(unzip((await download(asked, token)).bytes).get('data.ts'));
    expect(await dataOf()).toContain('Row of Ann');
    expect(await dataOf(member.api.token)).not.toContain('Row of Ann');
    const { data } = await member.api.ok<Preview>('/projects/export-preview', asked);
    expect(data.leftOut.map(({ reason }) => reason)).toContain(
      'The rows of the table People are not exported: reading them needs the right to view projects',
    );
  });

  it('has no password of an address', async () => {
    const [pay] = await createProject();
    const redirectURL = 'https://ann:hunter2-address@shop.example.com/';
    await createCase(on.admin, pay, { title: 'Open', eventType: 'URL redirect', redirectURL });
    const [playwright, side] = await Promise.all([
      download({ ...pay, format: 'playwright' }),
      on.admin.ok<Preview>('/projects/export-preview', { ...pay, format: 'side' }),
    ]);
    expect([...unzip(playwright.bytes).values()].map(String).join()).not.toContain('hunter2');
    expect(side.data.variables.map(({ name }) => name)).toContain('BINDING_PASSWORD_OF_ANN_AT_SHOP_EXAMPLE_COM');
  });
});
