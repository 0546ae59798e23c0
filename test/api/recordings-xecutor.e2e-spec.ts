import { type RecordingState, XECUTOR_RECORDING, type XecutorRecordingOpen } from '@testplatform/contract';
import { afterEach, beforeAll, describe, expect, it } from '@jest/globals';
import { createMember, grantRights } from '../factories/member.js';
import { createFiles, type FileRef } from '../factories/project.js';
import { Agent } from '../support/product/agent.js';
import type { Api } from '../support/product/api.js';
import { Outbox } from '../support/product/outbox.js';
import { RecordingClient } from '../support/product/recording-client.js';
import { shareServer } from '../support/product/shared-server.js';
import { shareSite } from '../support/browser/shared-site.js';
import { until } from '../support/time/until.js';
import { XecutorClient } from '../support/product/xecutor-client.js';

const on = shareServer();
const mails = new Outbox(on);
const site = shareSite();

let file: FileRef;
beforeAll(async () => {
  [file] = (await createFiles(on.admin, ['File'])) as [FileRef];
});

const closing: { close(): void }[] = [];
const agents: Agent[] = [];
afterEach(async () => {
  for (const one of closing.splice(0)) one.close();
  for (const agent of agents.splice(0)) await agent.stop();
});

const person = async (): Promise<Api> => (await createMember(on.admin, on.visitor, mails)).api;

function tryStart(api: Api, more: object = {}) {
  const body = { ...file, url: site.url, ...more };
  return api.call<{ data: { recording_id: string; place: string } }>('/recordings/start', body);
}

const stateOf = async (api: Api): Promise<RecordingState | null> =>
  (await api.ok<{ data: RecordingState | null }>('/recordings/state')).data;

async function follow(api: Api, recordingId: string): Promise<RecordingClient> {
  const client = await RecordingClient.connect(api);
  closing.push(client);
  await client.join(recordingId);
  return client;
}

/** A person's Xecutor without a browser: it answers what the test gives it, and records requests. */
class FakeXecutor {
  readonly asked: { readonly call: string; readonly message: XecutorRecordingOpen }[] = [];

  private constructor(private readonly client: XecutorClient) {}

  static async of(api: Api, answers: Readonly<Record<string, object>> = {}): Promise<FakeXecutor> {
    const client = await XecutorClient.of(api);
    closing.push(client);
    const fake = new FakeXecutor(client);
    for (const call of [XECUTOR_RECORDING.open, XECUTOR_RECORDING.perform, XECUTOR_RECORDING.close])
      client.socket.on(call, (message: XecutorRecordingOpen, acknowledge: (answer: object) => void) => {
        fake.asked.push({ call, message });
        acknowledge(answers[call] ?? { done: true, hasWindow: true });
      });
    return fake;
  }

  get recordingId(): string {
    return this.asked.find(({ call }) => call === XECUTOR_RECORDING.open)!.message.recordingId;
  }

  tell(name: string, message: object): void {
    this.client.socket.emit(name, message);
  }

  leave(): void {
    this.client.close();
  }
}

describe('recording in an Xecutor', () => {
  it('in an environment with secret values requires what a run there requires', async () => {
    const [own] = (await createFiles(on.admin, ['Own'])) as [FileRef];
    const { projectId } = own;
    const environments = [{ name: 'staging', bindings: [{ title: 'key', value: 'a secret', secret: true }] }];
    await on.admin.ok('/projects/modify', { projectId, updateType: 'environment', environments });
    const member = await createMember(on.admin, on.visitor, mails);
    const xecutor = await FakeXecutor.of(member.api);
    const start = () => tryStart(member.api, { ...own, environment: 'staging' });
    const refused = (sentence: string) => ({ http: 409, errors: { environment: expect.stringContaining(sentence) } });
    expect(await start()).toMatchObject(refused('this project gives none to devices'));
    await on.admin.ok('/projects/modify', { projectId, updateType: 'basic-info', maskedOnDevices: true });
    expect(await start()).toMatchObject(refused('you have no right to them on a device'));
    expect(xecutor.asked).toEqual([]);
    await grantRights(on.admin, member, {
      role_permission: { 'test-cases': { all: true }, runner: { all: true }, 'masked-values': { view: true } },
    });
    expect(await start()).toMatchObject({ http: 200, data: { place: 'xecutor' } });
  });

  it('runs in a connected Xecutor by default, or on the server on request', async () => {
    const api = await person();
    const xecutor = await FakeXecutor.of(api);
    expect(await tryStart(api)).toMatchObject({ data: { place: 'xecutor' } });
    expect(await stateOf(api)).toMatchObject({ place: 'xecutor', hasWindow: true });
    expect(xecutor.asked[0]).toMatchObject({
      call: XECUTOR_RECORDING.open,
      message: { url: site.url, project: { isSinglePageApp: false } },
    });
    await api.ok('/recordings/stop', { recording_id: (await stateOf(api))!.recording_id });
    await until('the browser to be closed', () => xecutor.asked.some(({ call }) => call === XECUTOR_RECORDING.close));
    expect(await tryStart(api, { place: 'server' })).toMatchObject({ data: { place: 'server' } });
  });

  it('forwards its events, except malformed ones and those of another recording', async () => {
    const api = await person();
    const xecutor = await FakeXecutor.of(api, { [XECUTOR_RECORDING.perform]: { matches: 3 } });
    const { data } = await tryStart(api);
    const client = await follow(api, data.recording_id);
    const { recordingId } = xecutor;
    const mode = { kind: 'mode', mode: 'check-text' };
    const jpeg = Buffer.from([0xff, 0xd8]);
    for (const message of [
      {},
      { recordingId },
      { recordingId, event: { kind: 'step' } },
      { recordingId: 'x', event: mode },
    ])
      xecutor.tell(XECUTOR_RECORDING.event, message);
    for (const message of [{ recordingId }, { recordingId, jpeg: 'text' }, { recordingId: 'x', jpeg }])
      xecutor.tell(XECUTOR_RECORDING.frame, message);
    xecutor.tell(XECUTOR_RECORDING.frame, { recordingId, jpeg });
    xecutor.tell(XECUTOR_RECORDING.event, { recordingId, event: mode });
    await until('the mode', () => client.events.length > 0);
    expect(client.events).toEqual([mode]);
    await until('the picture', () => client.frames.length > 0);
    expect(client.frames).toEqual([jpeg]);
    const highlight = { recording_id: data.recording_id, command: { kind: 'highlight', locator: 'id=a' } };
    expect(await api.ok('/recordings/command', highlight)).toMatchObject({ data: { matches: 3 } });
  });

  it('is refused with the Xecutor’s message, and leaves nothing behind', async () => {
    const api = await person();
    await FakeXecutor.of(api, { [XECUTOR_RECORDING.open]: { error: 'No browser was found' } });
    expect(await tryStart(api)).toMatchObject({ http: 422, errors: { url: 'No browser was found' } });
    expect(await stateOf(api)).toBeNull();
  });

  it('ends with the connection, but keeps its steps', async () => {
    const api = await person();
    const xecutor = await FakeXecutor.of(api);
    await tryStart(api);
    const { recordingId } = xecutor;
    const testCase = { title: 'Note', eventType: 'Comment', comment: 'x' };
    xecutor.tell(XECUTOR_RECORDING.event, {
      recordingId,
      event: { kind: 'step', step: { id: 'a', testCase, locators: [] } },
    });
    await until('the step', async () => (await stateOf(api))?.steps.length === 1);
    xecutor.leave();
    await until('the end', async () => (await stateOf(api))?.closed);
    expect(await stateOf(api)).toMatchObject({ closed: 'Your Xecutor is no longer connected', steps: [{ id: 'a' }] });
    expect(await tryStart(api, { place: 'xecutor' })).toMatchObject({ http: 409 });
  });

  it('uses a real Xecutor’s browser, which accepts input if it has no window', async () => {
    const api = await person();
    const agent = await Agent.connected(api);
    agents.push(agent);
    expect(await tryStart(api, { url: 'http://127.0.0.1:1' })).toMatchObject({ http: 422 });
    const { data } = await tryStart(api, { url: `${site.url}/login` });
    expect(data.place).toBe('xecutor');
    expect(await stateOf(api)).toMatchObject({
      hasWindow: false,
      steps: [{ testCase: { eventType: 'URL redirect' } }],
    });
    const client = await follow(api, data.recording_id);
    await until('a picture', () => client.frames.length > 0);
    await until('a step', () => {
      // The recorder may not listen yet to a page that has just loaded, so the key is pressed again.
      for (const kind of ['key-down', 'key-up']) client.input({ kind, key: 'Enter' });
      return client.steps.some(({ testCase }) => testCase.eventType === 'Press key');
    });
    const tried = {
      kind: 'try',
      testCase: { title: 'Look', eventType: 'Locate element', targetField: 'testid=sign-in' },
    };
    expect(await api.ok('/recordings/command', { recording_id: data.recording_id, command: tried })).toMatchObject({
      data: { tried: { status: 'success' } },
    });
    await agent.interrupt();
    await until('the end', async () => (await stateOf(api))?.closed);
  });
});
