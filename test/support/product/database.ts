import { readSettings } from '../../../backend/src/config/settings.js';
import { Database } from '../../../backend/src/database/database.js';
import { readerSource, writerSource } from '../../../backend/src/database/options.js';
import { ENTITIES } from '../../../backend/src/entities.js';
import type { TestServer } from './server.js';

/** Direct access to a server's database, for what no call can do: backdate it. */
export async function withDatabase<T>({ env }: TestServer, work: (database: Database) => Promise<T>): Promise<T> {
  const settings = readSettings(env);
  const writer = writerSource(settings, ENTITIES);
  const database = new Database(writer, readerSource(settings, ENTITIES, writer));
  await database.open();
  try {
    return await work(database);
  } finally {
    await database.close();
  }
}

/**
 * Backdates silent Xecutors: their last sign of life, the leases of their files and the start of their runs move into
 * the past. Whatever is then due happens by itself, so nobody waits for two minutes.
 * @param duid of the device
 */
export const passInSilence = (server: TestServer, duid: string, projectIds: readonly number[], milliseconds: number) =>
  withDatabase(server, (database) =>
    database.transaction(async () => {
      const { writeManager: to } = database;
      await to.query('UPDATE devices SET seen_at = seen_at - ? WHERE duid = ?', [milliseconds, duid]);
      for (const id of projectIds) {
        await to.query('UPDATE file_runs SET lease_until = lease_until - ? WHERE project_id = ?', [milliseconds, id]);
        await to.query('UPDATE runs SET created_at = created_at - ? WHERE project_id = ?', [milliseconds, id]);
      }
    }),
  );
