import { existsSync, readdirSync } from 'node:fs';
import { join } from 'node:path';
import { Problem, step } from '../lib/console.mjs';
import { cacheFolder, findProgram, fromRoot } from '../lib/paths.mjs';
import { runNode } from '../lib/run.mjs';
import { aptInstall, canUseApt } from './apt.mjs';

const NAMES = ['chromium', 'chromium-browser', 'google-chrome', 'google-chrome-stable', 'chrome', 'microsoft-edge'];
const HEADLESS_SHELL = 'chromium-headless-shell';
const PLACES = [
  '/Applications/Google Chrome.app/Contents/MacOS/Google Chrome',
  '/Applications/Chromium.app/Contents/MacOS/Chromium',
  'C:\\Program Files\\Google\\Chrome\\Application\\chrome.exe',
  'C:\\Program Files (x86)\\Microsoft\\Edge\\Application\\msedge.exe',
];
/** Path of the executable inside a browser that Playwright downloaded. */
const PLAYWRIGHT_EXECUTABLES = [
  'chrome-linux64/chrome',
  'chrome-linux/chrome',
  'chrome-mac/Chromium.app/Contents/MacOS/Chromium',
  'chrome-mac-arm64/Google Chrome for Testing.app/Contents/MacOS/Google Chrome for Testing',
  'chrome-mac-x64/Google Chrome for Testing.app/Contents/MacOS/Google Chrome for Testing',
  'chrome-win64/chrome.exe',
  'chrome-win/chrome.exe',
];

/**
 * Finds a browser to test with, or installs one.
 * @returns {Promise<string>} path of its executable
 * @throws {Problem}
 */
export async function provideBrowser() {
  return fromSettings() ?? installed() ?? (await installBrowser());
}

/**
 * Finds or installs Chromium's headless shell. The server runs tests in it, and the product's own UI tests use it. It
 * takes a third less processor time than the browser itself.
 * @returns {Promise<string | null>} path of its executable; null when it can't be installed, and then the browser is
 * used
 */
export async function provideHeadlessShell() {
  const found = findProgram(HEADLESS_SHELL);
  if (found || !canUseApt()) return found;
  try {
    await step('Installing the headless browser', () => aptInstall([HEADLESS_SHELL]));
  } catch (error) {
    // Perhaps a machine without internet: the browser itself can run tests too.
    if (!(error instanceof Problem)) throw error;
    console.log('Tests run in Chromium itself, which takes longer.');
  }
  return findProgram(HEADLESS_SHELL);
}

function fromSettings() {
  const path = process.env.CHROMIUM_PATH;
  if (!path) return null;
  if (existsSync(path)) return path;
  throw new Problem(
    `CHROMIUM_PATH is ${path}, but there is no browser. Correct it, or unset it to find one automatically.`,
  );
}

const installed = () => findProgram(...NAMES) ?? PLACES.find((place) => existsSync(place)) ?? playwrightsOwn();

/** The newest Chromium that Playwright downloaded. */
function playwrightsOwn() {
  const folder = process.env.PLAYWRIGHT_BROWSERS_PATH || join(cacheFolder(), 'ms-playwright');
  if (!existsSync(folder)) return null;
  const newestFirst = readdirSync(folder)
    .filter((name) => /^chromium-\d+$/.test(name))
    .sort((a, b) => Number(b.slice('chromium-'.length)) - Number(a.slice('chromium-'.length)));
  const executables = newestFirst.flatMap((name) => PLAYWRIGHT_EXECUTABLES.map((path) => join(folder, name, path)));
  return executables.find((path) => existsSync(path)) ?? null;
}

async function installBrowser() {
  if (canUseApt()) await step('Installing Chromium', () => aptInstall(['chromium', 'fonts-liberation']));
  else await step('Downloading Chromium', downloadWithPlaywright);
  const path = installed();
  if (path) return path;
  throw new Problem(
    'Found no browser to run tests with. Install Chromium or Google Chrome (on Debian: sudo apt-get install chromium),\n' +
      'or set CHROMIUM_PATH to the executable of one, and try again.',
  );
}

/** On a failure the caller finds no browser, and reports that. */
async function downloadWithPlaywright() {
  await runNode([fromRoot('node_modules/playwright/cli.js'), 'install', 'chromium'], {
    env: { PLAYWRIGHT_DOWNLOAD_CONNECTION_TIMEOUT: '15000' },
  });
}
