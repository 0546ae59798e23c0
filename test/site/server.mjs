/**
 * A small web shop with the page elements that tests meet: forms, frames, dialogs, tabs, slow and broken pages. It
 * serves demo installations, and the product's own tests. Node's built-ins only, state in memory.
 *
 *   node test/site/server.mjs --port 3001
 */
import { createServer } from 'node:http';
import { pathToFileURL } from 'node:url';
import { parseArgs } from 'node:util';
import { answer } from './router.mjs';
import { createSessions } from './sessions.mjs';

/**
 * @typedef {object} Site
 * @property {string} url its origin, such as http://127.0.0.1:3001
 * @property {number} port
 * @property {() => Promise<void>} close ends open connections too, endless pages included
 */

/**
 * Starts the shop.
 * @param {{ port?: number, host?: string }} [options] port 0 takes a free one
 * @returns {Promise<Site>}
 */
export async function startSite({ port = 0, host = '127.0.0.1' } = {}) {
  const sessions = createSessions();
  const server = createServer((request, response) => void answer(request, response, sessions));
  await new Promise((resolve, reject) => {
    server.once('error', reject);
    server.listen(port, host, () => resolve(undefined));
  });
  const address = server.address();
  const listening = typeof address === 'object' && address ? address.port : port;
  return { url: `http://${host}:${listening}`, port: listening, close: () => close(server) };
}

/** @param {import('node:http').Server} server @returns {Promise<void>} */
function close(server) {
  return new Promise((resolve) => {
    server.close(() => resolve());
    server.closeAllConnections();
  });
}

async function main() {
  const { values } = parseArgs({ options: { port: { type: 'string' }, host: { type: 'string' } } });
  const site = await startSite({ port: Number(values.port ?? 3001), host: values.host });
  console.log(`The demo shop is at ${site.url}`);
  for (const signal of ['SIGINT', 'SIGTERM']) process.once(signal, () => void site.close());
}

if (import.meta.url === pathToFileURL(process.argv[1] ?? '').href) void main();
