import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { rmSync } from 'node:fs';
import { mkdir, mkdtemp } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';
import { freePort } from './servers/ports.mjs';

const MAIN = fileURLToPath(new URL('../../backend/dist/main.js', import.meta.url));
export const ADMIN = { email: 'admin@example.com', password: 'admin1234' };
const START_MS = 90_000;
const ASK_AGAIN_MS = 50;

/**
 * Called once per test run, before the tests of the first project with servers. Creates the folder that they write to,
 * with a database that has all migrations and its first administrator: servers start with a copy of it instead of
 * migrating an empty one.
 */
export default async function makeRunFolder() {
  if (process.env.TEST_RUN_FOLDER) return;
  const folder = await mkdtemp(join(tmpdir(), 'testplatform-run-'));
  process.env.TEST_RUN_FOLDER = folder;
  removeWhenInterrupted(folder);
  await prepareDatabase(join(folder, 'prepared'));
}

/**
 * An interrupted run has no global teardown. Its workers, and the servers that they started, end with this process.
 * @param {string} folder
 */
function removeWhenInterrupted(folder) {
  process.once('SIGINT', () => process.exit(130));
  process.once('SIGTERM', () => process.exit(143));
  process.once('exit', () => rmSync(folder, { recursive: true, force: true }));
}

/** @param {string} dataDir */
async function prepareDatabase(dataDir) {
  await mkdir(dataDir);
  const port = await freePort();
  const settings = { PORT: String(port), DATA_DIR: dataDir, ADMIN_PASSWORD: ADMIN.password, WARM_BROWSER: '0' };
  const server = spawn(process.execPath, [MAIN], {
    env: { PATH: process.env.PATH, LOG_LEVEL: 'warn', ...settings },
    stdio: ['ignore', 'ignore', 'inherit'],
  });
  const ended = once(server, 'exit');
  await answers(`http://127.0.0.1:${port}/api/health`, server);
  server.kill('SIGTERM');
  await ended;
}

/** @param {string} url @param {import('node:child_process').ChildProcess} server */
async function answers(url, server) {
  const deadline = Date.now() + START_MS;
  for (;;) {
    try {
      if ((await fetch(url)).ok) return;
    } catch (error) {
      if (Date.now() > deadline) throw error;
    }
    if (server.exitCode !== null) throw new Error(`The server ended with ${server.exitCode}`);
    await pause(ASK_AGAIN_MS);
  }
}
