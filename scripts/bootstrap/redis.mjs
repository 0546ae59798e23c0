import { Problem, step } from '../lib/console.mjs';
import { findProgram } from '../lib/paths.mjs';
import { aptInstall, canUseApt } from './apt.mjs';

const ADVICE =
  'Some tests start a private Redis server, but redis-server is not installed.\n' +
  'Install it (on Debian and Ubuntu: sudo apt-get install redis-server) and try again.';

/**
 * Finds the Redis server program that tests start, or installs it.
 * @returns {Promise<string | null>} path of its executable; null when there is none and this is not a build server
 * @throws {Problem} on a build server (CI is set), which must not skip tests silently
 */
export async function provideRedis() {
  const found = findProgram('redis-server');
  if (found) return found;
  if (canUseApt()) {
    await step('Installing Redis for the tests', () => aptInstall(['redis-server']));
    return findProgram('redis-server');
  }
  if (process.env.CI) throw new Problem(ADVICE);
  console.warn(`${ADVICE} Until then those tests are skipped.`);
  return null;
}
