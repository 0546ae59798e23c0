import { randomUUID } from 'node:crypto';
import {
  DELIVERY_ENTRIES,
  RATE_LIMITS,
  XECUTOR_NAMESPACE,
  type XecutorAuth,
  type XecutorLease,
} from '@testplatform/contract';
import { io } from 'socket.io-client';
import { afterAll, afterEach, beforeAll, describe, expect, it } from '@jest/globals';
import { createMember } from '../factories/member.js';
import { createCase, createFiles } from '../factories/project.js';
import { deviceInState, deviceOf, journal, passed, resultOf, startOnXecutor } from '../factories/xecutor.js';
import { readReport } from '../factories/run.js';
import { Api } from '../support/product/api.js';
import { withDatabase } from '../support/product/database.js';
import { SMALL_JPEG } from '../support/files/images.js';
import { LiveClient } from '../support/product/live-client.js';
import { shareMailServer, tokenIn } from '../support/servers/mail-server.js';
import { TestServer } from '../support/product/server.js';
import { ownServer } from '../support/product/shared-server.js';
import { until } from '../support/time/until.js';
import { buildAuth, XecutorClient } from '../support/product/xecutor-client.js';

const mails = shareMailServer();
const on = ownServer(() => ({ env: { SMTP_URL: mails.url } }));
let beside: TestServer;
beforeAll(async () => {
  beside = await TestServer.startBeside(on.server);
});
afterAll(() => beside?.stop());

const open: XecutorClient[] = [];
afterEach(() => {
  for (const client of open.splice(0)) client.close();
});
const keep = (client: XecutorClient): XecutorClient => (open.push(client), client);

const refused = (auth: object, url = on.server.url): Promise<unknown> =>
  XecutorClient.connect(url, auth as Record<string, unknown>).then(
    (client) => (client.close(), null),
    (refusal: unknown) => refusal,
  );
const closed = (client: XecutorClient) => until('the connection to be cut', () => !client.isConnected);
const member = () => createMember(on.admin, on.visitor, mails);

/**
 * Expires a claim and raises its epoch, so that the Xecutor's lease is outdated: as if the database had failed before
 * the claim was answered.
 */
async function loseClaim(xecutor: XecutorClient, { fileRunId, epoch }: XecutorLease): Promise<void> {
  const change = (what: string) =>
    withDatabase(on.server, (database) =>
      database.transaction(() =>
        database.writeManager.query(`UPDATE file_runs SET ${what} WHERE file_run_id = ?`, [fileRunId]),
      ),
    );
  await change('epoch = epoch + 1');
  expect(await xecutor.ask('beat', { leases: [{ fileRunId, epoch }] })).toEqual({ [fileRunId]: 'lost' });
  await change('lease_until = 1');
}

const countedFiles = (projectId: number) =>
  withDatabase(on.server, async (database) => {
    const sql = 'SELECT SUM(files) AS files FROM project_totals WHERE project_id = ?';
    const [row]: { files: number }[] = await database.manager.query(sql, [projectId]);
    return Number(row?.files);
  });

describe('a connected Xecutor gets a file that it never got as soon as its lease has run out, while it has another one', () => {
  const success = { status: 'success', attempt: 1 };

  it.each([
    ['even if the project allows no second attempt', false, [success]],
    [
      'on its second attempt',
      true,
      [
        { ...success, attempt: 2 },
        { status: 'interrupted', attempt: 1 },
      ],
    ],
  ])('%s', async (_when, rerunInterrupted, attempts) => {
    const xecutor = keep(await XecutorClient.of(on.admin));
    const [[held], [unseen]] = [await createFiles(on.admin, ['Held']), await createFiles(on.admin, ['Unseen'])];
    for (const file of [held!, unseen!]) await createCase(on.admin, file);
    const { projectId } = unseen!;
    await on.admin.ok('/projects/modify', { projectId, updateType: 'basic-info', rerunInterrupted });
    await startOnXecutor(on.admin, held!);
    const claimed = await xecutor.claim();
    await startOnXecutor(on.admin, unseen!);
    if (rerunInterrupted) await xecutor.ask('release', { lease: (await xecutor.claim()).lease });
    await loseClaim(xecutor, (await xecutor.claim()).lease);
    const again = await xecutor.claim();
    for (const one of [claimed, again]) await xecutor.ask('deliver', { lease: one.lease, entries: passed(one) });
    expect(await readReport(on.admin, held!)).toMatchObject([success]);
    expect(await readReport(on.admin, unseen!)).toMatchObject(attempts);
    expect(await countedFiles(projectId)).toBe(1);
  });
});

it('an Xecutor gets a file again whose claim was answered in vain, as attempt 1, also where nothing runs again', async () => {
  const xecutor = keep(await XecutorClient.of(on.admin));
  const [file] = await createFiles(on.admin, ['File']);
  await createCase(on.admin, file!);
  const { projectId } = file!;
  await on.admin.ok('/projects/modify', { projectId, updateType: 'basic-info', rerunInterrupted: false });
  await startOnXecutor(on.admin, file!);
  await xecutor.claim();
  xecutor.close();
  const same = keep(await XecutorClient.enter(on.server.url, xecutor.auth));
  const again = await same.claim();
  await same.ask('deliver', { lease: again.lease, entries: passed(again) });
  expect(await readReport(on.admin, file!)).toMatchObject([{ status: 'success', attempt: 1 }]);
});

describe('an Xecutor is refused', () => {
  it('until somebody saves its device', async () => {
    const auth = buildAuth();
    expect(await refused(auth)).toEqual({
      code: 'unknown-device',
      message: expect.stringContaining('This device has not been saved yet'),
    });
    await (await member()).api.ok('/xecutor/manage-device', { duid: auth.duid });
    expect(await refused(auth)).toBeNull();
  });

  it('for a while after too many attempts with an unsaved id, without affecting other devices', async () => {
    const strict = await TestServer.start({ env: { RATE_LIMIT_FACTOR: '1' } });
    try {
      const auth = buildAuth();
      const ask = () => refused(auth, strict.url);
      const { tries } = RATE_LIMITS.xecutorUnknown.account;
      for (let asked = 0; asked < tries; asked += 20)
        for (const refusal of await Promise.all(Array.from({ length: 20 }, ask)))
          expect(refusal).toMatchObject({ code: 'unknown-device' });
      // No code: the Xecutor retries after the time that the message names.
      expect(await ask()).toEqual({ code: undefined, message: expect.stringMatching(/try again/i) });
      expect(await refused(buildAuth(), strict.url)).toMatchObject({ code: 'unknown-device' });
    } finally {
      await strict.stop();
    }
  });

  it('with another protocol version, whatever else it sends', async () => {
    expect(await refused({ protocol: 2 ** 20 })).toEqual({
      code: 'server-too-old',
      message: expect.stringMatching(/too new for the server: .*version \d/),
    });
    // Xecutors with protocol 1 ignore unknown browser settings and signed-in states.
    expect(await refused({ protocol: 1 })).toEqual({
      code: 'xecutor-too-old',
      message: expect.stringMatching(/too old for the server: update it to version \d/),
    });
  });

  it.each([
    ['nothing', {}],
    ['a protocol that is no number', { ...buildAuth(), protocol: '1' }],
    ['a short id', buildAuth({ duid: 'x'.repeat(49) })],
    ['an id with a wildcard', buildAuth({ duid: `${'x'.repeat(50)}%` })],
    ['an instance that could be another’s', buildAuth({ instance: '%' })],
    ['a name that is none', { ...buildAuth(), name: { toString: 'x' } }],
    ['an endless name', buildAuth({ name: 'x'.repeat(101) })],
    ['a version that is missing', { ...buildAuth(), version: undefined }],
  ] satisfies [string, object][])('for %s', async (_what, auth) => {
    expect(await refused(auth)).toEqual({
      code: 'malformed',
      message: expect.stringContaining('Update the Xecutor'),
    });
  });
});

describe('/xecutor/device', () => {
  it('returns the state of the caller’s device, on every server', async () => {
    const { api } = await member();
    expect(await deviceOf(api)).toBeNull();
    const auth = buildAuth({ name: 'Ada’s desk' });
    await api.ok('/xecutor/manage-device', { duid: auth.duid });
    const { duid, name, host, platform, version } = auth;
    const unknown = { name: null, host: null, platform: null, version: null, seen_at: null };
    expect(await deviceOf(api)).toEqual({ duid, state: 'offline', ...unknown });
    const xecutor = keep(await XecutorClient.enter(beside.url, auth));
    const seen_at = expect.stringMatching(/Z$/);
    expect(await deviceOf(api)).toEqual({ duid, state: 'online', name, host, platform, version, seen_at });
    const [file] = await createFiles(api, ['File']);
    await createCase(api, file!);
    await startOnXecutor(api, file!);
    const claimed = await xecutor.claim();
    await deviceInState(api, 'busy');
    await xecutor.ask('deliver', { lease: claimed.lease, entries: passed(claimed) });
    await deviceInState(api, 'online');
    xecutor.close();
    await deviceInState(api, 'offline');
  });
});

describe('the connection of a device', () => {
  it.each(['the same server', 'another server'])('goes to the newer instance, on %s', async (where) => {
    const { api } = await member();
    const older = keep(await XecutorClient.of(api));
    const auth = { ...older.auth, instance: randomUUID() };
    const newer = keep(await XecutorClient.enter(where === 'the same server' ? on.server.url : beside.url, auth));
    await older.called('replaced');
    await closed(older);
    // The replaced connection is refused when it returns: otherwise the two would keep replacing each other.
    expect(await refused(older.auth)).toMatchObject({ code: 'replaced' });
    expect(newer.calls.map(({ name }) => name)).toEqual(['watched']);
    await deviceInState(api, 'online');
  });

  it('goes to the newer connection of the same instance, silently', async () => {
    const { api } = await member();
    const older = keep(await XecutorClient.of(api));
    const newer = keep(await XecutorClient.enter(beside.url, older.auth));
    await closed(older);
    expect(older.calls.map(({ name }) => name)).toEqual(['watched']);
    await deviceInState(api, 'online');
    expect(newer.isConnected).toBe(true);
  });

  it('is cut when its owner saves another device', async () => {
    const { api } = await member();
    const xecutor = keep(await XecutorClient.of(api));
    await api.ok('/xecutor/manage-device', { duid: buildAuth().duid });
    await closed(xecutor);
    expect(await refused(xecutor.auth)).toMatchObject({ code: 'unknown-device' });
  });

  it('is cut when its owner is deactivated', async () => {
    const { api, userId } = await member();
    const xecutor = keep(await XecutorClient.of(api));
    await on.admin.ok('/admin/user-account-activate', { event: 'Account deactivation', user_id: userId });
    await closed(xecutor);
    expect(await refused(xecutor.auth)).toEqual({
      code: 'unknown-device',
      message: expect.stringContaining('not active'),
    });
  });

  it('does not get in again with a connection that had said nothing when its device was taken from it', async () => {
    const { api } = await member();
    const auth = buildAuth();
    await api.ok('/xecutor/manage-device', { duid: auth.duid });
    const silent = keep(await XecutorClient.connect(on.server.url, auth));
    const own = keep(await XecutorClient.of(api));
    silent.socket.emit('hello', { holding: [] });
    await closed(silent);
    expect(own.isConnected).toBe(true);
    await deviceInState(api, 'online');
  });

  it('is cut when its owner sets a new password, and the device must be saved again', async () => {
    const { api, email } = await member();
    const xecutor = keep(await XecutorClient.of(api));
    await on.visitor.ok('/users/password-reset-link', { email });
    const token = tokenIn(await mails.next(email, 'Choose a new password'), '/forgot-password');
    await on.visitor.ok('/users/password-update', { token, password: 'a new one' });
    await closed(xecutor);
    expect(await refused(xecutor.auth)).toMatchObject({ code: 'unknown-device' });
    const again = await on.visitor.signIn(email, 'a new one');
    expect(await deviceOf(again)).toBeNull();
    await again.ok('/xecutor/manage-device', { duid: xecutor.auth.duid });
    expect(await refused(xecutor.auth)).toBeNull();
  });
});

describe('a run on an Xecutor of another server', () => {
  it('ends for viewers there when it is stopped here', async () => {
    const { api } = await member();
    const auth = buildAuth();
    await api.ok('/xecutor/manage-device', { duid: auth.duid });
    const xecutor = keep(await XecutorClient.enter(beside.url, auth));
    const [file] = await createFiles(api, ['File']);
    await createCase(api, file!);
    const runId = await startOnXecutor(api, file!);
    await xecutor.claim();
    const viewer = await LiveClient.watch(new Api(beside.url, api.token), file!.projectId);
    try {
      await api.ok('/projects/stop', { projectId: file!.projectId });
      expect(await viewer.finished(runId)).toMatchObject({ projectId: file!.projectId });
      await until('the end of the console', () => viewer.ends === 1);
    } finally {
      viewer.close();
    }
  });
});

describe('messages of an Xecutor', () => {
  const lease = { fileRunId: randomUUID(), epoch: 1 };
  const upload = { lease, n: 1, index: 0, offset: 0, size: SMALL_JPEG.length, bytes: SMALL_JPEG };
  const file = {
    file: { path: {} as never, cases: [{ caseId: 1, testCase: { title: 'A', eventType: 'Sleep' } as never }] },
  };
  const [result] = journal([resultOf(file, 0)]);
  const deliver = (what: string, ...entries: unknown[]) => [what, 'deliver', { lease, entries }] as const;
  const ofResult = (what: string, change: object) =>
    deliver(what, { n: 1, kind: 'result', result: { ...(result as { result: object }).result, ...change } });

  it.each<readonly [string, string, unknown]>([
    ['nothing', 'hello', undefined],
    ['no list', 'hello', { holding: {} }],
    ['an id that is none', 'hello', { holding: [{ fileRunId: 'x', epoch: 1 }] }],
    ['an epoch that never was', 'beat', { leases: [{ ...lease, epoch: 0 }] }],
    ['a thousand leases', 'beat', { leases: Array.from({ length: 1_001 }, () => lease) }],
    ['a path that is none', 'import-file', { lease, path: 7 }],
    ['no lease', 'release', { lease: null }],
    ['null', 'deliver', null],
    ['entries that are none', 'deliver', { lease, entries: 'all' }],
    ['too many entries', 'deliver', { lease, entries: Array.from({ length: DELIVERY_ENTRIES + 1 }, () => result) }],
    deliver('an unknown kind', { n: 1, kind: 'party' }),
    deliver('half a number', { n: 1.5, kind: 'started', title: 'x' }),
    deliver('a gap', { n: 1, kind: 'started', title: 'x' }, { n: 3, kind: 'started', title: 'x' }),
    ofResult('a result before the first', { seq: -1 }),
    ofResult('a status that is none', { status: 'great' }),
    ofResult('a time that is none', { startedAt: Number.NaN }),
    deliver('half an end', { n: 1, kind: 'end', outcome: { status: 'success' } }),
    deliver('half an index', { n: 1, kind: 'missing', indexes: [0.5] }),
    ['text for bytes', 'upload', { ...upload, bytes: 'text' }],
    ['a list for bytes', 'upload', { ...upload, bytes: [1, 2, 3] }],
    ['more than the whole', 'upload', { ...upload, size: 10 }],
    ['a place before the first byte', 'upload', { ...upload, offset: -1 }],
    ['an empty part', 'upload', { ...upload, bytes: Buffer.alloc(0) }],
  ])('%s, as %s, is answered with a sentence', async (_what, question, message) => {
    const xecutor = keep(await XecutorClient.of(on.admin));
    expect(await xecutor.say(question, message)).toEqual({
      error: expect.stringMatching(/^\S.* should/),
      final: true,
    });
    for (const frame of [null, 7, { fileRunId: lease.fileRunId, jpeg: 'x' }, { fileRunId: {}, jpeg: SMALL_JPEG }])
      xecutor.socket.emit('frame', frame);
    expect(await xecutor.ask('claim', {})).toBeNull();
  });

  it('must begin with hello', async () => {
    const auth: XecutorAuth = buildAuth();
    await on.admin.ok('/xecutor/manage-device', { duid: auth.duid });
    const xecutor = keep(await XecutorClient.connect(on.server.url, auth));
    expect(await xecutor.say('claim', {})).toEqual({ error: 'The first question should be hello', final: true });
    expect(await xecutor.ask('hello', { holding: [] })).toEqual({ owner: 'Administrator' });
    expect(await xecutor.ask('claim', {})).toBeNull();
  });

  it('must begin with hello again after a cut, although Socket.IO recovers the connection', async () => {
    const auth = buildAuth();
    await on.admin.ok('/xecutor/manage-device', { duid: auth.duid });
    const socket = io(on.server.url + XECUTOR_NAMESPACE, { auth, transports: ['websocket'], reconnectionDelay: 50 });
    try {
      await until('the connection', () => socket.connected);
      await socket.emitWithAck('hello', { holding: [] });
      socket.io.engine.close();
      await until('the recovered connection', () => socket.connected && socket.recovered);
      expect(await socket.emitWithAck('claim', {})).toEqual({
        error: 'The first question should be hello',
        final: true,
      });
      await socket.emitWithAck('hello', { holding: [] });
      expect(await socket.emitWithAck('claim', {})).toBeNull();
    } finally {
      socket.close();
    }
  });

  it('are ignored for files that it never held', async () => {
    const xecutor = keep(await XecutorClient.of(on.admin));
    expect(await xecutor.ask('deliver', { lease, entries: [result!] })).toEqual({ lost: true });
    expect(await xecutor.ask('upload', upload)).toEqual({ lost: true });
    expect(await xecutor.ask('beat', { leases: [lease] })).toEqual({ [lease.fileRunId]: 'lost' });
    expect(await xecutor.ask('release', { lease })).toEqual({ done: true });
    expect(on.server.log).not.toContain('"level":50');
  });
});
