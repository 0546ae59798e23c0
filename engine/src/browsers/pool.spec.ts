import { spawn, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import { existsSync, mkdirSync, readdirSync, rmSync } from 'node:fs';
import os, { tmpdir } from 'node:os';
import { join } from 'node:path';
import { type Browser, chromium } from 'playwright';
import { afterEach, beforeAll, beforeEach, describe, expect, it, jest } from '@jest/globals';
import { childBrowsers } from '../../../test/support/processes.js';
import { stubGlobal } from '../../../test/support/stubs.js';
import { endWarmBrowsers } from '../../../test/support/browser/warm-browser.js';
import { until } from '../../../test/support/time/until.js';
import { openBrowser } from './launch/connection.js';
import { findChromium } from './launch/find-chromium.js';
import { type BrowserPool, createBrowserPool } from './pool.js';
import { TEMP_PREFIX } from './launch/temp-folder.js';

const RUNS = 200;
/** In every fortieth run the browser is killed midway, or returned as broken. */
const KILL_EVERY = 40;
const BREAK_EVERY = 50;

let pool: BrowserPool;
beforeAll(endWarmBrowsers);
afterEach(() => pool.close());

const live = () => new AbortController().signal;
const leftFolders = () => readdirSync(tmpdir()).filter((name) => name.startsWith(`${TEMP_PREFIX}${process.pid}-`));

it('leaves no process and no folder after 200 runs, some of them killed', async () => {
  pool = createBrowserPool({ concurrency: 2 });
  let done = 0;
  const runOne = async (run: number) => {
    const lease = await pool.acquire(live());
    // A browser lost to another run's kill is replaced; this run is over.
    await lease.openPage().then(
      ({ page }) => page.evaluate('1').catch(() => undefined),
      () => undefined,
    );
    if (run % KILL_EVERY === 0) for (const { pid } of childBrowsers()) process.kill(-pid, 'SIGKILL');
    lease.release({ broken: run % BREAK_EVERY === 0 });
    done++;
  };
  await Promise.all(
    [0, 1].map(async (lane) => {
      for (let run = 1 + lane; run <= RUNS; run += 2) await runOne(run);
    }),
  );
  expect(done).toBe(RUNS);
  await until('killed browsers to be buried', () => {
    const browsers = childBrowsers();
    return browsers.length <= 2 && browsers.every(({ zombie }) => !zombie);
  });
  await pool.close();
  expect(childBrowsers()).toEqual([]);
  expect(leftFolders()).toEqual([]);
});

it('never exceeds its number of browsers, and makes others wait', async () => {
  pool = createBrowserPool({ concurrency: 1 });
  const first = await pool.acquire(live());
  let second = false;
  const waiting = pool.acquire(live()).then((lease) => {
    second = true;
    return lease;
  });
  await first.openPage();
  expect(second).toBe(false);
  expect(childBrowsers()).toHaveLength(1);
  first.release();
  (await waiting).release();
});

it('stops waiting when the signal aborts', async () => {
  pool = createBrowserPool({ concurrency: 1 });
  const lease = await pool.acquire(live());
  const stop = new AbortController();
  const waiting = pool.acquire(stop.signal);
  stop.abort(new Error('stopped'));
  await expect(waiting).rejects.toThrow('stopped');
  lease.release();
});

it('keeps a browser and a page warm', async () => {
  pool = createBrowserPool({ concurrency: 2 });
  await pool.warm();
  expect(childBrowsers()).toHaveLength(1);
  const lease = await pool.acquire(live());
  await lease.openPage();
  expect(childBrowsers()).toHaveLength(1);
  expect(lease.version).toMatch(/^Chromium( headless shell)? \d+\.\d+$/);
  lease.release();
});

it('removes what a killed process left', async () => {
  const { pid } = spawnSync(process.execPath, ['--version']);
  const folder = join(tmpdir(), `${TEMP_PREFIX}${pid}-killed`);
  mkdirSync(join(folder, 'playwright_chromiumdev_profile-killed', 'Default'), { recursive: true });
  pool = createBrowserPool({ concurrency: 1 });
  await pool.close();
  expect(existsSync(folder)).toBe(false);
});

it('ends a hung browser that a killed process left', async () => {
  const { pid } = spawnSync(process.execPath, ['--version']);
  const folder = join(tmpdir(), `${TEMP_PREFIX}${pid}-killed`);
  mkdirSync(folder);
  const args = ['-e', 'setInterval(() => {}, 1_000)', '--', `--user-data-dir=${folder}/profile`];
  const browser = spawn(process.execPath, args, { detached: true });
  await once(browser, 'spawn');
  pool = createBrowserPool({ concurrency: 1 });
  expect(await once(browser, 'exit')).toEqual([null, 'SIGKILL']);
  await pool.close();
});

it('isolates the contexts of one lease from the next', async () => {
  pool = createBrowserPool({ concurrency: 1 });
  const first = await pool.acquire(live());
  const { context } = await first.openPage();
  await context.addCookies([{ name: 'who', value: 'me', url: 'http://127.0.0.1/' }]);
  first.release();
  const second = await pool.acquire(live());
  expect(await (await second.openPage()).context.cookies()).toEqual([]);
  second.release();
});

it('replaces a browser that opens no page, and gives out one of the next', async () => {
  const opened: Browser[] = [];
  const lines: string[] = [];
  pool = createBrowserPool({
    concurrency: 1,
    onLog: (text) => lines.push(text),
    open: async (source) => {
      const connection = await openBrowser(source);
      if (opened.push(connection.browser) === 1)
        connection.browser.newContext = () => Promise.reject(new Error('unknown error'));
      return connection;
    },
  });
  const lease = await pool.acquire(live());
  const { page } = await lease.openPage();
  expect(await page.evaluate('6 * 7')).toBe(42);
  expect(opened.map((browser) => browser.isConnected())).toEqual([false, true]);
  expect(lines).toContain('A browser that opened no page is replaced: unknown error');
  lease.release();
});

it('explains what to do when there is no browser', async () => {
  const lines: string[] = [];
  pool = createBrowserPool({ concurrency: 1, executablePath: '/no/browser', onLog: (text) => lines.push(text) });
  await pool.warm();
  expect(lines).toEqual(['Starting a browser failed: CHROMIUM_PATH names /no/browser, which does not exist']);
  await expect(pool.acquire(live())).rejects.toThrow('CHROMIUM_PATH names /no/browser, which does not exist');
});

describe('in a temporary folder with a long path', () => {
  let long: string;
  beforeEach(() => {
    long = join(tmpdir(), 'x'.repeat(60));
    mkdirSync(long);
    jest.spyOn(os, 'tmpdir').mockReturnValue(long);
  });
  afterEach(async () => {
    await pool.close();
    rmSync(long, { recursive: true });
  });

  it('explains what to do', async () => {
    // The headless shell opens no socket there.
    pool = createBrowserPool({ concurrency: 1, drawsOnDemand: false });
    await expect(pool.acquire(live())).rejects.toThrow(`the temporary folder, ${long}, is too long for it. Set TMPDIR`);
  });

  it('blames something else outside Linux, where each has one', async () => {
    stubGlobal('process', Object.create(process, { platform: { value: 'darwin' } }));
    pool = createBrowserPool({ concurrency: 1, executablePath: '/bin/false' });
    await expect(pool.acquire(live())).rejects.toThrow('The browser /bin/false could not be started: ');
  });
});

it('gives out no browser once it is closed', async () => {
  pool = createBrowserPool({ concurrency: 1 });
  const lease = await pool.acquire(live());
  const waiting = pool.acquire(live());
  const closing = pool.close();
  await expect(waiting).rejects.toThrow('The browsers are being shut down');
  await closing;
  lease.release();
  await expect(pool.acquire(live())).rejects.toThrow('The browsers are being shut down');
  expect(childBrowsers()).toEqual([]);
});

it('connects to a remote browser', async () => {
  const server = await chromium.launchServer({ executablePath: findChromium(), chromiumSandbox: false });
  pool = createBrowserPool({ concurrency: 1, wsEndpoint: server.wsEndpoint() });
  const lease = await pool.acquire(live());
  const { page } = await lease.openPage();
  expect(await page.evaluate('6 * 7')).toBe(42);
  lease.release();
  await pool.close();
  await server.close();
});

it('reports that the remote browser is unavailable', async () => {
  pool = createBrowserPool({ concurrency: 1, wsEndpoint: 'ws://127.0.0.1:9/secret-key' });
  const failure = await pool.acquire(live()).catch((error: unknown) => String(error));
  expect(failure).toContain('The remote browser could not be reached');
  expect(failure).not.toContain('secret-key');
});
