import { DEFAULT_VIEWPORT, type RecordingState } from '@testplatform/contract';
import { afterEach, beforeAll, describe, expect, it } from '@jest/globals';
import { createMember, grantRights, type Member } from '../factories/member.js';
import { givenProject } from '../factories/given-project.js';
import { createFiles, type FileRef } from '../factories/project.js';
import { type Api, refusal } from '../support/product/api.js';
import { jpegSize } from '../support/files/images.js';
import { shareMailServer } from '../support/servers/mail-server.js';
import { RecordingClient } from '../support/product/recording-client.js';
import { ownServer } from '../support/product/shared-server.js';
import { shareSite } from '../support/browser/shared-site.js';
import { until } from '../support/time/until.js';

const mails = shareMailServer();
const on = ownServer(() => ({ env: { SMTP_URL: mails.url, RECORDINGS_AT_ONCE: '2' } }));
const site = shareSite();

const NOBODY = '00000000-0000-4000-8000-000000000000';
const UNKNOWN = refusal(404, {
  recording_id: 'There is no such recording. It may have ended: start another one',
});

let file: FileRef;
beforeAll(async () => {
  [file] = (await createFiles(on.admin, ['File'])) as [FileRef];
});

const clients: RecordingClient[] = [];
const starters = new Set<Api>();
afterEach(async () => {
  for (const client of clients.splice(0)) client.close();
  for (const api of starters) {
    const state = await stateOf(api);
    if (state) await api.call('/recordings/stop', { recording_id: state.recording_id });
  }
  starters.clear();
});

interface Started {
  readonly data: { readonly recording_id: string; readonly place: string };
}

function tryStart(api: Api, more: object = {}) {
  starters.add(api);
  return api.call<Started>('/recordings/start', { ...file, url: site.url, ...more });
}

async function start(api: Api, more: object = {}): Promise<string> {
  const answer = await tryStart(api, more);
  if (answer.status !== 'success') throw new Error(`Refused: ${JSON.stringify(answer)}`);
  return answer.data.recording_id;
}

async function stateOf(api: Api, projectId?: number): Promise<RecordingState | null> {
  return (await api.ok<{ data: RecordingState | null }>('/recordings/state', { projectId })).data;
}

const command = (api: Api, recording_id: string, what: object) =>
  api.call<{ data: { matches?: number; tried?: { status: string; message: string } } }>('/recordings/command', {
    recording_id,
    command: what,
  });

async function follow(api: Api, recordingId: string): Promise<RecordingClient> {
  const client = await RecordingClient.connect(api);
  clients.push(client);
  await client.join(recordingId);
  return client;
}

const person = (rights?: object): Promise<Member> => createMember(on.admin, on.visitor, mails, rights);

describe('a recording', () => {
  it('is started, reported, followed, and closed', async () => {
    const { api } = await person();
    expect(await stateOf(api)).toBeNull();
    const id = await start(api, { place: 'server' });
    expect(await stateOf(api, file.projectId)).toMatchObject({
      recording_id: id,
      projectId: file.projectId,
      file: { module: 'Module', section: 'Section', scenario: 'Scenario', testCaseFileName: 'File' },
      place: 'server',
      mode: 'record',
      unheard: null,
      check: null,
      closed: null,
      steps: [{ testCase: { eventType: 'URL redirect', redirectURL: site.url } }],
    });
    expect(await stateOf(api, file.projectId + 1)).toBeNull();

    const client = await follow(api, id);
    const frame = await until('a picture', () => client.frames.at(-1));
    expect(jpegSize(frame)).toEqual(DEFAULT_VIEWPORT);

    expect(await command(api, id, { kind: 'mode', mode: 'idle' })).toMatchObject({ data: { done: true } });
    await until('the mode to be told', () => client.events.some((one) => one.kind === 'mode' && one.mode === 'idle'));
    await command(api, id, { kind: 'visit', to: '/login' });
    await until('the page to be told', () =>
      client.events.some((one) => one.kind === 'page' && one.url === `${site.url}/login`),
    );
    expect(await command(api, id, { kind: 'highlight', locator: 'role=textbox' })).toMatchObject({ http: 200 });

    await api.ok('/recordings/stop', { recording_id: id });
    await until('the end to be told', () => client.events.at(-1)?.kind === 'closed');
    expect(await stateOf(api)).toBeNull();
    expect(await command(api, id, { kind: 'reload' })).toEqual(UNKNOWN);
  });

  it('is closed when its project is deleted, and keeps what was recorded', async () => {
    const { api } = await person();
    const name = 'To be deleted with a recording open';
    const { projectId, files } = await givenProject(on.admin, { Pay: [] }, { name });
    const client = await follow(api, await start(api, { ...files.Pay, place: 'server' }));
    await on.admin.ok('/projects/delete', { projectId, name });
    await until('the end to be told', () => client.events.at(-1)?.kind === 'closed');
    expect(await stateOf(api)).toMatchObject({
      closed: 'The project was deleted',
      steps: [{ testCase: { redirectURL: site.url } }],
    });
  });

  it('forgets steps that were added to the file, in all of its owner’s tabs', async () => {
    const { api } = await person();
    const id = await start(api, { place: 'server' });
    const [step] = (await stateOf(api))!.steps;
    const client = await follow(api, id);
    await api.ok('/recordings/forget', { recording_id: id, steps: [step!.id, NOBODY] });
    await until('the other tabs to hear of it', () =>
      client.events.some((one) => one.kind === 'dropped' && one.stepId === step!.id),
    );
    expect((await stateOf(api))?.steps).toEqual([]);
    expect(await api.call('/recordings/forget', { recording_id: id, steps: ['1'] })).toEqual(
      refusal(422, { steps: 'Steps should be valid ids' }),
    );
    expect(await on.admin.call('/recordings/forget', { recording_id: id, steps: [] })).toEqual(UNKNOWN);
  });

  it('turns input on its picture into steps', async () => {
    const { api } = await person();
    const id = await start(api, { url: `${site.url}/login` });
    const client = await follow(api, id);
    const before = client.steps.length;
    for (const kind of ['move', 'down', 'up']) client.input({ kind, x: 5, y: 5, button: 'left', clicks: 1 });
    await until('a step', () => {
      // The recorder may not listen yet to a page that has just loaded, so the key is pressed again.
      for (const kind of ['key-down', 'key-up']) client.input({ kind, key: 'Enter' });
      return client.steps.length > before;
    });
    const told = await stateOf(api);
    expect(told?.steps.map((step) => step.id)).toEqual(expect.arrayContaining(client.steps.map((step) => step.id)));
  });

  it('tries a step and returns the result', async () => {
    const { api } = await person();
    const id = await start(api);
    const look = { title: 'Look', eventType: 'Get content', property: 'URL' };
    const holds = { ...look, conditionals: [{ statement: 'Contains', statementData: '127.0.0.1' }] };
    const fails = { ...look, conditionals: [{ statement: 'Equal to', statementData: 'elsewhere' }] };
    expect(await command(api, id, { kind: 'try', testCase: holds })).toMatchObject({
      data: { tried: { status: 'success' } },
    });
    expect(await command(api, id, { kind: 'try', testCase: fails })).toMatchObject({
      data: { tried: { status: 'failure', message: expect.stringContaining('elsewhere') } },
    });
  });

  it('starts at an address with placeholders, using an environment’s values', async () => {
    const { api } = await person();
    const { projectId } = file;
    await on.admin.ok('/projects/modify', {
      projectId,
      updateType: 'environment',
      environments: [{ name: 'Here', bindings: [{ title: 'shop', value: site.url, secret: false }] }],
    });
    await start(api, { url: '{{binding=shop}}/login', environment: 'Here' });
    expect(await stateOf(api)).toMatchObject({ steps: [{ testCase: { redirectURL: '{{binding=shop}}/login' } }] });
    expect(await tryStart(api, { environment: 'Nowhere' })).toMatchObject({ http: 404 });
  });
});

describe('is refused', () => {
  it.each([
    ['without a file', { testCaseFileName: undefined }, 422],
    ['for a file that is not there', { testCaseFileName: 'Nothing' }, 404],
    ['for a project that is not there', { projectId: 2_000_000_000 }, 404],
    ['in an Xecutor that is not connected', { place: 'xecutor' }, 409],
    ['elsewhere', { place: 'moon' }, 422],
    ['at an address that is no page', { url: 'file:///etc/passwd' }, 422],
    ['at a script', { url: 'javascript:alert(1)' }, 422],
    ['where nothing listens', { url: 'http://127.0.0.1:1' }, 422],
    ['with a field that nobody knows', { more: 1 }, 422],
  ])('%s', async (_what, more, http) => {
    const { api } = await person();
    expect(await tryStart(api, more)).toMatchObject({ http, status: 'failure' });
    expect(await stateOf(api)).toBeNull();
  });

  it('without the right to run tests or to write test cases', async () => {
    const reader = await person({
      role_permission: { 'test-cases': { view: true }, runner: { run: true } },
    });
    expect(await tryStart(reader.api)).toMatchObject({ http: 403 });
    await grantRights(on.admin, reader, { role_permission: { 'test-cases': { create: true } } });
    expect(await tryStart(reader.api)).toMatchObject({
      http: 403,
      errors: { permission: expect.any(String) },
    });
  });

  it('for a second one, and when all browsers are in use, until one ends', async () => {
    const [first, second, third] = [await person(), await person(), await person()];
    const id = await start(first.api);
    expect(await tryStart(first.api)).toMatchObject({
      http: 409,
      errors: { recording_id: expect.any(String) },
    });
    await start(second.api);
    expect(await tryStart(third.api)).toMatchObject({ http: 409, errors: { place: expect.any(String) } });
    await first.api.ok('/recordings/command', { recording_id: id, command: { kind: 'close' } });
    await start(third.api);
  });
});

describe('of somebody else', () => {
  it('is a 404 for everybody else', async () => {
    const [owner, other] = [await person(), await person()];
    const id = await start(owner.api);
    expect(await stateOf(other.api)).toBeNull();
    expect(await command(other.api, id, { kind: 'reload' })).toEqual(UNKNOWN);
    expect(await other.api.call('/recordings/stop', { recording_id: id })).toEqual(UNKNOWN);
    expect(await command(other.api, NOBODY, { kind: 'reload' })).toEqual(UNKNOWN);

    const listener = await RecordingClient.connect(other.api);
    clients.push(listener);
    expect(await listener.handshake(id)).toEqual({ status: 'failure', errors: UNKNOWN.errors });
    listener.input({ kind: 'text', text: 'hello' });
    const mine = await follow(owner.api, id);
    await command(owner.api, id, { kind: 'mode', mode: 'idle' });
    await until('the owner to hear', () => mine.events.length > 0);
    await listener.handshake(NOBODY);
    expect([listener.events, listener.frames]).toEqual([[], []]);
  });
});

describe('malformed input', () => {
  it.each([
    {},
    { kind: 'dance' },
    { kind: 'mode', mode: 'loud' },
    { kind: 'visit', to: '' },
    { kind: 'highlight' },
    { kind: 'input', input: { kind: 'move', x: 'left', y: 0 } },
    { kind: 'input', input: { kind: 'key-down', key: 'No such key' } },
    { kind: 'try', testCase: { title: '' } },
  ])('a command %j is refused', async (what) => {
    const id = await start(on.admin);
    expect(await command(on.admin, id, what)).toMatchObject({ http: 422, status: 'failure' });
  });

  it('a command that the browser can’t execute gets a message, and the recording continues', async () => {
    const id = await start(on.admin);
    const impossible = [
      { kind: 'visit', to: 'file:///etc/passwd' },
      { kind: 'visit', to: 'http://127.0.0.1:1' },
      { kind: 'highlight', locator: 'css=[[[' },
      { kind: 'input', input: { kind: 'key-down', key: 'NoSuchKey' } },
    ];
    for (const what of impossible)
      expect(await command(on.admin, id, what)).toMatchObject({
        http: 409,
        errors: { command: expect.any(String) },
      });
    expect(await command(on.admin, id, { kind: 'highlight', locator: null })).toMatchObject({ http: 200 });
  });

  it.each([null, 'x', 5, [], {}, { kind: 'move' }, { kind: 'text', text: 5 }])(
    'an input %j is ignored',
    async (input) => {
      const id = await start(on.admin);
      const client = await follow(on.admin, id);
      client.input(input);
      expect(await command(on.admin, id, { kind: 'mode', mode: 'idle' })).toMatchObject({ http: 200 });
    },
  );
});
