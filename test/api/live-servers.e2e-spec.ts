import { once } from 'node:events';
import { createServer, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { type ChatLine, SOCKET_EVENTS, type XecutorWatched } from '@testplatform/contract';
import { afterAll, afterEach, beforeAll, expect, it } from '@jest/globals';
import { buildProject, createCase, createFiles, createProject, type FileRef } from '../factories/project.js';
import { readLastResult, readSnapshot, runEnded, startRun } from '../factories/run.js';
import { opening } from '../factories/steps.js';
import { buildEnd, journal, resultOf, startOnXecutor } from '../factories/xecutor.js';
import type { Api } from '../support/product/api.js';
import { SMALL_JPEG } from '../support/files/images.js';
import { LiveClient } from '../support/product/live-client.js';
import { describeWithRedis, shareRedis } from '../support/servers/redis.js';
import { TestServer } from '../support/product/server.js';
import { ownServer } from '../support/product/shared-server.js';
import { TcpProxy } from '../support/servers/tcp-proxy.js';
import { until } from '../support/time/until.js';
import { XecutorClient } from '../support/product/xecutor-client.js';

const closing: { close(): unknown }[] = [];
afterEach(async () => {
  for (const one of closing.splice(0)) await one.close();
});
const keep = <T extends { close(): unknown }>(one: T): T => (closing.push(one), one);
const watch = async (api: Pick<Api, 'url' | 'token'>, projectId: number): Promise<LiveClient> => {
  const client = keep(await LiveClient.connect(api));
  await client.handshake({ projectId });
  return client;
};

const TITLES = ['First', 'Second'];

async function createFile(api: Api): Promise<FileRef> {
  const [file] = await createFiles(api, ['File']);
  for (const title of TITLES) await createCase(api, file!, { title });
  return file!;
}

/** A run on an Xecutor that is connected to one server. The test decides what the Xecutor reports, and when. */
async function createWork(api: Api, file: FileRef) {
  let xecutor = keep(await XecutorClient.of(api));
  const runId = await startOnXecutor(api, file);
  const claimed = await xecutor.claim();
  const { lease } = claimed;
  let told = 0;
  const tell = async (entries: Parameters<typeof journal>[0]): Promise<void> => {
    await xecutor.ask('deliver', { lease, entries: journal(entries, told + 1) });
    told += entries.length;
  };
  const watches = () =>
    xecutor.calls.flatMap(({ name, payload }) => (name === 'watched' ? [(payload as XecutorWatched).fileRunIds] : []));
  return {
    runId,
    start: (at: number) => tell([{ kind: 'started', title: TITLES[at]! }]),
    say: (text: string) => tell([{ kind: 'log', line: { ts: Date.now(), level: 'info', text } }]),
    pass: (at: number) => tell([resultOf(claimed, at)]),
    end: () => tell([buildEnd()]),
    /** The Xecutor disconnects, and connects to another server. */
    move: async ({ url }: Api) => {
      xecutor.close();
      xecutor = keep(await XecutorClient.enter(url, xecutor.auth, [lease]));
    },
    picture: () => xecutor.socket.emit('frame', { fileRunId: lease.fileRunId, jpeg: SMALL_JPEG }),
    /** Waits until the server has reported whether somebody watches. */
    watched: (is: boolean) =>
      until(`the run to be ${is ? '' : 'un'}watched`, () => {
        if (!xecutor.isConnected) throw new Error('The Xecutor is not connected');
        return watches().at(-1)?.includes(lease.fileRunId) === is;
      }),
    wasWatched: () => watches().some((fileRunIds) => fileRunIds.length > 0),
  };
}

const texts = (lines: readonly ChatLine[]): string[] => lines.map(({ text }) => text.replace(/^.*: /, ''));
const heard = (client: LiveClient, text: string) => until(`the line ${text}`, () => texts(client.lines).includes(text));
const titleOf = ({ runnerData }: LiveClient['events'][number]) => runnerData?.test_result.testCase.title;
const showed = (client: LiveClient, title: string) =>
  until(`${title} to be shown`, () => client.events.some((event) => titleOf(event) === title));

describeWithRedis('two servers with one database and one Redis', () => {
  const redis = shareRedis();
  const on = ownServer(() => ({ env: { REDIS_URL: redis().url, RUN_CONCURRENCY: '1', LOG_LEVEL: 'info' } }));
  let beside: TestServer;
  let admin: Api;
  beforeAll(async () => {
    beside = await TestServer.startBeside(on.server);
    admin = await beside.admin();
  });
  afterAll(() => beside?.stop());

  it('show a run on one server to clients of the other: cases, console, pictures and end, each once', async () => {
    const file = await createFile(on.admin);
    const clients = [await watch(on.admin, file.projectId), await watch(admin, file.projectId)];
    const work = await createWork(on.admin, file);
    await work.watched(true);
    await work.start(0);
    await Promise.all(clients.map((client) => showed(client, TITLES[0]!)));
    work.picture();
    for (const client of clients) await until('a picture', () => client.events.some(({ snap }) => snap !== null));
    for (let line = 0; line < 20; line++) await work.say(`line ${line}`);
    await work.pass(0);
    await work.pass(1);
    await work.end();
    for (const client of clients) {
      const last = await client.finished(work.runId);
      expect(titleOf(last)).toBe(TITLES[1]);
      expect(last.snap).not.toBeNull();
      await until('the end marker', () => client.ends > 0);
    }
    const [here, there] = clients;
    expect(there!.lines).toEqual(here!.lines);
    expect(texts(there!.lines)).toEqual(Array.from({ length: 20 }, (_line, at) => `line ${at}`));
    // Messages arrive in order: once this change has arrived, a second end event would have arrived too.
    await on.admin.ok('/projects/modify', { projectId: file.projectId, updateType: 'basic-info', ...buildProject() });
    for (const client of clients) {
      await until('the change', () => client.changes.some(({ part }) => part === 'details'));
      expect(client.ends).toBe(1);
      expect(client.events.filter(({ runnerStatus }) => runnerStatus === 'finished')).toHaveLength(1);
      expect(client.changes.filter(({ part }) => part === 'details')).toHaveLength(1);
      const times = client.events.map(({ ts }) => ts);
      expect(times).toEqual([...times].sort((one, other) => one - other));
    }
  });

  it('take live pictures only while somebody watches on either server', async () => {
    const file = await createFile(on.admin);
    const work = await createWork(on.admin, file);
    await work.start(0);
    const client = await watch(admin, file.projectId);
    await work.watched(true);
    client.close();
    await work.watched(false);
    // Requesting a snapshot counts as watching, and shows what the other server has.
    await until('a picture to poll', async () => {
      work.picture();
      const { run_id, runner_data } = await readSnapshot(admin, file.projectId);
      expect(run_id).toBe(work.runId);
      return runner_data.snap !== null && runner_data.runnerData?.test_result.testCase.title === TITLES[0];
    });
    await work.end();
    const { runner_data } = await runEnded(admin, file.projectId, work.runId);
    expect(runner_data.snap).not.toBeNull();
  });

  it('show a run that an Xecutor continues on the other server', async () => {
    const file = await createFile(on.admin);
    const client = await watch(on.admin, file.projectId);
    const work = await createWork(on.admin, file);
    await work.start(0);
    await showed(client, TITLES[0]!);
    await work.move(admin);
    await work.watched(true);
    work.picture();
    await until('a picture', () => client.events.some(({ snap }) => snap !== null));
    await work.start(1);
    await work.end();
    expect(titleOf(await client.finished(work.runId))).toBe(TITLES[1]);
  });

  it('take no pictures while nobody watches', async () => {
    const file = await createFile(on.admin);
    const elsewhere = await watch(admin, await createProject(admin));
    const work = await createWork(on.admin, file);
    await work.start(0);
    await work.end();
    await runEnded(on.admin, file.projectId, work.runId);
    expect(work.wasWatched()).toBe(false);
    await elsewhere.handshake({});
    expect(elsewhere.events).toEqual([]);
  });

  it('send a client that reconnects to the other server what it missed, once', async () => {
    const file = await createFile(on.admin);
    const proxy = await TcpProxy.start(on.server.url);
    keep({ close: () => proxy.stop() });
    const client = await watch({ url: proxy.url, token: on.admin.token }, file.projectId);
    const work = await createWork(on.admin, file);
    await work.say('before');
    await heard(client, 'before');
    proxy.cut();
    await until('the connection to be lost', () => !client.connected);
    await work.say('meanwhile');
    await work.end();
    await runEnded(on.admin, file.projectId, work.runId);
    proxy.mend(beside.url);
    await client.finished(work.runId);
    await until('the end marker', () => client.ends > 0);
    expect(texts(client.lines)).toEqual(['before', 'meanwhile']);
    await client.handshake({});
    expect(client.ends).toBe(1);
  });

  it('send nothing of that to a client that was signed out meanwhile', async () => {
    const { projectId } = await createFile(on.admin);
    const other = await on.server.admin();
    const client = await watch(other, projectId);
    await until('the mark by which it comes back', () => client.wasSent(SOCKET_EVENTS.mark));
    client.cut();
    await until('the connection to be lost', () => !client.connected);
    await other.ok('/users/logout', {});
    await on.admin.ok('/projects/modify', { projectId, updateType: 'basic-info', name: 'Changed meanwhile' });
    client.comeBack();
    await until('an answer', () => client.connected || client.refusals.length > 0);
    expect([client.connected, client.wasSent(SOCKET_EVENTS.projectChange)]).toEqual([false, false]);
  });

  it('tell clients that join how long ago the project changed on the other server', async () => {
    const projectId = await createProject(on.admin);
    const client = await watch(admin, projectId);
    const before = performance.now();
    await on.admin.ok('/projects/modify', { projectId, updateType: 'basic-info', ...buildProject() });
    await until('the change', () => client.changes.length > 0);
    const { changedAgo } = await keep(await LiveClient.connect(admin)).handshake({ projectId });
    expect(changedAgo).toBeLessThanOrEqual(performance.now() - before);
  });

  it('serve only their own clients while Redis is down, and all together once it is back', async () => {
    const file = await createFile(on.admin);
    const [here, there] = [await watch(on.admin, file.projectId), await watch(admin, file.projectId)];
    const work = await createWork(on.admin, file);
    await work.start(0);
    await Promise.all([here, there].map((client) => showed(client, TITLES[0]!)));
    const away = [on.server, beside].map(({ log }) => log.length);
    const tells = (text: string) =>
      until(`both servers to say ${text}`, () =>
        [on.server, beside].every(({ log }, at) => log.slice(away[at]).includes(text)),
      );
    await redis().kill();
    await tells('Redis is away');
    await work.say('while it is away');
    await heard(here, 'while it is away');
    await work.pass(0);
    // A viewer who leaves while Redis is down must not harm the server.
    const gone = await watch(on.admin, file.projectId);
    gone.drop();
    await redis().begin();
    await tells('Redis is back');
    await work.say('back again');
    await heard(there, 'back again');
    await work.watched(true);
    await work.pass(1);
    await work.end();
    for (const client of [here, there]) {
      await client.finished(work.runId);
      await until('the end marker', () => client.ends > 0);
      expect(client.ends).toBe(1);
    }
    expect(texts(here.lines)).toEqual(['while it is away', 'back again']);
    expect(texts(there.lines)).toEqual(['back again']);
    const result = await readLastResult(on.admin, file);
    expect(result).toMatchObject({ run_id: work.runId, status: 'success', testCasesCount: 2 });
  });

  it('announce the end of a run that ended while Redis was down', async () => {
    const file = await createFile(on.admin);
    const [here, there] = [await watch(on.admin, file.projectId), await watch(admin, file.projectId)];
    const work = await createWork(on.admin, file);
    await work.start(0);
    await Promise.all([here, there].map((client) => showed(client, TITLES[0]!)));
    await redis().kill();
    try {
      await work.end();
      for (const client of [here, there]) {
        await client.finished(work.runId);
        await until('the end marker', () => client.ends > 0);
      }
    } finally {
      await redis().begin();
    }
    const [one, other] = [await on.admin.call('/users/profile-info'), await admin.call('/users/profile-info')];
    expect([one.http, other.http, here.ends, there.ends]).toEqual([200, 200, 1, 1]);
  });
});

describeWithRedis('files running at the same time on two servers', () => {
  const redis = shareRedis();
  const on = ownServer(() => ({ env: { REDIS_URL: redis().url, RUN_CONCURRENCY: '1' } }));

  it('show one until it ends, and appear all in the console', async () => {
    const waiting = new Map<string, ServerResponse>();
    const page = createServer(({ url: path }, response) => waiting.set(path ?? '', response)).listen(0, '127.0.0.1');
    await once(page, 'listening');
    keep(page);
    const answer = (path: string) =>
      waiting.get(path)?.setHeader('Content-Type', 'text/html').end('<title>Done</title>');
    const [long, short] = await createFiles(on.admin, ['Long', 'Short']);
    const [other] = await createFiles(on.admin, ['Other']);
    const url = `http://127.0.0.1:${(page.address() as AddressInfo).port}`;
    await createCase(on.admin, long!, { ...opening('Wait', `${url}/long`), maxWaitingTime: 300 });
    await createCase(on.admin, other!, { ...opening('Wait', `${url}/other`), maxWaitingTime: 300 });
    await createCase(on.admin, short!, { title: 'Quick' });
    const client = await watch(on.admin, long!.projectId);
    const beside = await TestServer.startBeside(on.server);
    try {
      // One server is busy with another project, so the other takes the long file.
      await startRun(on.admin, { projectId: other!.projectId });
      await until('the other file to wait', () => waiting.has('/other'));
      const runId = await startRun(on.admin, { projectId: long!.projectId });
      await until('the long file to be shown', () => client.events.length > 0);
      answer('/other');
      await until('the short file to be done', () => client.lines.some(({ text }) => text.includes('Quick')));
      await until('its result', async () => (await readLastResult(on.admin, short!)).status === 'success');
      answer('/long');
      await client.finished(runId);
      await until('the end marker', () => client.ends > 0);
    } finally {
      await beside.stop();
    }
    expect(new Set(client.events.map(({ runnerData }) => runnerData?.testCase_info.testCaseFileName))).toEqual(
      new Set(['Long']),
    );
    expect(client.ends).toBe(1);
  });
});
