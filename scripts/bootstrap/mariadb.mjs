import { Problem, step } from '../lib/console.mjs';
import { findProgram } from '../lib/paths.mjs';
import { aptInstall, canUseApt } from './apt.mjs';

const ADVICE =
  'Some tests start a private MariaDB server, and the programs for it are not all installed (mariadbd, my_print_defaults).\n' +
  'Install them (on Debian and Ubuntu: sudo apt-get install mariadb-server-core mariadb-client-core) and try again.';

/** The server, and a helper that mariadb-install-db calls. Debian keeps the two in different packages. */
const PACKAGES = ['mariadb-server-core', 'mariadb-client-core'];
const isComplete = () => findProgram('mariadbd') !== null && findProgram('my_print_defaults') !== null;

/**
 * Finds the MariaDB server that the tests start for themselves, or installs it. Debian's core packages hold the programs
 * alone, so no service is set up or started.
 * @returns {Promise<string | null>} its executable; null when there is none and this is not a build server
 * @throws {Problem} on a build server (CI is set), where nothing may be left untested in silence
 */
export async function provideMariaDb() {
  if (!isComplete() && canUseApt()) await step('Installing MariaDB for the tests', () => aptInstall(PACKAGES));
  if (isComplete()) return findProgram('mariadbd');
  if (process.env.CI) throw new Problem(ADVICE);
  console.warn(`${ADVICE} Until then the tests of MariaDB are left out.`);
  return null;
}
