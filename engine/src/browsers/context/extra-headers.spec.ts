import { afterEach, expect, it, jest } from '@jest/globals';
import type { BrowserSettings } from '@testplatform/contract';
import { warmBrowser } from '../../../../test/support/browser/warm-browser.js';
import { closeContext } from './extra-headers.js';
import { createBrowserPool } from '../pool.js';
import { type OpenBrowser, PooledBrowser } from '../pooled-browser.js';

const WITH_HEADER: BrowserSettings = {
  extraHeaders: [{ origin: 'http://gated.example', name: 'X-Gate', value: 'pass' }],
};

/** What the browser did, in order. */
const done: string[] = [];
/** If set, the browser starts to send headers only once this resolves. */
let hold: Promise<void> | undefined;
afterEach(() => {
  jest.restoreAllMocks();
  done.length = 0;
  hold = undefined;
});

const nextTurn = () => new Promise((resolve) => setImmediate(resolve));

/** Opens a browser and logs in `done` when it opens a context, and when it starts and stops sending extra headers. */
const openWatched: OpenBrowser = async (source) => {
  const connection = await warmBrowser(source);
  const { browser } = connection;
  const newContext = browser.newContext.bind(browser);
  let closing: Promise<void> | undefined;
  jest.spyOn(browser, 'newContext').mockImplementation(async (options) => {
    done.push('opens a context');
    const context = await newContext(options);
    const close = context.close.bind(context);
    context.close = () => (closing = close());
    return context;
  });
  const newSession = browser.newBrowserCDPSession.bind(browser);
  jest.spyOn(browser, 'newBrowserCDPSession').mockImplementation(async () => {
    await hold;
    const session = await newSession();
    done.push('sends');
    const detach = session.detach.bind(session);
    session.detach = async () => {
      // Let this take longer than closing the context.
      await closing;
      await nextTurn();
      await detach();
      done.push('sends no more');
    };
    return session;
  });
  return connection;
};

it('a spare page that is still being made is gone before a page with other settings opens', async () => {
  const pooled = await PooledBrowser.open({}, openWatched);
  const first = await pooled.takePage(WITH_HEADER);
  await closeContext(first.context);
  done.length = 0;
  let go = () => {};
  hold = new Promise((resolve) => (go = resolve));
  pooled.prepare();
  const next = pooled.takePage({});
  go();
  await next;
  await pooled.end();
  expect(done).toEqual(['opens a context', 'sends', 'sends no more', 'opens a context']);
});

it('a browser is free for the next file once it sends the headers of the previous one no more', async () => {
  const pool = createBrowserPool({ concurrency: 1, open: openWatched });
  const { signal } = new AbortController();
  const first = await pool.acquire(signal);
  await first.openPage(WITH_HEADER);
  first.release();
  await pool.acquire(signal);
  expect(done).toContain('sends no more');
  await pool.close();
});
