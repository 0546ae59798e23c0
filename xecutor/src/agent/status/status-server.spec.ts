import { mkdtemp, rm, stat } from 'node:fs/promises';
import { request } from 'node:http';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, it } from '@jest/globals';
import { ConfigFolder } from '../config-folder.js';
import { type Status, statusText } from './status.js';
import { StatusServer } from './status-server.js';

const STATUS: Status = {
  isConnected: true,
  state: 'Connected as Lab 3, for Ada Lovelace',
  server: 'https://tests.example.com',
  device: 'abcd…wxyz',
  name: 'Lab 3',
  version: '0.1.0',
  running: ['Shop/Cart/Buy/<b>Happy</b>: 1 of 3, Pay'],
  undelivered: 2,
  lines: ['10:00:00 one', '10:00:01 two'],
};

let path: string;
let folder: ConfigFolder;
let server: StatusServer | undefined;
beforeEach(async () => {
  path = await mkdtemp(join(tmpdir(), 'agent-'));
  folder = await ConfigFolder.make({ XECUTOR_HOME: path });
});
afterEach(async () => {
  await server?.close();
  await rm(path, { recursive: true });
});
const start = async () => (server = await StatusServer.start(folder, 0, () => STATUS));

/** The HTTP status of a request with another Host header. */
const statusFor = (url: string, host: string): Promise<number | undefined> =>
  new Promise((resolve, reject) => {
    request(url, { headers: { host } }, (response) => {
      response.resume();
      resolve(response.statusCode);
    })
      .on('error', reject)
      .end();
  });

it('shows the status at its secret path, without scripts', async () => {
  const { url } = await start();
  const page = await fetch(url);
  expect(page.headers.get('content-security-policy')).toContain("default-src 'none'");
  const text = await page.text();
  expect(text).toContain('Connected as Lab 3, for Ada Lovelace');
  expect(text).toContain('&lt;b&gt;Happy');
  expect(text).not.toContain('<script');
});

it.each<[string, (url: string) => Promise<number | undefined>, number]>([
  ['another path', async (url) => (await fetch(new URL('/', url))).status, 404],
  ['a guess', async (url) => (await fetch(url.replace(/.{4}\/$/, '~~~~/'))).status, 404],
  ['a file that is not there', async (url) => (await fetch(`${url}other`)).status, 404],
  ['a POST', async (url) => (await fetch(url, { method: 'POST' })).status, 405],
  ['another name of this machine', (url) => statusFor(url, 'evil.example.com'), 404],
  ['its own name', (url) => statusFor(url, new URL(url).host.replace('127.0.0.1', 'localhost')), 200],
])('answers %s with its HTTP status', async (_what, ask, status) => {
  expect(await ask((await start()).url)).toBe(status);
});

it('keeps its path across starts, readable by its owner only', async () => {
  const first = await start();
  await first.close();
  const second = await start();
  expect(new URL(second.url).pathname).toBe(new URL(first.url).pathname);
  expect((await stat(folder.at('status-page'))).mode & 0o777).toBe(0o600);
});

it('reports the status to the command line while it runs', async () => {
  const { close } = await start();
  const status = await StatusServer.ask(folder);
  expect(status).toEqual(STATUS);
  expect(statusText(STATUS)).toContain('Device id   abcd…wxyz\n');
  await close.call(server);
  server = undefined;
  expect(await StatusServer.ask(folder)).toBeNull();
});

it('reports when its port is taken', async () => {
  const { url } = await start();
  const port = Number(new URL(url).port);
  await expect(StatusServer.start(folder, port, () => STATUS)).rejects.toThrow('Choose another with --status-port');
});
