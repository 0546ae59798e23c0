import { Problem, step } from '../lib/console.mjs';
import { findProgram } from '../lib/paths.mjs';
import { aptInstall, canUseApt } from './apt.mjs';

const NAMES = ['firefox-esr', 'firefox'];
const ADVICE =
  'Some tests run every event type in Firefox, which is not installed. Install it (on Debian: sudo apt-get install firefox-esr) and try again.';

/**
 * Finds the Firefox that the tests on the full floor run in, or installs Debian's.
 * @returns {Promise<boolean>} false when there is none and this is not a build server
 * @throws {Problem} on a build server (CI is set), which must not skip tests silently
 */
export async function provideFirefox() {
  const isThere = () => findProgram(...NAMES) !== null;
  if (!isThere() && canUseApt()) await step('Installing Firefox for the tests', () => aptInstall(['firefox-esr']));
  if (isThere()) return true;
  if (process.env.CI) throw new Problem(ADVICE);
  console.warn(`${ADVICE} Until then the tests in Firefox are left out.`);
  return false;
}
