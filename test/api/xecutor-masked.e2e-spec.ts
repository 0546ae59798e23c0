import { MODULES, type TestCase } from '@testplatform/contract';
import { afterEach, describe, expect, it } from '@jest/globals';
import { createMember, grantRights, type Member } from '../factories/member.js';
import { createCase, createFiles, type FileRef } from '../factories/project.js';
import { readLastResult, runEnded } from '../factories/run.js';
import { startOnXecutor } from '../factories/xecutor.js';
import { Outbox } from '../support/product/outbox.js';
import { SELF_SIGNED } from '../support/servers/self-signed.js';
import { shareServer } from '../support/product/shared-server.js';
import { XecutorClient } from '../support/product/xecutor-client.js';

const on = shareServer();
const mails = new Outbox(on);

const CANARY = 'masked-canary';
const masked: Partial<TestCase> = {
  eventType: 'Text feed',
  targetField: '#password',
  inputText: CANARY,
  inputTextMask: 'Yes',
};

let xecutor: XecutorClient | undefined;
afterEach(() => xecutor?.close());

const EVERYTHING = Object.fromEntries(MODULES.map((module) => [module, { all: true }]));

/** A person with a connected device and all permissions; with `masked` it also receives masked values. */
async function createTester({ masked: isAllowed = true } = {}): Promise<Member> {
  const person = await createMember(on.admin, on.visitor, mails);
  await setRight(person, isAllowed);
  xecutor = await XecutorClient.of(person.api);
  return person;
}

const setRight = (person: Member, isAllowed: boolean) =>
  grantRights(on.admin, person, {
    role_permission: { ...EVERYTHING, ...(isAllowed && { 'masked-values': { view: true } }) },
  });

const setAllowed = (projectId: number, maskedOnDevices: boolean) =>
  on.admin.ok('/projects/modify', { projectId, updateType: 'basic-info', maskedOnDevices });

describe('a device', () => {
  it('receives no masked text unless the project allows it', async () => {
    const { api } = await createTester();
    const [file] = (await createFiles(on.admin, ['Sign in'])) as [FileRef];
    await createCase(on.admin, file, masked);
    const runId = await startOnXecutor(api, file);
    expect(await xecutor!.ask('claim', {})).toBeNull();
    await runEnded(on.admin, file.projectId, runId);
    expect(await readLastResult(on.admin, file)).toMatchObject({
      status: 'error',
      reason: expect.stringContaining('“Masked values on devices”'),
      summary: { success: 0, failure: 0, skipped: 1 },
    });

    await setAllowed(file.projectId, true);
    await startOnXecutor(api, file);
    expect(JSON.stringify(await xecutor!.claim())).toContain(CANARY);
  });

  it.each([
    ['of a person without the right', false],
    ['of a super admin without the right', true],
  ])('%s receives no masked text, until a role grants it', async (_whose, super_admin) => {
    const person = await createTester({ masked: false });
    if (super_admin) await grantRights(on.admin, person, { super_admin });
    const [file, plain, imported] = await createFiles(on.admin, ['Sign in', 'Plain', 'More']);
    await setAllowed(file!.projectId, true);
    for (const one of [file!, imported!]) await createCase(on.admin, one, masked);
    await createCase(on.admin, plain!);
    const runId = await startOnXecutor(person.api, file!);
    expect(await xecutor!.ask('claim', {})).toBeNull();
    await runEnded(on.admin, file!.projectId, runId);
    expect(await readLastResult(on.admin, file!)).toMatchObject({
      status: 'error',
      reason: expect.stringContaining('has no right to them on a device'),
    });

    await startOnXecutor(person.api, plain!);
    const { lease } = await xecutor!.claim();
    const importOther = () => xecutor!.say('import-file', { lease, path: 'Module/Section/Scenario/More' });
    expect(JSON.stringify(await importOther())).not.toContain(CANARY);
    await setRight(person, true);
    expect(JSON.stringify(await importOther())).toContain(CANARY);
    await setRight(person, false);
    expect(JSON.stringify(await importOther())).not.toContain(CANARY);
  });

  const httpCredentials = { origin: 'https://staging.example.com', username: 'Ann', password: CANARY };
  const { cert, key } = SELF_SIGNED;
  const CERTIFICATE = { origin: 'https://staging.example.com', cert, key };
  it.each([
    ['secret value', { bindings: [{ title: 'key', value: CANARY, secret: true }] }],
    ['HTTP password', { browser: { httpCredentials } }],
    ['certificate', { browser: { clientCertificates: [CERTIFICATE] } }],
  ])('receives no %s of an environment', async (_what, content) => {
    const { api } = await createTester();
    const [file] = (await createFiles(on.admin, ['Any'])) as [FileRef];
    const { projectId } = file;
    await createCase(on.admin, file);
    const environments = [{ name: 'staging', ...content }];
    await on.admin.ok('/projects/modify', { projectId, updateType: 'environment', environments });
    const start = (environment: string) =>
      api.ok<{ data: { run_id: string } }>('/projects/run', { ...file, environment, executionType: 'xecutor' });
    const { data } = await start('staging');
    expect(await xecutor!.ask('claim', {})).toBeNull();
    await runEnded(on.admin, projectId, data.run_id);
    expect((await readLastResult(on.admin, file)).status).toBe('error');
    await start('');
    expect(await xecutor!.claim()).toMatchObject({ file: { path: { testCaseFileName: 'Any' } } });
  });

  it('receives the HTTP credentials of an environment where the project allows it', async () => {
    const { api } = await createTester();
    const [file] = (await createFiles(on.admin, ['Any'])) as [FileRef];
    await createCase(on.admin, file);
    const { projectId } = file;
    const environments = [{ name: 'staging', browser: { httpCredentials } }];
    await on.admin.ok('/projects/modify', { projectId, updateType: 'environment', environments });
    await setAllowed(projectId, true);
    await api.ok('/projects/run', { ...file, environment: 'staging', executionType: 'xecutor' });
    expect(await xecutor!.claim()).toMatchObject({ project: { browser: { httpCredentials } } });
  });

  it('imports no file with masked texts', async () => {
    const { api } = await createTester();
    const [file, imported] = (await createFiles(on.admin, ['Plain', 'Sign in'])) as [FileRef, FileRef];
    await createCase(on.admin, file);
    await createCase(on.admin, imported, masked);
    await startOnXecutor(api, file);
    const { lease } = await xecutor!.claim();
    const path = 'Module/Section/Scenario/Sign in';
    const answer = await xecutor!.say('import-file', { lease, path });
    expect(JSON.stringify(answer)).toContain('“Masked values on devices”');
    expect(JSON.stringify(answer)).not.toContain(CANARY);
  });
});
