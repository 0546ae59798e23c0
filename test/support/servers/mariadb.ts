import { describe } from '@jest/globals';
import { createConnection } from 'mysql2/promise';

/** Skipped, with a warning of `npm run test:full`, on a machine that has no MariaDB and can't install it. */
export const describeWithMariaDb: typeof describe.skip = process.env.WITHOUT_MARIADB ? describe.skip : describe;

/** The address of the suite's MariaDB server; undefined if the suite runs on SQLite. */
export const suiteMariaDb = (): string | undefined =>
  (globalThis as { TEST_DATABASE?: string }).TEST_DATABASE === 'mariadb' ? process.env.TEST_MARIADB_URL : undefined;

/** Creates an empty database and returns its URL. */
export async function createDatabase(serverUrl: string, name: string): Promise<string> {
  const connection = await createConnection(serverUrl);
  await connection.query(`CREATE DATABASE \`${name}\``);
  await connection.end();
  return `${serverUrl}/${name}`;
}
