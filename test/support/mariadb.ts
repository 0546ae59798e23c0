import { type ChildProcess, execFile, spawn } from 'node:child_process';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { createConnection } from 'mysql2/promise';
import { freePort } from './ports.js';
import { until } from './until.js';

const run = promisify(execFile);

/** A MariaDB of the test's own, in a temporary folder and on a free port. */
export interface MariaDb {
  /** `mysql://…` of the server, without a database. */
  readonly url: string;
  stop(): Promise<void>;
}

export async function startMariaDb(): Promise<MariaDb> {
  const folder = await mkdtemp(join(tmpdir(), 'testplatform-mariadb-'));
  const data = join(folder, 'data');
  // --no-defaults first: nothing of the machine's own configuration counts here.
  const asRoot = process.getuid?.() === 0 ? ['--user=root'] : [];
  await run('mariadb-install-db', [
    '--no-defaults',
    ...asRoot,
    `--datadir=${data}`,
    '--auth-root-authentication-method=normal',
    '--skip-test-db',
  ]);
  const port = await freePort();
  const server = spawn(
    'mariadbd',
    [
      '--no-defaults',
      ...asRoot,
      `--datadir=${data}`,
      `--socket=${join(folder, 'mariadb.sock')}`,
      `--port=${port}`,
      '--bind-address=127.0.0.1',
      '--skip-name-resolve',
      '--innodb-flush-log-at-trx-commit=2',
      '--performance-schema=OFF',
    ],
    { stdio: 'ignore' },
  );
  const url = `mysql://root@127.0.0.1:${port}`;
  await until('MariaDB to answer', async () => {
    if (server.exitCode !== null) throw new Error(`mariadbd ended with ${server.exitCode}`);
    await (await createConnection(url)).end();
    return true;
  });
  return { url, stop: () => stopMariaDb(server, folder) };
}

/** Makes an empty database on a server and answers its address. */
export async function createDatabase(serverUrl: string, name: string): Promise<string> {
  const connection = await createConnection(serverUrl);
  await connection.query(`CREATE DATABASE \`${name}\``);
  await connection.end();
  return `${serverUrl}/${name}`;
}

async function stopMariaDb(server: ChildProcess, folder: string): Promise<void> {
  const ended = new Promise((resolve) => server.once('exit', resolve));
  server.kill('SIGTERM');
  await ended;
  await rm(folder, { recursive: true, force: true });
}
