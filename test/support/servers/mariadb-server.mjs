/**
 * The MariaDB server of a test run. Jest loads its set-up without compiling its imports, so this is plain JavaScript.
 */
import { execFile, spawn } from 'node:child_process';
import { once } from 'node:events';
import { rmSync } from 'node:fs';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { promisify } from 'node:util';
import { createConnection } from 'mysql2/promise';
import { freePort } from './ports.mjs';

const run = promisify(execFile);
/** Milliseconds within which it must answer, on a busy machine. */
const START_MS = 60_000;
const ASK_AGAIN_MS = 100;

/**
 * Starts a server in a temporary folder and on a free port.
 * @returns {Promise<{ url: string, freeze: () => void, thaw: () => void, stop: () => Promise<void> }>} `mysql://…` of
 * the server, without a database; frozen, it keeps its connections but stays silent
 */
export async function startMariaDb() {
  const folder = await mkdtemp(join(tmpdir(), 'testplatform-mariadb-'));
  const data = join(folder, 'data');
  const asRoot = process.getuid?.() === 0 ? ['--user=root'] : [];
  // --no-defaults first: ignores the machine's own configuration.
  const common = ['--no-defaults', ...asRoot, `--datadir=${data}`];
  await run('mariadb-install-db', [...common, '--auth-root-authentication-method=normal', '--skip-test-db']);
  const port = await freePort();
  const server = spawn(
    'mariadbd',
    [
      ...common,
      `--socket=${join(folder, 'mariadb.sock')}`,
      `--port=${port}`,
      '--bind-address=127.0.0.1',
      '--skip-name-resolve',
      '--innodb-flush-log-at-trx-commit=2',
      '--performance-schema=OFF',
    ],
    { stdio: 'ignore' },
  );
  const endAtOnce = () => {
    server.kill('SIGKILL');
    rmSync(folder, { recursive: true, force: true });
  };
  process.once('exit', endAtOnce);
  const url = `mysql://root@127.0.0.1:${port}`;
  await answers(url, server);
  return {
    url,
    freeze: () => void server.kill('SIGSTOP'),
    thaw: () => void server.kill('SIGCONT'),
    async stop() {
      process.off('exit', endAtOnce);
      server.kill('SIGCONT');
      server.kill('SIGTERM');
      if (server.exitCode === null) await once(server, 'exit');
      await rm(folder, { recursive: true, force: true });
    },
  };
}

/** @param {string} url @param {import('node:child_process').ChildProcess} server */
async function answers(url, server) {
  const deadline = Date.now() + START_MS;
  for (;;) {
    try {
      return await (await createConnection(url)).end();
    } catch (error) {
      if (server.exitCode !== null) throw new Error(`mariadbd ended with ${server.exitCode}`, { cause: error });
      if (Date.now() > deadline) throw error;
    }
    await pause(ASK_AGAIN_MS);
  }
}
