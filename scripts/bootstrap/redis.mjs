import { Problem, step } from '../lib/console.mjs';
import { findProgram } from '../lib/paths.mjs';
import { aptInstall, canUseApt } from './apt.mjs';

const ADVICE =
  'The tests of servers that share Redis start one for themselves, and its program redis-server is not installed.\n' +
  'Install it (on Debian and Ubuntu: sudo apt-get install redis-server) and try again.';

/**
 * Finds the Redis server that tests start for themselves, or gets it.
 * @returns {Promise<string | null>} its executable; null when there is none and this is not a build server
 * @throws {Problem} on a build server (CI is set), where nothing may be left untested in silence
 */
export async function provideRedis() {
  const found = findProgram('redis-server');
  if (found) return found;
  if (canUseApt()) {
    await step('Installing Redis for the tests', () => aptInstall(['redis-server']));
    return findProgram('redis-server');
  }
  if (process.env.CI) throw new Problem(ADVICE);
  console.warn(`${ADVICE} Until then those tests are left out.`);
  return null;
}
