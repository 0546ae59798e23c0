import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterAll, afterEach, beforeAll, describe, expect, it } from '@jest/globals';
import { createMember, grantRights } from '../factories/member.js';
import { givenProject } from '../factories/given-project.js';
import { type FileRef } from '../factories/project.js';
import { readLastResult, run, runEnded } from '../factories/run.js';
import { failing, opening, passing } from '../factories/steps.js';
import { startOnXecutor } from '../factories/xecutor.js';
import { refusal } from '../support/product/api.js';
import { Outbox } from '../support/product/outbox.js';
import { shareServer } from '../support/product/shared-server.js';
import { XecutorClient } from '../support/product/xecutor-client.js';

const on = shareServer();
const mails = new Outbox(on);

const TOKEN = 'canary-of-a-session';
let site: Server;
let url: string;
beforeAll(async () => {
  site = createServer((request, response) => {
    const name = /^\/sign-in\/(\w+)/.exec(request.url ?? '')?.[1];
    response.writeHead(200, {
      'Content-Type': 'text/html',
      ...(name && { 'Set-Cookie': `token=${TOKEN}.${name}; HttpOnly; Path=/` }),
    });
    const who = request.headers.cookie?.split(`${TOKEN}.`)[1] ?? 'nobody';
    response.end(`<link rel="icon" href="data:,"><p>${who}</p>`);
  });
  await new Promise<void>((resolve) => site.listen(0, '127.0.0.1', resolve));
  url = `http://127.0.0.1:${(site.address() as AddressInfo).port}`;
});
afterAll(() => {
  site.closeAllConnections();
  site.close();
});
let xecutor: XecutorClient | undefined;
afterEach(() => xecutor?.close());

const setOptions = (file: FileRef, options: object) =>
  on.admin.call('/projects/test-case-file-modify', { ...file, ...options });

/** "Home" starts with the state that "Sign in" saves, but precedes it in the tree. */
async function givenShop(signIn = [opening('Sign in', `${url}/sign-in/Ann`)]) {
  const look = { title: 'Look', eventType: 'Get content' as const, targetField: 'p' };
  const given = await givenProject(on.admin, {
    Home: [opening('Open', url), look],
    Other: [passing('Only')],
    'Sign in': signIn,
  });
  await setOptions(given.files['Sign in'], { savesSession: 'Ann', sessionHours: 1 });
  await setOptions(given.files.Home, { startsSession: 'Ann' });
  return given;
}

const saveTable = async (table: object) =>
  (await on.admin.ok<{ data: { table_id: string } }>('/projects/table-save', table)).data.table_id;

const seenBy = async (file: FileRef) => (await readLastResult(on.admin, file)).cases.at(-1)?.value;
const NO_STATE =
  'It starts signed in as "Ann", and outside of environments no such state is stored, or it has expired. Run the file that saves it there, alone or together with this one';

describe('a file that starts signed in', () => {
  it('waits for the file of its run that saves the state, and uses the stored one in later runs', async () => {
    const { projectId, files } = await givenShop();
    await run(on.admin, { projectId });
    expect(await seenBy(files.Home)).toBe('Ann');
    await run(on.admin, files.Home);
    expect(await seenBy(files.Home)).toBe('Ann');
    const calls = [
      ['test-case-lists', files['Sign in']],
      ['test-report', files['Sign in']],
      ['test-report', files.Home],
      ['list', {}],
      ['run-lists', { projectId }],
    ] as const;
    for (const [path, body] of calls)
      expect(JSON.stringify(await on.admin.ok(`/projects/${path}`, body))).not.toContain(TOKEN);
    expect(on.server.log).not.toContain(TOKEN);
  });

  it('ends with a reason when there is no state: none was saved, the saving file failed, or it is of elsewhere', async () => {
    const { projectId, files } = await givenShop([failing('Sign in')]);
    await run(on.admin, files.Home);
    expect(await readLastResult(on.admin, files.Home)).toMatchObject({ status: 'error', reason: NO_STATE });
    await run(on.admin, { projectId });
    expect(await readLastResult(on.admin, files.Home)).toMatchObject({ status: 'error', reason: NO_STATE });
    expect((await readLastResult(on.admin, files.Other)).status).toBe('success');
    const environments = [{ name: 'Staging' }];
    await on.admin.ok('/projects/modify', { projectId, updateType: 'environment', environments });
    await run(on.admin, { ...files.Home, environment: 'Staging' });
    const { reason } = await readLastResult(on.admin, files.Home);
    expect(reason).toContain('in the environment "Staging" no such state is stored');
  });

  it('starts with the state of the first row, when the file that saves it runs once for each row of a table', async () => {
    const { projectId, files } = await givenShop([opening('Sign in', `${url}/sign-in/{{table=Name}}`)]);
    const table = { projectId, name: 'People', columns: ['Name'], rows: [['Bo'], ['Cy'], ['Di']] };
    await setOptions(files['Sign in'], { table_id: await saveTable(table) });
    await run(on.admin, { projectId });
    expect(await seenBy(files.Home)).toBe('Bo');
  });

  it('uses the states of its environment, by whatever name; another one of that name has none', async () => {
    const { projectId, files } = await givenShop();
    const setEnvironments = (environments: readonly object[]) =>
      on.admin.ok('/projects/modify', { projectId, updateType: 'environment', environments });
    const statusIn = async (environment: string) => {
      await run(on.admin, { ...files.Home, environment });
      return (await readLastResult(on.admin, files.Home)).status;
    };
    await setEnvironments([{ name: 'Staging' }]);
    await run(on.admin, { projectId, environment: 'Staging' });
    const { data } = await on.admin.ok<{ data: readonly [{ id: string }] }>('/projects/environment-lists', {
      projectId,
    });
    await setEnvironments([{ ...data[0], name: 'Test' }, { name: 'Staging' }]);
    expect(await statusIn('Test')).toBe('success');
    expect(await statusIn('Staging')).toBe('error');
  });

  it('that saves its own state does not wait for itself, but for others of that name', async () => {
    const { projectId, files } = await givenShop();
    await setOptions(files.Home, { savesSession: 'Ann' });
    await run(on.admin, { projectId });
    expect(await seenBy(files.Home)).toBe('Ann');
    await setOptions(files['Sign in'], { savesSession: '' });
    await run(on.admin, { projectId });
    expect(await seenBy(files.Home)).toBe('Ann');
  });

  it('goes on when files wait for one another', async () => {
    const { projectId, files } = await givenShop();
    await setOptions(files.Home, { savesSession: 'Ben' });
    await setOptions(files['Sign in'], { startsSession: 'Ben' });
    await run(on.admin, { projectId });
    expect((await readLastResult(on.admin, files['Sign in'])).status).toBe('error');
  });
});

it('the options of a file are changed one by one, and answered with its cases', async () => {
  const { projectId, files } = await givenProject(on.admin, { Pay: [passing('Only')] });
  const options: object = {
    stopAtFailure: null,
    table_id: null,
    savesSession: '',
    sessionHours: 12,
    startsSession: '',
  };
  expect(await on.admin.ok('/projects/test-case-lists', files.Pay)).toMatchObject(options);
  const table_id = await saveTable({ projectId, name: 'People', columns: ['Name'], rows: [['Ann']] });
  const changes = [
    { sent: { stopAtFailure: true }, answered: { stopAtFailure: true } },
    { sent: { table_id }, answered: { table_id } },
    { sent: { savesSession: ' Ann ', startsSession: 'Ben' }, answered: { savesSession: 'Ann', startsSession: 'Ben' } },
    { sent: { savesSession: '', sessionHours: 2 }, answered: { savesSession: '', sessionHours: 2 } },
    { sent: { table_id: '' }, answered: { table_id: null } },
    { sent: {}, answered: { stopAtFailure: null } },
  ];
  for (const { sent, answered } of changes) {
    Object.assign(options, answered);
    const { data } = await on.admin.ok<{ data: object }>('/projects/test-case-file-modify', { ...files.Pay, ...sent });
    expect(data).toEqual(options);
    expect(await on.admin.ok('/projects/test-case-lists', files.Pay)).toMatchObject(options);
  }
  const sentence = 'Hours should be a whole number from 1 to 720';
  expect(await setOptions(files.Pay, { sessionHours: 0 })).toEqual(refusal(422, { sessionHours: sentence }));
});

describe('a device', () => {
  const STATE = JSON.stringify({ cookies: [], origins: [] });

  it('saves a state, and gets it only where the project lets it have masked values', async () => {
    const { projectId, files } = await givenShop();
    const person = await createMember(on.admin, on.visitor, mails);
    await grantRights(on.admin, person, { super_admin: true, role_permission: MASKED });
    const { api } = person;
    xecutor = await XecutorClient.of(api);
    const signingIn = await startOnXecutor(api, files['Sign in']);
    const claimed = await xecutor.claim();
    expect(claimed).toMatchObject({ file: { savesSession: true } });
    const { lease } = claimed;
    expect(await xecutor.say('save-session', { lease, state: 'nothing' })).toMatchObject({ error: expect.any(String) });
    expect(await xecutor.ask('save-session', { lease, state: STATE })).toEqual({ done: true });
    await on.admin.ok('/projects/stop', { projectId, run_id: signingIn });
    await runEnded(on.admin, projectId, signingIn);
    expect(await xecutor.ask('save-session', { lease, state: STATE })).toEqual({ lost: true });

    const refused = await startOnXecutor(api, files.Home);
    expect(await xecutor.ask('claim', {})).toBeNull();
    await runEnded(on.admin, projectId, refused);
    const { reason } = await readLastResult(on.admin, files.Home);
    expect(reason).toContain('“Masked values on devices”');
    await on.admin.ok('/projects/modify', { projectId, updateType: 'basic-info', maskedOnDevices: true });
    await startOnXecutor(api, files.Home);
    expect(await xecutor.claim()).toMatchObject({ file: { signedIn: STATE } });
  });
});

const MASKED = { 'masked-values': { view: true } };
