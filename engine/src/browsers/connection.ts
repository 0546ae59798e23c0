import { clock } from '@testplatform/contract';
import type { Browser } from 'playwright';
import { Egress } from '../egress/egress.js';
import type { EgressSettings } from '../egress/egress-rules.js';
import { noteProxy } from '../egress/network-error.js';
import { BrowserUnavailableError, firstLine, messageOf } from '../errors.js';
import { playwright } from '../playwright.js';
import { within } from '../time.js';
import { limitBrowser } from './browser-limits.js';
import type { BrowserLimits, BrowserSource } from './browser-source.js';
import { findChromium, findHeadlessShell } from './find-chromium.js';
import { LAUNCH_ARGS, NOT_PLAYWRIGHTS, ON_DEMAND_ARGS, PROXIED_ARGS, WINDOW_ARGS } from './launch-args.js';
import { killGroup, launchedIn, noteBrowser } from './running-browsers.js';
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

/**
 * Longest path of the browser's temporary folder, in characters. The browser opens a socket there, and Linux limits
 * socket paths to 107.
 */
const FOLDER_LENGTH_MAX = 64;
const longFolder = () =>
  `The browser could not be started: the path of the temporary folder, ${tempBase()}, is too long for it. Set TMPDIR to a shorter one, such as /tmp`;

/**
 * Launches a browser, or connects to the one that is named.
 * @throws BrowserUnavailableError saying why there is none
 */
export async function openBrowser(source: BrowserSource): Promise<BrowserConnection> {
  return source.wsEndpoint ? connect(source.wsEndpoint, source.egress) : launch(source);
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
  const { executablePath, headless = true, egress, limits = {} } = source;
  const chromium = findChromium(executablePath);
  const shell = source.drawsOnDemand && headless ? findHeadlessShell(chromium) : null;
  const path = shell ?? chromium;
  const folder = await makeTempFolder();
  const proxy = egress && (await Egress.start(egress));
  let browser: Browser | undefined;
  try {
    browser = await playwright().chromium.launch({
      executablePath: path,
      headless,
      args: [...(shell ? ON_DEMAND_ARGS : headless ? LAUNCH_ARGS : WINDOW_ARGS), ...(proxy ? PROXIED_ARGS : [])],
      ignoreDefaultArgs: NOT_PLAYWRIGHTS,
      chromiumSandbox: process.getuid?.() !== 0,
      env: { ...process.env, TMPDIR: folder },
      downloadsPath: folder,
      artifactsDir: folder,
      // Without the bypass rule, Chromium would reach this machine directly.
      ...(proxy && { proxy: { server: proxy.url, bypass: '<-loopback>' } }),
      timeout: LAUNCH_TIMEOUT_MS,
      handleSIGINT: false,
      handleSIGTERM: false,
      handleSIGHUP: false,
    });
    if (proxy) noteProxy(browser, proxy);
    return {
      ...(await withEnd(browser, folder, limits)),
      isHeadlessShell: shell !== null,
      drawsOnDemand: shell !== null,
    };
  } catch (error) {
    await browser?.close();
    await proxy?.close();
    await removeTempFolder(folder);
    const why = messageOf(error);
    if (!headless && NO_DISPLAY.test(why)) throw new BrowserUnavailableError(WITHOUT_DISPLAY);
    if (folder.length > FOLDER_LENGTH_MAX) throw new BrowserUnavailableError(longFolder());
    throw new BrowserUnavailableError(`The browser ${path} could not be started: ${firstLine(why)}`);
  }
}

async function withEnd(
  browser: Browser,
  folder: string,
  limits: BrowserLimits,
): Promise<Pick<BrowserConnection, 'browser' | 'end'>> {
  // Prefer the operating system's answer: the browser may hang.
  const pid = launchedIn(folder) ?? (await within(LAUNCH_TIMEOUT_MS, processId(browser)));
  limitBrowser(browser, { pid, folder: tempFolder() ?? folder }, limits);
  browser.once('disconnected', noteBrowser(pid));
  return { browser, end: (graceMs) => endLaunched(browser, pid, folder, graceMs) };
}

/** Playwright doesn't expose the process id, but the browser does. */
async function processId(browser: Browser): Promise<number> {
  const session = await browser.newBrowserCDPSession();
  const { processInfo } = await session.send('SystemInfo.getProcessInfo');
  await session.detach();
  const main = processInfo.find(({ type }) => type === 'browser');
  if (!main) throw new Error('The browser does not tell its process');
  return main.id;
}

async function endLaunched(browser: Browser, pid: number, folder: string, graceMs: number): Promise<void> {
  const cancel = clock.after(graceMs, () => killGroup(pid));
  try {
    // Resolves once the process is gone, whoever ended it.
    await browser.close();
  } finally {
    cancel();
    await removeTempFolder(folder);
  }
}
