import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { setImmediate as nextTurn } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';
import { createAdapter } from '@socket.io/redis-streams-adapter';
import { afterEach, beforeEach, expect, it } from '@jest/globals';
import { Redis, type RedisOptions } from 'ioredis';
import { Server } from 'socket.io';
import type { Adapter } from 'socket.io-adapter';
import { describeWithRedis, RedisServer } from '../../../../test/support/redis.js';
import { until } from '../../../../test/support/until.js';

const PROGRAM = fileURLToPath(new URL('./published-adapter.mjs', import.meta.url));
const STREAM = 'socket.io';

/**
 * Shows what the published adapter lacks, which is why we have `StreamAdapter`. When a newer version fails here, check whether it can
 * replace ours, and delete this file (docs/adr/035).
 */
describeWithRedis('@socket.io/redis-streams-adapter 0.3.1', () => {
  let server: RedisServer;
  let redis: Redis;
  /** Connections on which the adapter reads. */
  const readers: Redis[] = [];
  const clients: Redis[] = [];
  const adapters: Adapter[] = [];
  const connect = (options: RedisOptions): Redis => {
    // By default, closing a lost connection takes two seconds.
    const client = new Redis(server.url, { ...options, disconnectTimeout: 100 });
    client.on('error', () => undefined);
    clients.push(client);
    return client;
  };

  beforeEach(async () => {
    server = await RedisServer.start();
    redis = connect({});
    redis.duplicate = () => {
      const reader = new Redis(server.url);
      readers.push(reader);
      return reader;
    };
  });
  afterEach(async () => {
    // A reader whose connection is closed from outside would also retry for ever: the adapter has to close it.
    for (const adapter of adapters.splice(0)) await adapter.close();
    await until('the readers to end', () => readers.every(({ status }) => status === 'end'));
    readers.splice(0);
    for (const client of clients.splice(0)) client.disconnect();
    await server.stop();
  });

  it('retries reads in a busy loop while Redis is down, which blocks the event loop', async () => {
    const ASKED_MAX = 10_000;
    let asked = 0;
    const failsAtOnce = connect({ enableOfflineQueue: false });
    failsAtOnce.duplicate = () => {
      const reader = connect({ enableOfflineQueue: false });
      const read = reader.xread.bind(reader) as (...args: unknown[]) => Promise<never>;
      // Without this limit the test would loop for ever.
      reader.xread = (...args: unknown[]) =>
        ++asked < ASKED_MAX ? read(...args) : new Promise<never>(() => undefined);
      return reader;
    };
    createAdapter(failsAtOnce);
    await nextTurn();
    expect(asked).toBe(ASKED_MAX);
  });

  it.each([
    ['a client leaves', 'leave'],
    ['servers tell each other something', 'tell'],
  ])('ends the process when %s while Redis is away', async (_what, action) => {
    const program = spawn(process.execPath, [PROGRAM, server.url], { stdio: 'pipe' });
    try {
      const printed = { out: '', error: '' };
      program.stdout.on('data', (data) => (printed.out += String(data)));
      program.stderr.on('data', (data) => (printed.error += String(data)));
      await until('the program to be ready', () => printed.out.includes('ready'));
      await server.kill();
      await until('the program to know that Redis is away', () => printed.out.includes('away'));
      const ended = once(program, 'exit');
      program.stdin.write(`${action}\n`);
      expect(await ended).toEqual([1, null]);
      expect(printed.error).toMatch(/enableOfflineQueue/);
    } finally {
      await end(program);
    }
  });

  it('sends a reconnecting client every picture it missed', async () => {
    const { adapter, ...room } = await joined();
    room.emit('line', 'heard');
    await said(1);
    const [[heard]] = (await redis.xrange(STREAM, '-', '+')) as [[string, string[]]];
    adapter.persistSession({ sid: 'sid', pid: 'pid', rooms: ['room'], data: {} });
    for (const picture of [1, 2, 3]) room.show('picture', picture);
    await said(4);
    const { missedPackets } = await adapter.restoreSession('pid', heard);
    expect(missedPackets.map(([event, payload]) => [event, payload])).toEqual([
      ['picture', 1],
      ['picture', 2],
      ['picture', 3],
    ]);
  });

  it('keeps entries of any age and size until there are newer ones', async () => {
    // Redis trims whole nodes; an entry of this size fills one.
    const fields = { uid: 'other', nsp: '/', type: '3', data: JSON.stringify({ picture: 'large '.repeat(2_000) }) };
    await redis.xadd(STREAM, '1-1', ...Object.entries(fields).flat());
    const room = await joined();
    for (let line = 0; line < 200; line++) room.emit('line', line);
    await said(201);
    const [[oldest]] = (await redis.xrange(STREAM, '-', '+', 'COUNT', 1)) as [[string, string[]]];
    expect(oldest).toBe('1-1');
    expect(await redis.pttl(STREAM)).toBe(-1);
  });

  /** A server with the adapter that listens, and a room of it. */
  async function joined() {
    const io = new Server({ adapter: createAdapter(redis, { blockTimeInMs: 50 }), connectionStateRecovery: {} });
    const { adapter } = io.of('/');
    adapters.push(adapter);
    await until('the adapter to listen', async () => ((await redis.pubsub('CHANNELS')) as string[]).length === 2);
    return {
      adapter,
      emit: (event: string, payload: unknown) => io.to('room').emit(event, payload),
      show: (event: string, payload: unknown) => io.to('room').volatile.emit(event, payload),
    };
  }
  const said = (messages: number) => until(`${messages} messages`, async () => (await redis.xlen(STREAM)) === messages);
});

async function end(program: ChildProcess): Promise<void> {
  if (program.exitCode !== null || program.signalCode !== null) return;
  const ended = once(program, 'exit');
  program.kill('SIGKILL');
  await ended;
}
