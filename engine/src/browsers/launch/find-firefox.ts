import { existsSync } from 'node:fs';
import { homedir } from 'node:os';
import { delimiter, join } from 'node:path';
import { BrowserUnavailableError } from '../../errors.js';

const NAMES = ['firefox-esr', 'firefox', 'firefox.exe'];
const PLACES = [
  '/Applications/Firefox.app/Contents/MacOS/firefox',
  'C:\\Program Files\\Mozilla Firefox\\firefox.exe',
  'C:\\Program Files (x86)\\Mozilla Firefox\\firefox.exe',
];
/** Where people without an administrator's rights install it: on a Mac, and on Windows. */
const placesOfUser = (): string[] => [
  join(homedir(), 'Applications/Firefox.app/Contents/MacOS/firefox'),
  ...(process.env.LOCALAPPDATA ? [join(process.env.LOCALAPPDATA, 'Mozilla Firefox/firefox.exe')] : []),
];

const NONE =
  'Firefox is not installed on the machine that runs the files. Install it there (on Debian and Ubuntu: apt-get install firefox-esr), or set FIREFOX_PATH to its path';

/**
 * The path of the Firefox to run tests in: the named one, else that of this machine.
 * @param named a path, such as the setting FIREFOX_PATH
 * @throws BrowserUnavailableError saying what to install or to set
 */
export function findFirefox(named: string | undefined = process.env.FIREFOX_PATH): string {
  if (named) {
    if (existsSync(named)) return named;
    throw new BrowserUnavailableError(`FIREFOX_PATH names ${named}, which does not exist`);
  }
  const folders = (process.env.PATH ?? '').split(delimiter).filter((folder) => folder !== '');
  const onPath = NAMES.flatMap((name) => folders.map((folder) => join(folder, name)));
  const found = [...onPath, ...PLACES, ...placesOfUser()].find((path) => existsSync(path));
  if (found) return found;
  throw new BrowserUnavailableError(NONE);
}
