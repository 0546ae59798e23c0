import { once } from 'node:events';
import { createServer } from 'node:http';
import { type AddressInfo, connect, type Socket } from 'node:net';
import { afterEach, describe, expect, it } from '@jest/globals';
import { useManualClock } from '../../../../../test/support/time/manual-clock.js';
import { until } from '../../../../../test/support/time/until.js';
import { closeUnread } from './unread-answers.js';

const clock = useManualClock();
const MB = 1_048_576;
/** More than the operating system buffers for a connection. */
const ANSWER = Buffer.alloc(32 * MB);
const NEVER = 60 * 60_000;

const closing: (() => void)[] = [];
afterEach(() => {
  for (const close of closing.splice(0)) close();
});

/** A server, its open connections, and clients that send requests and read no answers. */
async function serve(limits: Parameters<typeof closeUnread>[1]) {
  const open = new Set<Socket>();
  const server = createServer((_request, response) => void response.end(ANSWER));
  closeUnread(server, limits);
  server.on('connection', (socket: Socket) => {
    open.add(socket);
    socket.once('close', () => open.delete(socket));
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  const { port } = server.address() as AddressInfo;
  closing.push(() => {
    for (const socket of open) socket.destroy();
    server.close();
  });
  const ask = async (localAddress: string): Promise<Socket> => {
    const client = connect({ port, host: '127.0.0.1', localAddress });
    client.on('error', () => undefined).pause();
    closing.push(() => client.destroy());
    await once(client, 'connect');
    client.write('GET / HTTP/1.1\r\nHost: server\r\n\r\n');
    return client;
  };
  const held = (): number => [...open].reduce((sum, { writableLength }) => sum + writableLength, 0);
  return { open, ask, held };
}

describe('connections with unread answers', () => {
  it('are closed without progress', async () => {
    const { open, ask, held } = await serve({ standstill: 200, perAddress: Infinity, total: Infinity });
    for (let client = 0; client < 5; client++) await ask('127.0.0.1');
    await until('the answers to begin', () => held() >= 5 * ANSWER.length);
    await clock.advance(1_000);
    await until('the connections to be closed', () => open.size === 0);
    expect(held()).toBe(0);
  });

  it('have a timeout only until the answers are read', async () => {
    const { open, ask, held } = await serve({ standstill: NEVER, perAddress: Infinity, total: Infinity });
    const reads = await ask('127.0.0.1');
    const limits = () => [...open].map(({ timeout }) => timeout);
    await until('the answer to begin', () => held() >= ANSWER.length);
    await clock.advance(1_000);
    expect(limits()).toEqual([NEVER]);
    let read = 0;
    reads.on('data', (part: Buffer) => (read += part.length)).resume();
    await until('all to be read', () => read > ANSWER.length && held() === 0);
    await clock.advance(1_000);
    // By then Node has set its keep-alive timeout.
    expect(limits()).toEqual([expect.any(Number)]);
    expect(limits()).not.toContain(NEVER);
  });

  it('are closed above a memory limit, per address and in total', async () => {
    const { open, ask, held } = await serve({ standstill: NEVER, perAddress: 65 * MB, total: 165 * MB });
    const one = 5;
    for (let client = 0; client < one; client++) await ask('127.0.0.1');
    await until('the answers to begin', () => held() >= one * ANSWER.length);
    await clock.advance(1_000);
    await until('connections to be closed', () => open.size === 2);
    for (let address = 2; address < 10; address++) await ask(`127.0.0.${address}`);
    await until('the answers to begin', () => held() >= 10 * ANSWER.length);
    await clock.advance(1_000);
    await until('connections to be closed', () => open.size === 5);
    expect(held()).toBeLessThanOrEqual(165 * MB);
  });
});
