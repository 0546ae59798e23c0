import { Problem, step } from '../lib/console.mjs';
import { findProgram } from '../lib/paths.mjs';
import { aptInstall, canUseApt } from './apt.mjs';

const ADVICE =
  'The tests also run on MariaDB, with a private server of their own, and its program mariadbd is not installed.\n' +
  'Install it (on Debian and Ubuntu: sudo apt-get install mariadb-server-core) and try again.';

/**
 * Finds the MariaDB server that the tests start for themselves, or gets it. Debian's core package holds the program
 * alone, so that no service is set up or started.
 * @returns {Promise<string | null>} its executable; null when there is none and this is not a build server
 * @throws {Problem} on a build server (CI is set), where nothing may be left untested in silence
 */
export async function provideMariaDb() {
  const found = findProgram('mariadbd');
  if (found) return found;
  if (canUseApt()) {
    await step('Installing MariaDB for the tests', () => aptInstall(['mariadb-server-core']));
    return findProgram('mariadbd');
  }
  if (process.env.CI) throw new Problem(ADVICE);
  console.warn(`${ADVICE} Until then the tests of MariaDB are left out.`);
  return null;
}
