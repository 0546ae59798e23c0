import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { io } from 'socket.io-client';
import { expect, it } from '@jest/globals';
import { describeTrouble } from './connection-trouble.js';

/** Socket.IO's error for an address without a server. */
const troubleAt = (url: string, transport: string): Promise<Error> =>
  new Promise((resolve) => {
    const socket = io(url, { transports: [transport], reconnection: false, forceNew: true });
    socket.once('connect_error', (error) => {
      socket.close();
      resolve(error);
    });
  });

it.each(['websocket', 'polling'])('explains why a server can’t be reached by %s', async (transport) => {
  expect(describeTrouble(await troubleAt('http://127.0.0.1:9', transport), 'S')).toBe(
    'The server at S can’t be reached (ECONNREFUSED).',
  );
});

it.each([
  [404, 'No TestPlatform answers at S (HTTP 404). Check the address.'],
  [502, 'The server at S is not ready (HTTP 502).'],
])('explains an answer with %i', async (status, sentence) => {
  const server = createServer((_request, response) => response.writeHead(status).end());
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  expect(describeTrouble(await troubleAt(url, 'polling'), 'S')).toBe(sentence);
  await new Promise((resolve) => server.close(resolve));
});
