import { existsSync } from 'node:fs';
import { homedir } from 'node:os';
import { basename, delimiter, dirname, join } from 'node:path';
import { BrowserUnavailableError } from '../../errors.js';
import { playwright } from '../../playwright.js';

const NAMES = ['chromium', 'chromium-browser', 'google-chrome-stable', 'google-chrome', 'chrome', 'chrome.exe'];
const HEADLESS_SHELL = 'chromium-headless-shell';
const PLACES = [
  '/Applications/Google Chrome.app/Contents/MacOS/Google Chrome',
  '/Applications/Chromium.app/Contents/MacOS/Chromium',
  'C:\\Program Files\\Google\\Chrome\\Application\\chrome.exe',
  'C:\\Program Files (x86)\\Google\\Chrome\\Application\\chrome.exe',
];
/** Where people without an administrator's rights install it: on a Mac, and on Windows. */
const placesOfUser = (): string[] => [
  join(homedir(), 'Applications/Google Chrome.app/Contents/MacOS/Google Chrome'),
  join(homedir(), 'Applications/Chromium.app/Contents/MacOS/Chromium'),
  ...(process.env.LOCALAPPDATA ? [join(process.env.LOCALAPPDATA, 'Google/Chrome/Application/chrome.exe')] : []),
];

/**
 * The path of the browser to run tests in: the named one, else a Chromium or Chrome of this machine, else Playwright's
 * own.
 * @param named a path, such as the setting CHROMIUM_PATH
 * @throws BrowserUnavailableError saying what to install or to set
 */
export function findChromium(named: string | undefined = process.env.CHROMIUM_PATH): string {
  if (named) {
    if (existsSync(named)) return named;
    throw new BrowserUnavailableError(`CHROMIUM_PATH names ${named}, which does not exist`);
  }
  const isThere = (path: string) => path !== '' && existsSync(path);
  const own = () => [playwright().chromium.executablePath()].find(isThere);
  const found = [...onPath(), ...PLACES, ...placesOfUser()].find(isThere) ?? own();
  if (found) return found;
  throw new BrowserUnavailableError(
    'No browser was found. Install Chromium or Google Chrome, or set CHROMIUM_PATH to the path of one',
  );
}

/**
 * The headless shell that Debian installs beside Chromium: the same browser without any window, which runs tests
 * faster. Null when there is none, and for other browsers.
 * @param chromium path of the browser
 */
export function findHeadlessShell(chromium: string): string | null {
  if (basename(chromium) === HEADLESS_SHELL) return chromium;
  const beside = join(dirname(chromium), HEADLESS_SHELL);
  return /^chromium(-browser)?$/.test(basename(chromium)) && existsSync(beside) ? beside : null;
}

function onPath(): string[] {
  const folders = (process.env.PATH ?? '').split(delimiter).filter((folder) => folder !== '');
  return NAMES.flatMap((name) => folders.map((folder) => join(folder, name)));
}
