import { DELAYS, STORAGE_KEY } from '@testplatform/contract';
import type { Browser, BrowserContext, BrowserContextOptions, Page } from 'playwright';
import { afterAll, afterEach, beforeAll } from '@jest/globals';
import type { Api } from '../product/api.js';
import { launchBrowser } from './browser.js';
import { ownServer, shareServer, type SharedServer } from '../product/shared-server.js';

/** A server and browser pages for UI tests. */
export interface SharedUi extends SharedServer {
  /** A page without a sign-in; closed after the test. */
  visitorPage(options?: BrowserContextOptions): Promise<Page>;
  /** A page signed in with a token (by default the administrator's); closed after the test. */
  memberPage(options?: BrowserContextOptions, member?: Api): Promise<Page>;
}

/** Turns animations off, so that tests see the final state. */
const CALM: BrowserContextOptions = {
  reducedMotion: 'reduce',
  viewport: { width: 1360, height: 900 },
  permissions: ['clipboard-read', 'clipboard-write'],
};

/**
 * Documented delays that are shortened to a tenth in these tests, in milliseconds. The tests of the delays themselves
 * stop the page's time (`clock.ts`), which then has their real length.
 */
const HURRIED: readonly number[] = [
  DELAYS.projectSearch,
  DELAYS.projectListLoad,
  DELAYS.chartLoad,
  DELAYS.treeLoad,
  DELAYS.treePanelReload,
  DELAYS.addNewCase,
  DELAYS.allModulesPlaceholder,
  DELAYS.finishAfterPoll,
  DELAYS.finishAfterLiveEvent,
];

/** Runs in the page, before its own scripts. */
function hurry(delays: readonly number[]): void {
  const { setTimeout } = window;
  const hurried = (handler: TimerHandler, delay = 0, ...args: unknown[]): number =>
    setTimeout(handler, delays.includes(delay) ? delay / 10 : delay, ...args);
  Object.assign(window, { setTimeout: hurried });
}

/**
 * A browser for the tests of a file, in front of the server that test files share (`shareServer` explains the
 * conditions).
 */
export const shareUi = (): SharedUi => withBrowser(shareServer());

/**
 * A browser in front of a server for the tests of this file alone.
 * @param settings of the server, evaluated when it starts
 */
export const ownUi = (settings: () => Readonly<Record<string, string>> = () => ({})): SharedUi =>
  withBrowser(ownServer(() => ({ env: settings() })));

function withBrowser(shared: SharedServer): SharedUi {
  const contexts = new Set<BrowserContext>();
  let browser: Browser | undefined;
  beforeAll(async () => {
    browser = await launchBrowser();
  });
  afterEach(async () => {
    await Promise.all([...contexts].map((context) => context.close()));
    contexts.clear();
  });
  afterAll(() => browser?.close());

  const visitorPage = async (options: BrowserContextOptions = {}): Promise<Page> => {
    if (!browser) throw new Error('The browser has not started');
    const context = await browser.newContext({ baseURL: shared.server.url, ...CALM, ...options });
    contexts.add(context);
    // Only a broken product takes this long.
    context.setDefaultTimeout(60_000);
    await context.addInitScript(hurry, HURRIED);
    return context.newPage();
  };
  const memberPage = (options: BrowserContextOptions = {}, { token, url }: Api = shared.admin): Promise<Page> => {
    const session = JSON.stringify({ token, super_admin: true, loginTime: new Date().toISOString() });
    const kept = { origin: new URL(url).origin, localStorage: [{ name: STORAGE_KEY, value: session }] };
    return visitorPage({ storageState: { cookies: [], origins: [kept] }, ...options });
  };
  return Object.assign(shared, { visitorPage, memberPage });
}
