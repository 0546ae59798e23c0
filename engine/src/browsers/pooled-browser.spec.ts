import { EventEmitter } from 'node:events';
import type { Browser, BrowserContext } from 'playwright';
import { beforeEach, describe, expect, it } from '@jest/globals';
import { waitFor } from '../../../test/support/time/eventually.js';
import { useManualClock } from '../../../test/support/time/manual-clock.js';
import { OPEN_MS, PooledBrowser, SLOW } from './pooled-browser.js';

/** What was done with contexts, in order. */
let log: string[];
let failure: Error | null;
let made: number;
beforeEach(() => {
  log = [];
  failure = null;
  made = 0;
});

/** A browser without a process: only what a pool asks of it. */
const aBrowser = () =>
  Object.assign(new EventEmitter(), {
    browserType: () => ({ name: () => 'chromium' }),
    version: () => '156.0',
    isConnected: () => true,
    newContext: async (options: { readonly timezoneId?: string }) => {
      const name = `context ${++made}`;
      log.push(`${name} made${options.timezoneId ? ` in ${options.timezoneId}` : ''}`);
      const context = Object.assign(new EventEmitter(), {
        browser: () => browser,
        newPage: async () => {
          if (failure) throw failure;
          return { evaluate: async () => log.push(`${name} emptied the clipboard`) };
        },
        close: async () => void log.push(`${name} closed`),
      });
      return context as unknown as BrowserContext;
    },
  });
let browser: ReturnType<typeof aBrowser>;

const open = (end: () => Promise<void> = async () => undefined) => {
  browser = aBrowser();
  return PooledBrowser.open({}, async () => ({
    browser: browser as unknown as Browser,
    isHeadlessShell: true,
    drawsOnDemand: true,
    end,
  }));
};

describe('a pooled browser that opens no page in time', () => {
  const clock = useManualClock();

  it('is ended, and tells what failed then whoever lets go of it', async () => {
    const pooled = await open(() => Promise.reject(new Error('Its folder is in use')));
    browser.newContext = () => new Promise(() => undefined);
    const refusal = pooled.takePage({ locale: 'de' }).catch((error: unknown) => error);
    await clock.waited(OPEN_MS.Chromium);
    await clock.advance(OPEN_MS.Chromium);
    expect(await refusal).toMatchObject({ message: SLOW });
    expect(pooled.usable).toBe(false);
    await expect(pooled.end()).rejects.toThrow('Its folder is in use');
  });
});

describe('a pooled browser', () => {
  it('closes a context whose page could not be opened', async () => {
    failure = new Error('No page');
    const pooled = await open();
    await expect(pooled.takePage({ locale: 'de' })).rejects.toThrow('No page');
    await waitFor(() => expect(log.filter((line) => line.endsWith('closed'))).toHaveLength(made));
  });

  it('gives a time zone in the spelling that browsers accept', async () => {
    const pooled = await open();
    await pooled.takePage({ timeZone: 'europe/zurich' });
    expect(log).toContain('context 2 made in Europe/Zurich');
  });

  it('drops its spare when a file starts with a state, so that the next page empties the clipboard again', async () => {
    const pooled = await open();
    const settings = { locale: 'de' };
    await pooled.takePage(settings);
    pooled.prepare();
    await waitFor(() => expect(log).toContain('context 3 emptied the clipboard'));
    await pooled.takePage(settings, { cookies: [], origins: [] });
    pooled.prepare();
    await pooled.takePage(settings);
    expect(log).toContain('context 3 closed');
    expect(log.at(-1)).toBe('context 5 emptied the clipboard');
  });
});
