import { startMariaDb } from './mariadb-server.mjs';
import makeRunFolder from '../run-folder.setup.mjs';

/** Called once, before the tests of the project. The workers, which start later, inherit the variable. */
export default async function setup() {
  await makeRunFolder();
  const { url, stop } = await startMariaDb();
  process.env.TEST_MARIADB_URL = url;
  Object.assign(globalThis, { stopMariaDb: stop });
}
