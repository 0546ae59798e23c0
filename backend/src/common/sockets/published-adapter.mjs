/**
 * A server of Socket.IO with the published adapter for Redis streams, and one client. For published-adapter.spec.ts, as a process of its
 * own, because it ends. Arguments: the address of Redis. It prints "ready", then does what is written to its standard input.
 */
import { createServer } from 'node:http';
import { createInterface } from 'node:readline';
import { createAdapter } from '@socket.io/redis-streams-adapter';
import { Redis } from 'ioredis';
import { Server } from 'socket.io';
import { io as connect } from 'socket.io-client';

const [, , url = ''] = process.argv;
const redis = new Redis(url, {
  enableOfflineQueue: false,
  maxRetriesPerRequest: 0,
  autoResendUnfulfilledCommands: false,
});
redis.on('error', () => undefined);
// Readers that wait for Redis: those that fail at once would keep the process busy for ever.
redis.duplicate = () => new Redis(url, { maxRetriesPerRequest: null });

const http = createServer();
await new Promise((resolve) => http.listen(0, '127.0.0.1', () => resolve(null)));
const { port } = /** @type {import('node:net').AddressInfo} */ (http.address());
const server = new Server(http, { adapter: createAdapter(redis), connectionStateRecovery: {} });
const client = connect(`http://127.0.0.1:${port}`, { transports: ['websocket'], reconnection: false });
await new Promise((resolve) => client.once('connect', () => resolve(null)));

createInterface({ input: process.stdin }).on('line', (line) => {
  // As a broken connection is: a client that says goodbye leaves nothing behind.
  if (line === 'leave') client.io.engine.close();
  else server.serverSideEmit('state', {});
});
redis.on('close', () => console.log('away'));
console.log('ready');
