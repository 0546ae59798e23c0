import { readSettings } from '../../backend/src/config/settings.js';
import { Database } from '../../backend/src/database/database.js';
import { readerSource, writerSource } from '../../backend/src/database/options.js';
import { ENTITIES } from '../../backend/src/entities.js';
import type { TestServer } from './server.js';

/** Lets a test reach behind a server, for what no call can bring about: that time has passed. */
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
