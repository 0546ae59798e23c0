import { connect } from 'node:net';
import { text } from 'node:stream/consumers';
import { RECORDING_SOCKET, SOCKET_EVENTS, XECUTOR_ASKS, XECUTOR_RECORDING } from '@testplatform/contract';
import fc from 'fast-check';
import { afterAll, afterEach, beforeAll, describe, expect, it } from '@jest/globals';
import { Manager, type Socket } from 'socket.io-client';
import { createMember, type Member } from '../factories/member.js';
import { createCase, createFiles, type FileRef } from '../factories/project.js';
import { passed, startOnXecutor } from '../factories/xecutor.js';
import { anyValue, areSentences, exchanged, SEED } from '../support/any-input.js';
import { LiveClient } from '../support/product/live-client.js';
import { othersAnswered } from '../support/others-answered.js';
import { Outbox } from '../support/product/outbox.js';
import { ownServer } from '../support/product/shared-server.js';
import { until } from '../support/time/until.js';
import { XecutorClient } from '../support/product/xecutor-client.js';

const on = ownServer();
const mails = new Outbox(on);

/** Number of values to send as each message. */
const TRIES = 60;
/** Number of messages that a client sends at once: as many as may be pending, and far more. */
const MANY = 1_000;
const TOO_MANY = 20_000;
/** Characters of a message: nearly as many as the server accepts, and more. */
const LARGE = 4 * 1_048_576 - 1_000;
const TOO_LARGE = 5 * 1_048_576;
/** Characters of a person's message: nearly as many as the server accepts. */
const PERSON_LARGE = 256 * 1_024 - 1_000;
/** Number of values in such a message. */
const VALUES = 12_000;
/** Milliseconds for an answer, on a busy machine. */
const PATIENCE = 60_000;
const FIELDS = ['projectId', 'recordingId', 'lease', 'fileRunId', 'epoch', 'entries', 'n', 'kind', 'result', 'path'];

let member: Member;
let file: FileRef;
/** Another person, who watches the project. */
let bystander: LiveClient;
beforeAll(async () => {
  member = await createMember(on.admin, on.visitor, mails);
  [file] = (await createFiles(on.admin, ['Sign in'])) as [FileRef];
  await createCase(on.admin, file);
  bystander = await LiveClient.watch(on.admin, file.projectId);
});
afterAll(() => bystander?.close());

const closing: { close(): void }[] = [];
afterEach(() => {
  for (const one of closing.splice(0)) one.close();
});

/**
 * Does something hostile; fails unless the server meanwhile answers others, and the bystander still receives changes.
 */
async function othersGoOn(hostile: () => Promise<unknown>): Promise<void> {
  await othersAnswered(on.server, hostile());
  const heard = bystander.changes.length;
  await on.admin.ok('/projects/modify', { projectId: file.projectId, updateType: 'basic-info', name: 'Renamed' });
  await until('the bystander to hear of the change', () => bystander.changes.length > heard);
  expect(bystander.refusals).toEqual([]);
  expect(on.server.log).not.toContain('"level":50');
}

/** A connection without a token that sends raw packets, which no client would send. */
async function openRaw(): Promise<Manager['engine']> {
  const manager = new Manager(on.server.url, { transports: ['websocket'], reconnection: false, autoConnect: false });
  await new Promise<void>((resolve, reject) => manager.open((error) => (error ? reject(error) : resolve())));
  return manager.engine;
}

/** Sends packets and answers whether the server closed the connection. */
async function sendRaw(...packets: string[]): Promise<'closed' | 'open'> {
  const engine = await openRaw();
  const closed = new Promise<'closed'>((resolve) => engine.once('close', () => resolve('closed')));
  for (const packet of packets) engine.write(packet);
  // A namespace that doesn't exist is refused: once the refusal arrives, the earlier packets have been read.
  const answered = new Promise<'open'>((resolve) =>
    engine.on('data', (data) => data.startsWith('4') && resolve('open')),
  );
  engine.write('0/none,');
  const outcome = await Promise.race([closed, answered]);
  engine.close();
  return outcome;
}

describe('anybody', () => {
  it.each([
    ['a message before the connection to a namespace', '2["handshake",{}]'],
    ['a message to the namespace of the Xecutors', '2/xecutor,["claim",{}]'],
    ['an answer that nobody asked for', '30["x"]'],
    ['no packet of Socket.IO', '9'],
    ['control characters', '\u0000\u0001\u0002'],
    ['invalid JSON', '2["handshake",'],
    ['very deep JSON', `2["handshake",${'['.repeat(1_000_000)}`],
    ['no list', '2{"handshake":1}'],
    ['a reserved name', '2["disconnect"]'],
    ['more attachments than there may be', '5999999999-["frame",{"_placeholder":true,"num":0}]'],
    ['too large a message', `2["handshake","${'x'.repeat(TOO_LARGE)}"]`],
    ['a large message before anybody knows who it is', `0{"token":"${'x'.repeat(16_384)}"}`],
  ])('who sends %s is disconnected', async (_what, packet) => {
    await othersGoOn(async () => expect(await sendRaw(packet)).toBe('closed'));
  });

  it('who asks for another protocol at another address is refused, and cut off', async () => {
    const { hostname, port } = new URL(on.server.url);
    await othersGoOn(async () => {
      const client = connect(Number(port), hostname);
      client.write('GET / HTTP/1.1\r\nHost: server\r\nConnection: Upgrade\r\nUpgrade: h2c\r\n\r\n');
      expect(await text(client)).toMatch(/^HTTP\/1\.1 501 /);
    });
  });

  it.each([
    ['asks to be let in', '40{"token":"aaaaaaaaaaaa.b.c"}'],
    ['says nothing', '6'],
    ['answers a sign of life', '3'],
  ])('who %s again and again in one request of long polling is disconnected', async (_what, packet) => {
    const polling = `${on.server.url}/socket.io/?EIO=4&transport=polling`;
    const { sid } = JSON.parse((await (await fetch(polling)).text()).slice(1)) as { sid: string };
    const body = Array<string>(Math.floor(LARGE / (packet.length + 1)))
      .fill(packet)
      .join('\x1e');
    await othersGoOn(async () => {
      const sent = fetch(`${polling}&sid=${sid}`, { method: 'POST', body });
      await expect(sent).rejects.toThrow('fetch failed');
      expect((await fetch(`${polling}&sid=${sid}`)).status).toBe(400);
    });
  });

  it('who connects more often than any client is disconnected', async () => {
    const engine = await openRaw();
    await othersGoOn(async () => {
      const closed = new Promise<void>((resolve) => engine.once('close', () => resolve()));
      for (let asked = 0; asked < MANY; asked++) engine.write('0/xecutor,{"protocol":1}');
      await closed;
    });
    expect(engine.readyState).toBe('closed');
  });

  it('who sends nonsense instead of a handshake is refused', async () => {
    const queries = [
      '',
      '?EIO=3&transport=polling',
      '?EIO=4&transport=none',
      '?EIO=4&transport=websocket',
      '?EIO=4&sid=x',
    ];
    for (const query of queries)
      for (const method of ['GET', 'POST', 'DELETE']) {
        const { status } = await fetch(`${on.server.url}/socket.io/${query}`, { method });
        expect([method, query, status]).toEqual([method, query, 400]);
      }
  });
});

/** Sends each value as a message. Returns the answers that have errors which aren't sentences. */
async function oddAnswers(socket: Socket, name: string, values: readonly unknown[]): Promise<string[]> {
  const odd: string[] = [];
  for (const value of values) {
    const answer = (await socket.timeout(PATIENCE).emitWithAck(name, value)) as Record<string, unknown> | null;
    const errors = answer?.errors ?? answer?.error;
    if (errors !== undefined && !areSentences(errors)) odd.push(JSON.stringify([name, value, answer]));
  }
  return odd;
}

async function connectMember(): Promise<Socket> {
  const { url, token } = member.api;
  const socket = new Manager(url, { transports: ['websocket'], reconnection: false }).socket('/', { auth: { token } });
  closing.push(socket);
  await new Promise<void>((resolve, reject) => {
    socket.once('connect', resolve);
    socket.once('connect_error', reject);
  });
  return socket;
}

async function connectDevice(): Promise<XecutorClient> {
  const device = await XecutorClient.of(member.api);
  closing.push(device);
  return device;
}

describe(`an ordinary account (FUZZ_SEED=${SEED})`, () => {
  it('gets a sentence for malformed messages', async () => {
    const socket = await connectMember();
    const { projectId } = file;
    const values = fc.sample(fc.oneof(anyValue(FIELDS), exchanged(fc.constant({ projectId }), FIELDS)), {
      seed: SEED,
      numRuns: TRIES,
    });
    await othersGoOn(async () => {
      for (const value of values) socket.emit(RECORDING_SOCKET.input, value);
      expect(await oddAnswers(socket, SOCKET_EVENTS.handshake, [...values, Buffer.alloc(9)])).toEqual([]);
    });
  });

  it('gets a sentence for malformed messages about a file that its device runs, too', async () => {
    const device = await connectDevice();
    await startOnXecutor(member.api, file);
    const claimed = await device.claim();
    const { lease } = claimed;
    const { fileRunId } = lease;
    const jpeg = Buffer.from([0xff, 0xd8, 0xff, 0xd9]);
    const unanswered = {
      [XECUTOR_ASKS.frame]: { fileRunId, jpeg },
      [XECUTOR_RECORDING.event]: { recordingId: fileRunId, event: { kind: 'mode', mode: 'check-text' } },
      [XECUTOR_RECORDING.frame]: { recordingId: fileRunId, jpeg },
    };
    const answered = {
      [XECUTOR_ASKS.beat]: { leases: [lease] },
      [XECUTOR_ASKS.importFile]: { lease, path: 'Module/Section/Scenario/Sign in' },
      // The messages below may end the file, so they come last.
      [XECUTOR_ASKS.upload]: { lease, n: 1, index: 0, offset: 0, size: jpeg.length, bytes: jpeg },
      [XECUTOR_ASKS.deliver]: { lease, entries: passed(claimed) },
      [XECUTOR_ASKS.release]: { lease },
      [XECUTOR_ASKS.hello]: { holding: [lease] },
      [XECUTOR_ASKS.claim]: {},
    };
    const like = (good: object) => fc.sample(exchanged(fc.constant(good), FIELDS), { seed: SEED, numRuns: TRIES });
    await othersGoOn(async () => {
      for (const [name, good] of Object.entries(unanswered))
        for (const value of like(good)) device.socket.emit(name, value);
      for (const [name, good] of Object.entries(answered))
        expect(await oddAnswers(device.socket, name, like(good))).toEqual([]);
    });
  });

  it('whose device answers a recording with nonsense, and twice, gets a sentence', async () => {
    const device = await connectDevice();
    const answers = fc.sample(exchanged(fc.constant({ done: true, hasWindow: true }), ['done', 'error', 'hasWindow']), {
      seed: SEED,
      numRuns: TRIES,
    });
    let next: unknown;
    for (const call of [XECUTOR_RECORDING.open, XECUTOR_RECORDING.perform, XECUTOR_RECORDING.close])
      device.socket.on(call, (_message: unknown, acknowledge: (answer: unknown) => void) => {
        acknowledge(next);
        acknowledge('twice');
      });
    const start = { ...file, url: 'http://shop.example/', place: 'xecutor' };
    await othersGoOn(async () => {
      for (next of [null, 5, 'text', [], ...answers]) {
        const started = await member.api.call<{ data?: { recording_id: string } }>('/recordings/start', start);
        if (!started.data) {
          expect([next, started.http, areSentences(started.errors)]).toEqual([next, 422, true]);
          continue;
        }
        const { recording_id } = started.data;
        const command = { kind: 'mode', mode: 'check-text' };
        const performed = await member.api.call('/recordings/command', { recording_id, command });
        expect([next, performed.http < 500]).toEqual([next, true]);
        await member.api.ok('/recordings/stop', { recording_id });
      }
    });
  });

  it('blocks nobody with very many messages at once, and is disconnected for far too many', async () => {
    const handshake = { projectId: file.projectId };
    const [socket, device] = [await connectMember(), await connectDevice()];
    const floods: readonly (readonly [Socket, string, object])[] = [
      [socket, SOCKET_EVENTS.handshake, handshake],
      [device.socket, XECUTOR_ASKS.claim, {}],
      [device.socket, XECUTOR_ASKS.beat, { leases: [] }],
    ];
    for (const [client, name, message] of floods) {
      let answered = 0;
      await othersGoOn(async () => {
        const goOn = on.server.freeze();
        const flood = Array.from({ length: MANY }, async () => {
          await client.timeout(PATIENCE).emitWithAck(name, message);
          answered++;
        });
        await until('all of it to be sent', () => client.io.engine.writeBuffer.length === 0);
        const asked = bystander.handshake(handshake);
        goOn();
        // The bystander's question is queued behind the flood, but the server lets others in after a few messages of
        // one client.
        await asked;
        expect(answered).toBeLessThan(MANY / 2);
        await Promise.all(flood);
      });
    }
    await othersGoOn(async () => {
      for (let sent = 0; sent < TOO_MANY; sent++) socket.emit(SOCKET_EVENTS.handshake, handshake);
      await until('the client to be cut off', () => socket.disconnected);
    });
    expect(device.isConnected).toBe(true);
  });

  it.each([
    ['text', () => 'x'.repeat(PERSON_LARGE)],
    ['a field', () => ({ projectId: 'x'.repeat(PERSON_LARGE) })],
    ['keys', () => Object.fromEntries(Array.from({ length: VALUES }, (_, at) => [`field ${at}`, at]))],
    ['keys of a field', () => ({ projectId: Object.fromEntries(Array.from({ length: VALUES }, (_, at) => [at, at])) })],
  ])('blocks nobody with a message of the largest size, of %s', async (_what, messageOf) => {
    const socket = await connectMember();
    await othersGoOn(async () => expect(await oddAnswers(socket, SOCKET_EVENTS.handshake, [messageOf()])).toEqual([]));
    expect(socket.connected).toBe(true);
  });

  it.each([
    ['deeper', `${'['.repeat(LARGE / 2)}${']'.repeat(LARGE / 2)}`],
    ['with more values', `[${'[],'.repeat(LARGE / 3)}1]`],
    ['larger', `"${'x'.repeat(PERSON_LARGE + 1_000)}"`],
  ])('is disconnected for a message %s than any client of ours sends', async (_what, said) => {
    const { engine } = (await connectMember()).io;
    await othersGoOn(async () => {
      const closed = new Promise<void>((resolve) => engine.once('close', () => resolve()));
      engine.write(`27["handshake",${said}]`);
      await closed;
    });
    expect(engine.readyState).toBe('closed');
  });
});
