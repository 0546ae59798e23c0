import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import type { BrowserSettings } from '@testplatform/contract';
import { describe, expect, it } from '@jest/globals';
import { givenProject } from '../factories/given-project.js';
import { createCase, createFiles, createProject, type FileRef } from '../factories/project.js';
import { readLastResult, readReport, run, runEnded, startRun } from '../factories/run.js';
import { passing } from '../factories/steps.js';
import { refusal } from '../support/product/api.js';
import { shareHold } from '../support/time/hold.js';
import { shareServer } from '../support/product/shared-server.js';
import { SELF_SIGNED_PFX } from '../support/servers/self-signed.js';
import { A_VERSION } from '../support/product/version.js';

const on = shareServer();
const hold = shareHold();

interface Environment {
  readonly id: string;
  readonly name: string;
  readonly bindings: readonly { title: string; value: string; secret: boolean; valueSet?: boolean }[];
  readonly browser: BrowserSettings;
}

const PHONE: BrowserSettings = { viewport: { width: 412, height: 915 }, isMobile: true, locale: 'de-DE' };

const save = (projectId: number, environments: unknown) =>
  on.admin.call('/projects/modify', { projectId, updateType: 'environment', environments });
const read = async (projectId: number): Promise<Environment[]> =>
  (await on.admin.ok<{ data: Environment[] }>('/projects/environment-lists', { projectId })).data;

const USER = { title: 'user', value: 'staging user', secret: false };
const PASSWORD = { title: 'password', value: 'open sesame', secret: true };
const KEPT = { title: 'password', value: '', secret: true, valueSet: true };

/** A file that types the values of the bindings `user` and `password`. */
async function createTyping(bindings: object[]): Promise<FileRef> {
  const [file] = await createFiles(on.admin, ['Typing']);
  await on.admin.ok('/projects/modify', {
    projectId: file!.projectId,
    updateType: 'data-binding',
    dataBinding: bindings,
  });
  await createCase(on.admin, file!, { eventType: 'URL redirect', redirectURL: 'data:text/html,<input>' });
  for (const title of ['user', 'password'])
    await createCase(on.admin, file!, {
      eventType: 'Text feed',
      targetField: 'input',
      inputText: `{{binding=${title}}}`,
    });
  return file!;
}

const valuesOf = async (file: FileRef) =>
  (await readLastResult(on.admin, file)).cases.slice(1).map(({ value }) => value);

describe('environments of a project', () => {
  it('keep their order, without blank rows, and never reveal secrets', async () => {
    const projectId = await createProject(on.admin);
    expect(await read(projectId)).toEqual([]);
    const blank = { title: '', value: '' };
    await save(projectId, [{ name: 'staging', bindings: [USER, PASSWORD, blank] }, { name: 'production' }]);
    expect(await read(projectId)).toMatchObject([
      { name: 'staging', bindings: [USER, KEPT] },
      { name: 'production', bindings: [] },
    ]);
  });

  it('tell a secret without a value from one that has some', async () => {
    const projectId = await createProject(on.admin);
    const proxy = { server: 'http://127.0.0.1:3128', username: 'ann', password: '' };
    const empty = { name: 'imported', bindings: [{ ...PASSWORD, value: '' }], browser: { proxy } };
    await save(projectId, [empty]);
    const [imported] = await read(projectId);
    expect(imported).toEqual({ ...empty, id: imported!.id });
    await save(projectId, [{ ...imported!, bindings: [PASSWORD], browser: { proxy: { ...proxy, password: 'pass' } } }]);
    const proxySet = { ...proxy, passwordSet: true };
    expect(await read(projectId)).toMatchObject([{ bindings: [KEPT], browser: { proxy: proxySet } }]);
  });

  it('keep their id through a rename, and an unchanged secret', async () => {
    const file = await createTyping([{ title: 'user', value: 'nobody' }]);
    await save(file.projectId, [{ name: 'staging', bindings: [USER, PASSWORD] }]);
    const [before] = await read(file.projectId);
    await save(file.projectId, [{ ...before, name: 'acceptance' }]);
    const [after] = await read(file.projectId);
    expect(after).toEqual({ ...before, name: 'acceptance' });
    await run(on.admin, { ...file, environment: 'acceptance' });
    expect(await valuesOf(file)).toEqual(['staging user', '•••']);
  });

  it('can swap names: one that takes another’s old name is new', async () => {
    const projectId = await createProject(on.admin);
    await save(projectId, [{ name: 'staging', bindings: [PASSWORD] }]);
    const [staging] = await read(projectId);
    const renamed = { ...staging!, name: 'acceptance' };
    expect((await save(projectId, [renamed, { name: 'staging' }])).http).toBe(200);
    const [first, second] = await read(projectId);
    expect([first, second]).toEqual([renamed, { id: expect.any(String), name: 'staging', bindings: [], browser: {} }]);
    expect(second!.id).not.toBe(first!.id);
    const swapped = [
      { ...first!, name: 'staging' },
      { ...second!, name: 'acceptance' },
    ];
    await save(projectId, swapped);
    expect(await read(projectId)).toEqual(swapped);
  });

  it('can’t contain an id twice', async () => {
    const projectId = await createProject(on.admin);
    await save(projectId, [{ name: 'staging' }]);
    const [staging] = await read(projectId);
    const sentence = '"staging" appears twice, by its id. Leave the id out of the new one';
    const answer = await save(projectId, [staging, { ...staging, name: 'copy' }]);
    expect(answer).toEqual(refusal(422, { environments: sentence }));
  });

  it.each([
    ['under another title', (kept: Environment) => [{ ...kept, bindings: [{ ...KEPT, title: 'key' }] }], 'key'],
    ['in another environment', (kept: Environment) => [kept, { name: 'copy', bindings: [KEPT] }], 'password'],
  ])('do not lose a secret value that is asked for %s: it has to be entered again', async (_where, change, title) => {
    const projectId = await createProject(on.admin);
    await save(projectId, [{ name: 'staging', bindings: [PASSWORD] }]);
    const [staging] = await read(projectId);
    const sentence = `Enter the value of "${title}" again: a secret value is kept under its title, in its environment`;
    expect(await save(projectId, change(staging!))).toEqual(refusal(422, { environments: sentence }));
    expect(await read(projectId)).toEqual([staging]);
  });

  it.each([
    ['no list', { name: 'staging' }, { environments: expect.stringContaining('list') }],
    [
      'the same name twice, ignoring case',
      [{ name: 'Staging' }, { name: 'staging' }],
      { environments: '"staging" appears twice. Give one of them another name' },
    ],
    [
      'a name of nothing',
      [{ name: '!!' }],
      { environments: 'An environment needs a name of letters, digits, spaces, hyphens or underscores' },
    ],
    ['an unknown field', [{ name: 'staging', colour: 'red' }], { colour: 'Unknown field: colour' }],
    [
      'a value without a title',
      [{ name: 'staging', bindings: [{ title: '', value: 'x' }] }],
      { environments: 'A binding needs a title of letters, digits, spaces, hyphens or underscores' },
    ],
    [
      'a browser that can’t be',
      [{ name: 'phone', browser: { viewport: { width: 10, height: 915 } } }],
      { environments: 'The browser of "phone": Width and height should be whole numbers from 200 to 2560' },
    ],
    [
      'a phone in Firefox',
      [{ name: 'phone', browser: { name: 'Firefox', isMobile: true } }],
      {
        environments: 'The browser of "phone": Firefox can’t have phone emulation: leave it out, or choose Chromium',
      },
    ],
    [
      'an unknown setting of the browser',
      [{ name: 'phone', browser: { zoom: 2 } }],
      { environments: 'The browser of "phone": Unknown field: zoom' },
    ],
  ])('refuse %s, and stay as they were', async (_what, environments, errors) => {
    const projectId = await createProject(on.admin);
    await save(projectId, [{ name: 'stays', bindings: [] }]);
    expect(await save(projectId, environments)).toEqual(refusal(422, errors));
    expect(await read(projectId)).toMatchObject([{ name: 'stays' }]);
  });
});

describe('the browser of an environment', () => {
  it('is kept until another one is sent', async () => {
    const projectId = await createProject(on.admin);
    await save(projectId, [
      { name: 'phone', browser: { ...PHONE, timeZone: '', colorScheme: null } },
      { name: 'other' },
    ]);
    expect((await read(projectId)).map(({ browser }) => browser)).toEqual([PHONE, {}]);
    await save(projectId, [{ name: 'phone', bindings: [USER] }]);
    expect(await read(projectId)).toMatchObject([{ bindings: [USER], browser: PHONE }]);
    await save(projectId, [{ name: 'phone', browser: {} }]);
    expect(await read(projectId)).toMatchObject([{ bindings: [], browser: {} }]);
  });

  const CREDENTIALS = { origin: 'https://staging.example.com', username: 'Ann', password: 'open sesame' };
  const KEPT_CREDENTIALS = { ...CREDENTIALS, password: '', passwordSet: true };

  it('keeps the password of its HTTP credentials, and never reveals it', async () => {
    const projectId = await createProject(on.admin);
    await save(projectId, [{ name: 'staging', browser: { ignoreHTTPSErrors: true, httpCredentials: CREDENTIALS } }]);
    const [staging] = await read(projectId);
    const httpCredentials = { ...KEPT_CREDENTIALS, passwordVersion: A_VERSION };
    expect(staging?.browser).toEqual({ ignoreHTTPSErrors: true, httpCredentials });
    // It survives a change of something else, and a client that sends no browser settings.
    await save(projectId, [{ ...staging, name: 'acceptance', browser: { httpCredentials: KEPT_CREDENTIALS } }]);
    await save(projectId, [{ id: staging!.id, name: 'acceptance' }]);
    expect(await read(projectId)).toMatchObject([{ browser: { httpCredentials: KEPT_CREDENTIALS } }]);
    await save(projectId, [{ name: 'acceptance', browser: {} }]);
    expect(await read(projectId)).toMatchObject([{ browser: {} }]);
  });

  it.each([
    ['for another site', { origin: 'https://elsewhere.example.com' }],
    ['for another user name', { username: 'Ben' }],
  ])('asks for the password again %s', async (_what, change) => {
    const projectId = await createProject(on.admin);
    await save(projectId, [{ name: 'staging', browser: { httpCredentials: CREDENTIALS } }]);
    const answer = await save(projectId, [
      { name: 'staging', browser: { httpCredentials: { ...KEPT_CREDENTIALS, ...change } } },
    ]);
    const sentence =
      'Enter the password of the HTTP credentials of "staging" again: it is kept for the same site and user name only';
    expect(answer).toEqual(refusal(422, { environments: sentence }));
    expect(await read(projectId)).toMatchObject([{ browser: { httpCredentials: KEPT_CREDENTIALS } }]);
  });

  const HEADER = { origin: 'https://staging.example.com', name: 'X-Gate', value: 'open sesame' };
  const PROXY = { server: 'http://proxy.example.com:3128', username: 'Ann', password: 'open sesame' };
  const CERTIFICATE = { origin: 'https://staging.example.com', ...SELF_SIGNED_PFX };
  const SECRETS = { extraHeaders: [HEADER], proxy: PROXY, clientCertificates: [CERTIFICATE] };
  const KEPT_SECRETS = {
    extraHeaders: [{ ...HEADER, value: '', valueSet: true }],
    proxy: { ...PROXY, password: '', passwordSet: true },
    clientCertificates: [{ origin: CERTIFICATE.origin, certificateSet: true }],
  };

  it('keeps its headers, its proxy and its certificates, and reveals no secret of them', async () => {
    const projectId = await createProject(on.admin);
    expect((await save(projectId, [{ name: 'staging', browser: SECRETS }])).http).toBe(200);
    const first = await read(projectId);
    expect(first).toMatchObject([{ browser: KEPT_SECRETS }]);
    expect(JSON.stringify(first)).not.toMatch(/open sesame|MII/);
    // Sent back as it was read, it stays the same.
    await save(projectId, first);
    expect(await read(projectId)).toEqual(first);
    const { extraHeaders } = SECRETS;
    await save(projectId, [{ name: 'staging', browser: { extraHeaders: [{ ...extraHeaders[0], value: 'new' }] } }]);
    const [changed] = await read(projectId);
    expect(changed?.browser).toEqual({
      extraHeaders: [{ ...KEPT_SECRETS.extraHeaders[0], valueVersion: A_VERSION }],
    });
    expect(changed?.browser.extraHeaders?.[0]?.valueVersion).not.toBe(
      first[0]?.browser.extraHeaders?.[0]?.valueVersion,
    );
  });

  it.each([
    [
      'the value of the extra header',
      'site and name',
      { extraHeaders: [{ ...KEPT_SECRETS.extraHeaders[0], origin: 'https://elsewhere.example.com' }] },
    ],
    ['the password of the proxy', 'address and user name', { proxy: { ...KEPT_SECRETS.proxy, server: 'http://a:1' } }],
    [
      'the client certificate',
      'site',
      { clientCertificates: [{ origin: 'https://elsewhere.example.com', certificateSet: true }] },
    ],
  ])('asks for %s again for another %s', async (what, same, browser) => {
    const projectId = await createProject(on.admin);
    await save(projectId, [{ name: 'staging', browser: SECRETS }]);
    expect(await save(projectId, [{ name: 'staging', browser }])).toEqual(
      refusal(422, { environments: `Enter ${what} of "staging" again: it is kept for the same ${same} only` }),
    );
  });

  it.each([
    ['another passphrase', { ...CERTIFICATE, passphrase: 'wrong' }],
    ['no certificate at all', { origin: CERTIFICATE.origin, cert: 'nothing', key: 'nothing' }],
  ])('refuses a client certificate with %s', async (_what, certificate) => {
    const projectId = await createProject(on.admin);
    const answer = await save(projectId, [{ name: 'staging', browser: { clientCertificates: [certificate] } }]);
    const sentence =
      'The client certificate of "staging" for https://staging.example.com can’t be read. Check its files and its passphrase; a PFX file with an outdated encryption has to be exported again';
    expect(answer).toEqual(refusal(422, { environments: sentence }));
  });

  it('refuses a client certificate of an environment without a name', async () => {
    const certificate = { origin: CERTIFICATE.origin, cert: 'nothing', key: 'nothing' };
    const environment = { name: { toString: 1 } as never, browser: { clientCertificates: [certificate] } };
    expect(await save(await createProject(on.admin), [environment])).toMatchObject({ http: 422 });
  });

  it('signs in to the site of its HTTP credentials, and reports show the password as dots', async () => {
    const site = createServer((request, response) => {
      if (!request.headers.authorization)
        return void response.writeHead(401, { 'WWW-Authenticate': 'Basic realm="Staging"' }).end();
      const sent = request.headers.authorization.replace('Basic ', '');
      response.setHeader('Content-Type', 'text/html');
      response.end(`<link rel="icon" href="data:,"><p>${sent} ${Buffer.from(sent, 'base64').toString()}</p>`);
    });
    await new Promise<void>((resolve) => site.listen(0, '127.0.0.1', resolve));
    const origin = `http://127.0.0.1:${(site.address() as AddressInfo).port}`;
    const [file] = await createFiles(on.admin, ['Closed']);
    await createCase(on.admin, file!, { eventType: 'URL redirect', redirectURL: origin });
    await createCase(on.admin, file!, { eventType: 'Get content', targetField: 'p' });
    const browser = { httpCredentials: { ...CREDENTIALS, origin } };
    await save(file!.projectId, [{ name: 'staging', browser }]);
    // Sent back as it was read, it stays the same.
    await save(file!.projectId, await read(file!.projectId));
    await run(on.admin, { ...file!, environment: 'staging' });
    site.close();
    expect(await valuesOf(file!)).toEqual(['••• Ann:•••']);
  });

  it('is that of its runs, and the result says so', async () => {
    const [file] = await createFiles(on.admin, ['On a phone']);
    const page =
      '<meta name=viewport content="width=device-width"><p></p><script>document.querySelector("p").textContent = [innerWidth, innerHeight, navigator.language, navigator.maxTouchPoints > 0]</script>';
    await createCase(on.admin, file!, {
      eventType: 'URL redirect',
      redirectURL: `data:text/html,${encodeURIComponent(page)}`,
    });
    await createCase(on.admin, file!, { eventType: 'Get content', targetField: 'p' });
    await save(file!.projectId, [{ name: 'phone', browser: PHONE }]);
    await run(on.admin, { ...file!, environment: 'phone' });
    expect(await readLastResult(on.admin, file!)).toMatchObject({
      environment: 'phone',
      browser: expect.stringMatching(/^Chromium.*, 412×915, mobile$/),
      cases: [{ status: 'success' }, { value: '412,915,de-DE,true' }],
    });
    await run(on.admin, file!);
    const { environment, browser, cases } = await readLastResult(on.admin, file!);
    expect(environment).toBe('');
    expect([browser, cases[1]?.value]).toEqual([
      expect.stringMatching(/^Chromium[^,]*$/),
      expect.stringMatching(/^1280,720,.*,false$/),
    ]);
  });
});

describe('a run in an environment', () => {
  it('uses its values instead of the data binding’s, and reveals no secret', async () => {
    const file = await createTyping([
      { title: 'user', value: 'plain user' },
      { title: 'password', value: 'plain password' },
    ]);
    await save(file.projectId, [{ name: 'Staging', bindings: [PASSWORD, USER] }]);
    await run(on.admin, file);
    expect(await valuesOf(file)).toEqual(['plain user', 'plain password']);
    await run(on.admin, { ...file, environment: 'staging' });
    expect(await valuesOf(file)).toEqual(['staging user', '•••']);
  });

  it('is refused for an unknown environment', async () => {
    const [file] = await createFiles(on.admin, ['Waiting']);
    await createCase(on.admin, file!);
    const answer = await on.admin.call('/projects/run', { ...file!, environment: 'moon' });
    expect(answer).toEqual(refusal(404, { environment: 'There is no environment "moon" in this project' }));
  });

  it('ends with a reason when its environment is deleted before it begins', async () => {
    const { projectId, files } = await givenProject(on.admin, { Held: [hold.step('Held')], Behind: [passing('Only')] });
    await save(projectId, [{ name: 'staging' }]);
    await startRun(on.admin, files.Held);
    const runId = await startRun(on.admin, { ...files.Behind, environment: 'staging' });
    await save(projectId, []);
    hold.open();
    await runEnded(on.admin, projectId, runId);
    const [entry] = await readReport(on.admin, files.Behind);
    expect(entry).toMatchObject({
      run_id: runId,
      status: 'error',
      reason: 'The environment "staging" was deleted. Start the run again with another one',
    });
  });
});
