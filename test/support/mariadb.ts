import { describe } from '@jest/globals';
import { createConnection } from 'mysql2/promise';

/** Left out, with a warning of `npm run test:full`, on a machine that has no MariaDB and can't install it. */
export const describeWithMariaDb: typeof describe.skip = process.env.WITHOUT_MARIADB ? describe.skip : describe;

/** Where the suite runs on MariaDB, the address of its server; undefined where it runs on SQLite. */
export const suiteMariaDb = (): string | undefined =>
  (globalThis as { TEST_DATABASE?: string }).TEST_DATABASE === 'mariadb' ? process.env.TEST_MARIADB_URL : undefined;

/** Creates an empty database and returns its URL. */
export async function createDatabase(serverUrl: string, name: string): Promise<string> {
  const connection = await createConnection(serverUrl);
  await connection.query(`CREATE DATABASE \`${name}\``);
  await connection.end();
  return `${serverUrl}/${name}`;
}
