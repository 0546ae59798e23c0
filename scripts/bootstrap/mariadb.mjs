import { Problem, step } from '../lib/console.mjs';
import { findProgram } from '../lib/paths.mjs';
import { aptInstall, canUseApt } from './apt.mjs';

const ADVICE =
  'Some tests start a private MariaDB server, but its programs are not installed (mariadbd, my_print_defaults).\n' +
  'Install them (on Debian and Ubuntu: sudo apt-get install mariadb-server-core mariadb-client-core) and try again.';

/** The server, and a helper that mariadb-install-db calls. Debian keeps the two in different packages. */
const PACKAGES = ['mariadb-server-core', 'mariadb-client-core'];
const isComplete = () => findProgram('mariadbd') !== null && findProgram('my_print_defaults') !== null;

/**
 * Finds the MariaDB server program that tests start, or installs it. Debian's core packages contain only the programs, so no
 * service is set up or started.
 * @returns {Promise<string | null>} path of its executable; null when there is none and this is not a build server
 * @throws {Problem} on a build server (CI is set), which must not skip tests silently
 */
export async function provideMariaDb() {
  if (!isComplete() && canUseApt()) await step('Installing MariaDB for the tests', () => aptInstall(PACKAGES));
  if (isComplete()) return findProgram('mariadbd');
  if (process.env.CI) throw new Problem(ADVICE);
  console.warn(`${ADVICE} Until then the tests on MariaDB are skipped.`);
  return null;
}
