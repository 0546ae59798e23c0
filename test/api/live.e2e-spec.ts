import { LIMITS, TEXTS } from '@testplatform/contract';
import { afterEach, describe, expect, it } from '@jest/globals';
import { createMember } from '../factories/member.js';
import { createCase, createFiles, createProject, type FileRef } from '../factories/project.js';
import { caseStarted, run, runEnded, startRun } from '../factories/run.js';
import { Api } from '../support/product/api.js';
import { pngSize } from '../support/files/images.js';
import { LiveClient } from '../support/product/live-client.js';
import { Outbox } from '../support/product/outbox.js';
import { shareServer } from '../support/product/shared-server.js';
import { shareSite } from '../support/browser/shared-site.js';
import { until } from '../support/time/until.js';

const on = shareServer();
const mail = new Outbox(on);
const site = shareSite();

const clients: LiveClient[] = [];
afterEach(() => {
  for (const client of clients.splice(0)) client.close();
});

async function connect(api: Api): Promise<LiveClient> {
  const client = await LiveClient.connect(api);
  clients.push(client);
  return client;
}

async function watch(projectId: number): Promise<LiveClient> {
  const client = await LiveClient.watch(on.admin, projectId);
  clients.push(client);
  return client;
}

/** A file that opens the shop and waits there for some seconds. */
async function createVisit(seconds: number): Promise<FileRef> {
  const [file] = await createFiles(on.admin, ['Visit']);
  await createCase(on.admin, file!, { title: 'Open the shop', eventType: 'URL redirect', redirectURL: site.url });
  await createCase(on.admin, file!, { title: 'Look around', sleepTime: seconds });
  return file!;
}

describe('connecting', () => {
  it.each([
    ['no token', undefined, TEXTS.tokenRequired],
    ['an empty token', '', TEXTS.tokenRequired],
    ['a token that can’t be read', 'not a token at all', TEXTS.tokenInvalid],
  ])('with %s is refused with the documented text', async (_what, token, text) => {
    await expect(connect(new Api(on.server.url, token))).rejects.toThrow(text);
  });

  it('with a revoked token is refused', async () => {
    const leaving = await on.server.admin();
    await leaving.ok('/users/logout');
    await expect(connect(leaving)).rejects.toThrow(TEXTS.tokenNotValid);
  });
});

describe('the handshake', () => {
  it.each([undefined, null, {}, { projectId: null }, { projectId: '' }, { projectId: 0 }, [], 'hello', 5])(
    'is acknowledged when it says %j',
    async (message) => {
      const client = await connect(on.admin);
      expect(await client.handshake(message)).toEqual({ status: 'success' });
    },
  );

  it('is acknowledged without arguments', async () => {
    const client = await connect(on.admin);
    expect(await client.handshake()).toEqual({ status: 'success' });
  });

  it('accepts a project id as a number or digits', async () => {
    const [client, projectId] = [await connect(on.admin), await createProject(on.admin)];
    for (const named of [projectId, String(projectId)])
      expect(await client.handshake({ projectId: named })).toMatchObject({ status: 'success' });
  });

  it('tells how long ago the project changed, or a run of it began or ended', async () => {
    const file = await createVisit(0);
    const { projectId } = file;
    const changedAgo = async () => (await (await connect(on.admin)).handshake({ projectId })).changedAgo!;
    const within = async (act: () => Promise<unknown>): Promise<void> => {
      const before = performance.now();
      await act();
      const ago = await changedAgo();
      expect(ago).toBeGreaterThanOrEqual(0);
      expect(ago).toBeLessThanOrEqual(performance.now() - before);
    };
    const client = await watch(projectId);
    const told = (part: string, times: number) =>
      until(`${part} to be told`, () => client.changes.filter((change) => change.part === part).length >= times);
    await within(async () => {
      await on.admin.ok('/projects/modify', { projectId, updateType: 'basic-info', name: 'Changed' });
      await told('details', 1);
    });
    let runId = '';
    await within(async () => {
      runId = await startRun(on.admin, file);
      await told('runs', 1);
    });
    await client.finished(runId);
    await told('runs', 2);
    // Nothing changes any more, so it only gets longer ago.
    const [one, other] = [await changedAgo(), await changedAgo()];
    expect(other).toBeGreaterThanOrEqual(one);
  });

  it.each([
    [1_000_000, 'There is no such project'],
    ['1000000', 'There is no such project'],
    ['abc', 'Project should be a positive whole number'],
    [-1, 'Project should be a positive whole number'],
    [1.5, 'Project should be a positive whole number'],
    [{ toString: 1 }, 'Project should be a positive whole number'],
  ])('that names the project %j is refused with a sentence', async (projectId, sentence) => {
    const client = await connect(on.admin);
    expect(await client.handshake({ projectId })).toEqual({ status: 'failure', errors: { projectId: sentence } });
    expect(await client.handshake({})).toEqual({ status: 'success' });
  });

  it('is refused after a sign-out, and the connection closes', async () => {
    const leaving = await on.server.admin();
    const client = await connect(leaving);
    await leaving.ok('/users/logout');
    // The regular check of all listeners may close the connection before it is answered.
    let answer: object | undefined;
    client.handshake({}).then(
      (told) => (answer = told),
      () => undefined,
    );
    await until('it to be refused', () => answer !== undefined || client.refusals.includes(TEXTS.tokenNotValid));
    const refused = { status: 'failure', errors: TEXTS.tokenNotValid };
    expect(answer ?? refused).toEqual(refused);
    await until('the connection to end', () => !client.connected);
  });
});

describe('during a run', () => {
  it('generic events report its progress with pictures, and its end', async () => {
    const file = await createVisit(1);
    const client = await watch(file.projectId);
    const runId = await startRun(on.admin, file);
    const last = await client.finished(runId);
    expect(client.events.at(-1)).toBe(last);
    const { projectId, ...path } = file;
    for (const event of client.events) expect(event).toMatchObject({ projectId, run_id: runId });
    expect(client.events.map(({ ts }) => ts)).toEqual(client.events.map(({ ts }) => ts).sort((a, b) => a - b));
    // A run gives signs of life even while its browser starts slowly: no case is reported then.
    const told = client.events.flatMap(({ runnerData }) => runnerData ?? []);
    expect(told[0]).toEqual({
      testCase_info: path,
      test_result: { testCase: { title: 'Open the shop' }, status: '', message: '' },
    });
    expect(told.at(-1)).toMatchObject({ test_result: { testCase: { title: 'Look around' }, status: 'success' } });
    const pictures = client.events.flatMap(({ snap }) => (snap ? [Buffer.from(snap, 'base64')] : []));
    expect(pictures.length).toBeGreaterThan(0);
    for (const picture of pictures) expect(pngSize(picture).width).toBeLessThanOrEqual(LIMITS.liveWidthMax);
  });

  it('chatStream reports each case once, then the end marker once', async () => {
    const file = await createVisit(0);
    const client = await watch(file.projectId);
    await client.finished(await startRun(on.admin, file));
    await until('the end marker', () => client.ends > 0);
    expect(client.ends).toBe(1);
    for (const title of ['Open the shop', 'Look around'])
      expect(client.lines.filter(({ text, level }) => level === 'success' && text.includes(title))).toHaveLength(1);
  });

  it('only clients that joined its project receive events, until they join another', async () => {
    const [file, elsewhere] = [await createVisit(0), await createProject(on.admin)];
    const [listener, stranger, leaver] = [
      await watch(file.projectId),
      await connect(on.admin),
      await watch(file.projectId),
    ];
    await leaver.handshake({ projectId: elsewhere });
    await listener.finished(await startRun(on.admin, file));
    await until('the end marker', () => listener.ends > 0);
    for (const client of [stranger, leaver]) {
      // Messages of a connection arrive in order, so anything sent before this answer would be here.
      await client.handshake({});
      expect(client.events).toEqual([]);
      expect(client.lines).toEqual([]);
    }
  });

  it('somebody who may not view runs hears only of changes', async () => {
    const file = await createVisit(0);
    const { projectId } = file;
    const { api } = await createMember(on.admin, on.visitor, mail, { role_permission: { projects: { view: true } } });
    const [member, viewer] = [await connect(api), await watch(projectId)];
    expect(await member.handshake({ projectId })).toMatchObject({ status: 'success' });
    await viewer.finished(await startRun(on.admin, file));
    await until('the end marker', () => viewer.ends > 0);
    await on.admin.ok('/projects/modify', { projectId, updateType: 'basic-info', name: 'Changed' });
    await until('the change to be told', () => member.changes.some(({ part }) => part === 'details'));
    expect(member.events).toEqual([]);
    expect(member.lines).toEqual([]);
  });

  it('a client that reconnects misses nothing but pictures', async () => {
    const file = await createVisit(1);
    const client = await watch(file.projectId);
    const runId = await startRun(on.admin, file);
    await caseStarted(on.admin, file.projectId, 'Look around');
    client.drop();
    await until('the connection to be lost', () => !client.connected);
    await client.finished(runId);
    await until('the end marker', () => client.ends === 1);
    expect(client.lines.some(({ text }) => text.includes('Look around'))).toBe(true);
  });

  it('a client that was away for a whole run, before its first event, receives all of it but old pictures', async () => {
    const file = await createVisit(1);
    const [client, other] = [await watch(file.projectId), await watch(file.projectId)];
    client.cut();
    await until('the connection to be lost', () => !client.connected);
    const runId = await run(on.admin, file);
    client.comeBack();
    const last = await client.finished(runId);
    await until('the end marker', () => client.ends === 1);
    expect(client.recovered).toBe(true);
    expect(last.snap).not.toBeNull();
    expect(client.events.filter(({ snap }) => snap !== null)).toEqual([last]);
    expect(other.events.some(({ snap }) => snap !== null)).toBe(true);
    for (const title of ['Open the shop', 'Look around'])
      expect(client.lines.filter(({ text, level }) => level === 'success' && text.includes(title))).toHaveLength(1);
  });
});

describe('a run that nobody watched', () => {
  it('sends nothing to clients that join later', async () => {
    const file = await createVisit(0);
    const { projectId } = file;
    const runId = await startRun(on.admin, file);
    // Requesting snapshots counts as watching, and the end of a watched run is reported once its last picture is taken.
    await until('the run to end', async () => {
      const { data } = await on.admin.ok<{ data: { state: string }[] }>('/projects/run-lists', { projectId });
      return data[0]?.state === 'finished';
    });
    const client = await watch(projectId);
    await client.handshake({ projectId });
    expect(client.events.filter((event) => event.run_id === runId)).toEqual([]);
    await runEnded(on.admin, projectId, runId);
  });
});
