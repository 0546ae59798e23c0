import { clock } from '@testplatform/contract';
import type { Browser, LaunchOptions } from 'playwright';
import { Egress } from '../../egress/egress.js';
import type { EgressSettings } from '../../egress/egress-rules.js';
import { noteProxy } from '../../egress/network-error.js';
import { BrowserUnavailableError, firstLine, messageOf } from '../../errors.js';
import { playwright, playwrightForFirefox } from '../../playwright.js';
import { processId } from '../../protocol/chromium.js';
import { isFirefox } from '../../protocol/protocol-of.js';
import { within } from '../../time.js';
import { limitBrowser } from '../browser-limits.js';
import { type BrowserLimits, type BrowserSource, REMOTE_FIREFOX } from '../browser-source.js';
import { findChromium, findHeadlessShell } from './find-chromium.js';
import { findFirefox } from './find-firefox.js';
import { FIREFOX_PREFS, proxyPrefs, WINDOW_PREFS } from './firefox-prefs.js';
import { LAUNCH_ARGS, NOT_PLAYWRIGHTS, ON_DEMAND_ARGS, PROXIED_ARGS, WINDOW_ARGS } from './launch-args.js';
import { killGroup, launchedIn, noteBrowser } from '../running-browsers.js';
import { makeTempFolder, removeTempFolder, tempBase, tempFolder } from './temp-folder.js';

/** A running browser, and how to end it. */
export interface BrowserConnection {
  readonly browser: Browser;
  /** Whether this is Chromium's headless shell, which has no window at all. */
  readonly isHeadlessShell: boolean;
  /** Whether it draws frames only on demand. */
  readonly drawsOnDemand: boolean;
  /** Closes the browser, or kills it after the grace time. Leaves no process and no folder behind. */
  end(graceMs: number): Promise<void>;
}

/** What Chromium logs, or Playwright says, when a window has no display. */
const NO_DISPLAY = /Missing X server|without having a XServer/;
const WITHOUT_DISPLAY =
  'The browser found no display for its window: start the Xecutor in a desktop session, or with --headless';

const LAUNCH_TIMEOUT_MS = 30_000;
const FIREFOX_LAUNCH_TIMEOUT_MS = 90_000;

/**
 * Longest path of the browser's temporary folder on Linux, in characters. The browser opens a socket there, and Linux
 * limits socket paths to 107. Other systems usually have longer temporary folders.
 */
const FOLDER_LENGTH_MAX = 64;
const longFolder = () =>
  `The browser could not be started: the path of the temporary folder, ${tempBase()}, is too long for it. Set TMPDIR to a shorter one, such as /tmp`;

/**
 * Launches a browser, or connects to the one that is named.
 * @throws BrowserUnavailableError saying why there is none
 */
export async function openBrowser(source: BrowserSource): Promise<BrowserConnection> {
  if (!source.wsEndpoint) return launch(source);
  if (source.name === 'Firefox') throw new BrowserUnavailableError(REMOTE_FIREFOX);
  return connect(source.wsEndpoint, source.egress);
}

/** @param egress for HTTP requests of the engine; the pages of a remote browser are not restricted */
async function connect(endpoint: string, egress: EgressSettings | undefined): Promise<BrowserConnection> {
  const speaksCdp = /^https?:/i.test(endpoint) || endpoint.includes('/devtools/');
  const { chromium } = playwright();
  try {
    const browser = await (speaksCdp
      ? chromium.connectOverCDP(endpoint, { timeout: LAUNCH_TIMEOUT_MS })
      : chromium.connect(endpoint, { timeout: LAUNCH_TIMEOUT_MS }));
    remote.add(browser);
    if (egress) noteProxy(browser, await Egress.start(egress));
    return { browser, isHeadlessShell: false, drawsOnDemand: false, end: () => browser.close() };
  } catch (error) {
    // The address may contain a key, so no message shows it.
    const why = firstLine(messageOf(error)).replaceAll(endpoint, 'its address');
    throw new BrowserUnavailableError(`The remote browser could not be reached: ${why}`);
  }
}

const remote = new WeakSet<Browser>();

/** Whether a browser was not launched by this process. */
export const isRemote = (browser: Browser): boolean => remote.has(browser);

async function launch(source: BrowserSource): Promise<BrowserConnection> {
  const { headless = true, egress, limits = {} } = source;
  const { path, shell, open } = source.name === 'Firefox' ? firefoxOf(source) : chromiumOf(source);
  const folder = await makeTempFolder();
  const proxy = egress && (await Egress.start(egress));
  let browser: Browser | undefined;
  try {
    browser = await open(folder, proxy?.url, {
      executablePath: path,
      headless,
      downloadsPath: folder,
      artifactsDir: folder,
      timeout: LAUNCH_TIMEOUT_MS,
      handleSIGINT: false,
      handleSIGTERM: false,
      handleSIGHUP: false,
    });
    if (proxy) noteProxy(browser, proxy);
    return { ...(await withEnd(browser, folder, limits)), isHeadlessShell: shell, drawsOnDemand: shell };
  } catch (error) {
    await browser?.close();
    await proxy?.close();
    await removeTempFolder(folder);
    const why = messageOf(error);
    if (!headless && NO_DISPLAY.test(why)) throw new BrowserUnavailableError(WITHOUT_DISPLAY);
    if (process.platform === 'linux' && folder.length > FOLDER_LENGTH_MAX)
      throw new BrowserUnavailableError(longFolder());
    throw new BrowserUnavailableError(`The browser ${path} could not be started: ${firstLine(why)}`);
  }
}

/** A browser of this machine, and how to launch it. */
interface Launchable {
  readonly path: string;
  /** Whether it is Chromium's headless shell. */
  readonly shell: boolean;
  /** @param folder for its temporary files @param proxy the address of its egress proxy */
  open(folder: string, proxy: string | undefined, options: LaunchOptions): Promise<Browser>;
}

function chromiumOf({ executablePath, headless = true, drawsOnDemand }: BrowserSource): Launchable {
  const chromium = findChromium(executablePath);
  const shell = drawsOnDemand && headless ? findHeadlessShell(chromium) : null;
  const args = shell ? ON_DEMAND_ARGS : headless ? LAUNCH_ARGS : WINDOW_ARGS;
  return {
    path: shell ?? chromium,
    shell: shell !== null,
    open: (folder, proxy, options) =>
      playwright().chromium.launch({
        ...options,
        args: [...args, ...(proxy ? PROXIED_ARGS : [])],
        ignoreDefaultArgs: NOT_PLAYWRIGHTS,
        chromiumSandbox: process.getuid?.() !== 0,
        env: { ...process.env, TMPDIR: folder },
        // Without the bypass rule, Chromium would reach this machine directly.
        ...(proxy && { proxy: { server: proxy, bypass: '<-loopback>' } }),
      }),
  };
}

function firefoxOf({ firefoxPath, headless = true }: BrowserSource): Launchable {
  return {
    path: findFirefox(firefoxPath),
    shell: false,
    open: (folder, proxy, options) =>
      playwrightForFirefox().firefox.launch({
        ...options,
        timeout: FIREFOX_LAUNCH_TIMEOUT_MS,
        channel: 'moz-firefox',
        // Playwright would set a proxy for http:// only.
        firefoxUserPrefs: {
          ...FIREFOX_PREFS,
          ...(headless ? {} : WINDOW_PREFS),
          ...(proxy ? proxyPrefs(proxy) : {}),
        },
        // Firefox starts only if HOME belongs to this user. A window needs the real one to find its desktop.
        env: { ...process.env, TMPDIR: folder, ...(headless && { HOME: folder }) },
      }),
  };
}

async function withEnd(
  browser: Browser,
  folder: string,
  limits: BrowserLimits,
): Promise<Pick<BrowserConnection, 'browser' | 'end'>> {
  // Prefer the operating system's answer: the browser may hang.
  const pid = launchedIn(folder) ?? (isFirefox(browser) ? null : await within(LAUNCH_TIMEOUT_MS, processId(browser)));
  // Outside Linux the process of Firefox can't be found, so it has no limits and must close by itself.
  if (pid === null) return { browser, end: () => closeIn(browser, folder) };
  limitBrowser(browser, { pid, folder: tempFolder() ?? folder }, limits);
  browser.once('disconnected', noteBrowser(pid));
  return { browser, end: (graceMs) => endLaunched(browser, pid, folder, graceMs) };
}

async function endLaunched(browser: Browser, pid: number, folder: string, graceMs: number): Promise<void> {
  const cancel = clock.after(graceMs, () => killGroup(pid));
  await closeIn(browser, folder).finally(cancel);
}

/** Resolves once the process is gone, whoever ended it. */
async function closeIn(browser: Browser, folder: string): Promise<void> {
  try {
    await browser.close();
  } finally {
    await removeTempFolder(folder);
  }
}
