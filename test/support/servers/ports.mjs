import { randomInt } from 'node:crypto';
import { once } from 'node:events';
import { createServer } from 'node:net';

/**
 * Below the ports that systems assign to servers and connections: between the choice of a port and its use, one of
 * these would sometimes take it. No browser refuses any of them.
 */
const FIRST = 12_000;
const LAST = 32_000;

/** @returns {Promise<number>} a port on 127.0.0.1 that was free a moment ago, and that only another call can choose */
export async function freePort() {
  for (;;) {
    const port = randomInt(FIRST, LAST);
    if (await isFree(port)) return port;
  }
}

/** @param {number} port */
async function isFree(port) {
  const server = createServer().listen(port, '127.0.0.1');
  try {
    await once(server, 'listening');
  } catch (error) {
    if (error instanceof Error && 'code' in error && error.code === 'EADDRINUSE') return false;
    throw error;
  }
  server.close();
  await once(server, 'close');
  return true;
}
