import { once } from 'node:events';
import { createServer, type Server, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { XECUTOR_RECORDING } from '@testplatform/contract';
import { afterEach, beforeAll, beforeEach, expect, it } from '@jest/globals';
import { childBrowsers } from '../../../test/support/processes.js';
import { endWarmBrowsers } from '../../../test/support/browser/warm-browser.js';
import { Recordings } from './recordings.js';

const ENDED = { error: 'The browser of this recording is closed' };

/** A page that the test answers. */
let site: Server;
let recordings: Recordings;
const trouble: unknown[] = [];
const calls = new Map<string, (message: unknown) => Promise<object>>();

beforeAll(endWarmBrowsers);
beforeEach(async () => {
  site = createServer();
  await once(site.listen(0, '127.0.0.1'), 'listening');
  const serve = (call: string, answer: (message: unknown) => Promise<object>) => void calls.set(call, answer);
  recordings = new Recordings(
    { serve, tell: () => undefined, show: () => undefined },
    { browser: process.env.CHROMIUM_PATH, headless: true, uploadFolders: [] },
    (error) => trouble.push(error),
  );
});
afterEach(async () => {
  await recordings.close();
  site.closeAllConnections();
  await new Promise((resolve) => site.close(resolve));
  expect(trouble.splice(0)).toEqual([]);
});

const call = (name: string, more: object = {}) => calls.get(name)!({ recordingId: 'one', ...more });
const perform = () => call(XECUTOR_RECORDING.perform, { command: { kind: 'highlight', locator: null } });

/** Begins to open a browser; answers a function that lets it finish. */
async function beginOpening(): Promise<() => Promise<object>> {
  const asked = once(site, 'request') as Promise<[unknown, ServerResponse]>;
  const { port } = site.address() as AddressInfo;
  const opened = call(XECUTOR_RECORDING.open, { url: `http://127.0.0.1:${port}/`, project: {} });
  const [, response] = await asked;
  return () => {
    response.setHeader('Content-Type', 'text/html').end('<h1>Here</h1>');
    return opened;
  };
}

it('opens a browser that takes commands until it is closed', async () => {
  const open = await beginOpening();
  expect(await open()).toEqual({ done: true, hasWindow: false });
  expect(await perform()).toMatchObject({ matches: expect.anything() });
  expect(await call(XECUTOR_RECORDING.close)).toEqual({ done: true });
  expect(await perform()).toEqual(ENDED);
  expect(childBrowsers()).toEqual([]);
});

it.each<[string, () => Promise<unknown>]>([
  ['the server is away', () => recordings.endAll()],
  ['it is to be closed', () => call(XECUTOR_RECORDING.close)],
  ['all is over', () => recordings.close()],
])('leaves no browser that was being opened when %s', async (_when, end) => {
  const open = await beginOpening();
  const ended = end();
  await open();
  await ended;
  expect(await perform()).toEqual(ENDED);
  expect(childBrowsers()).toEqual([]);
});

it('opens none after shutdown', async () => {
  await recordings.close();
  expect(await call(XECUTOR_RECORDING.open, { url: '', project: {} })).toEqual(ENDED);
});

it('opens none whose browser settings it does not understand', async () => {
  const project = { browser: { colour: 'dark' } };
  expect(await call(XECUTOR_RECORDING.open, { url: '', project })).toEqual({
    error:
      'This Xecutor does not understand the browser settings of the environment (Unknown field: colour). Update it',
  });
});
