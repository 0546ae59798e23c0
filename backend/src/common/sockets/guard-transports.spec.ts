import { once } from 'node:events';
import { createServer, type Server } from 'node:http';
import { type AddressInfo, connect, type Socket } from 'node:net';
import { text } from 'node:stream/consumers';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { refuseOtherUpgrades } from './guard-transports.js';

let server: Server;
beforeAll(async () => {
  server = createServer();
  refuseOtherUpgrades(server, '/socket.io/');
  await once(server.listen(0, '127.0.0.1'), 'listening');
});
afterAll(() => void server.close());

/** A connection that asks for another protocol, and the server's side of it. */
async function upgrading(path: string): Promise<{ client: Socket; socket: Socket }> {
  const asked = once(server, 'upgrade') as Promise<[unknown, Socket]>;
  const client = connect((server.address() as AddressInfo).port, '127.0.0.1');
  client.write(`GET ${path} HTTP/1.1\r\nHost: server\r\nConnection: Upgrade\r\nUpgrade: websocket\r\n\r\n`);
  const [, socket] = await asked;
  return { client, socket };
}

describe('a request for another protocol', () => {
  it('is refused at another path, and its connection closed', async () => {
    const { client, socket } = await upgrading('/projects/list');
    const closed = once(socket, 'close');
    expect(await text(client)).toMatch(/^HTTP\/1\.1 501 /);
    await closed;
  });

  it('whose connection is reset ends no process', async () => {
    const { client, socket } = await upgrading('/socket.io/?EIO=4&transport=websocket');
    const closed = new Promise<boolean>((resolve) => socket.once('close', resolve));
    // A socket notices a reset when it reads.
    socket.resume();
    client.resetAndDestroy();
    expect(await closed).toBe(true);
  });
});
