import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http';
import { createSocket } from 'node:dgram';
import { once } from 'node:events';
import type { AddressInfo } from 'node:net';
import type { TestCase } from '@testplatform/contract';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { aCase, AT_ONCE, runIn, TESTED, type Told } from '../../../test/support/browser/engine.js';
import { ImapServer, MAIL_PASSWORD } from '../../../test/support/servers/imap-server.js';
import { freePort } from '../../../test/support/servers/ports.mjs';
import { type BrowserPool, createBrowserPool } from '../browsers/pool.js';

/** A site that tests may reach, and a stand-in for a service that they may not. */
let site: Server;
let service: Server;
let siteUrl: string;
let servicePort: number;
let closedPort: number;
let pool: BrowserPool;
const reached: string[] = [];

const inFirefox = TESTED === 'Firefox';
const FETCH_FAILED = inFirefox ? 'NetworkError when attempting to fetch resource.' : 'Failed to fetch';

const portOf = (server: Server): number => (server.address() as AddressInfo).port;
const listen = async (answer: (request: IncomingMessage, response: ServerResponse) => void): Promise<Server> => {
  const server = createServer(answer);
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  return server;
};

beforeAll(async () => {
  service = await listen((request, response) => {
    reached.push(request.url ?? '');
    response.writeHead(200, { 'Access-Control-Allow-Origin': '*' });
    response.end('secret');
  });
  service.on('upgrade', (request, socket) => {
    reached.push(request.url ?? '');
    socket.destroy();
  });
  servicePort = portOf(service);
  closedPort = await freePort();
  site = await listen((request, response) => {
    const { pathname, searchParams } = new URL(request.url ?? '/', 'http://site');
    const to = searchParams.get('to');
    if (to !== null) return void response.writeHead(302, { Location: to }).end();
    if (pathname === '/cut') return void request.socket.destroy();
    response.writeHead(200, { 'Content-Type': 'text/html' });
    response.end(`<!doctype html><link rel="icon" href="data:,"><h1>Shop</h1>${searchParams.get('frame') ?? ''}`);
  });
  siteUrl = `http://127.0.0.1:${portOf(site)}`;
  pool = createBrowserPool({
    concurrency: 1,
    egress: {
      block: ['blocked.localhost'],
      allow: ['open.localhost'],
      services: [{ host: 'localhost', port: servicePort }],
    },
  });
});
afterAll(async () => {
  await pool.close();
  for (const server of [site, service]) {
    server.closeAllConnections();
    server.close();
  }
});

const run = (...cases: readonly TestCase[]): Promise<Told> => runIn(pool, cases);
const open = (redirectURL: string): TestCase => aCase('URL redirect', { redirectURL });
const call = (redirectURL: string, more: Partial<TestCase> = {}): TestCase =>
  aCase('HTTP request', { redirectURL, ...more });
const script = (text: string): TestCase => aCase('Run script', { script: text });

describe('through the egress proxy', () => {
  it('pages load, and their bytes are counted as without it', async () => {
    const cases = [open(siteUrl), open(`${siteUrl}/?to=/there`), call(siteUrl)];
    const through = await run(...cases);
    expect(through.results.map(({ status }) => status)).toEqual(['success', 'success', 'success']);
    const direct = createBrowserPool({ concurrency: 1 });
    const without = await runIn(direct, cases);
    await direct.close();
    const { duration: _duration, ...figures } = without.outcome.performance;
    expect(through.outcome.performance).toMatchObject(figures);
  });

  it('a page that can not be opened fails with the same sentence as without it', async () => {
    const unknown = 'http://nosuch.invalid/';
    const { results } = await run(
      open(`http://127.0.0.1:${closedPort}/`),
      open(unknown),
      open('https://nosuch.invalid/'),
      open(`${siteUrl}/cut`),
      open(`${siteUrl}/?to=http://127.0.0.1:${closedPort}/`),
    );
    expect(results.map(({ message }) => message)).toEqual([
      `http://127.0.0.1:${closedPort}/ could not be opened: nothing listens there`,
      `${unknown} could not be opened: there is no host of that name`,
      'https://nosuch.invalid/ could not be opened: there is no host of that name',
      `${siteUrl}/cut could not be opened: ${inFirefox ? 'the connection was cut' : 'the server closed the connection without an answer'}`,
      `${siteUrl}/?to=http://127.0.0.1:${closedPort}/ could not be opened: nothing listens there`,
    ]);
  });

  it('a mailbox is read where the rules allow it, and nowhere else', async () => {
    const mailbox = new ImapServer();
    await mailbox.start();
    mailbox.deliver('ada@example.com', 'Hello', 'Content-Type: text/plain\n\nHello', Date.now() + 3_600_000);
    const read = (mailServer: string) =>
      aCase('Read mail', { mailServer, mailUser: 'shop', inputText: MAIL_PASSWORD, inputTextMask: 'Yes' });
    const { results } = await run(
      read(mailbox.url),
      read('imap://BLOCKED.localhost:143'),
      read(`imap://localhost:${servicePort}`),
      read(`imaps://127.0.0.1:${closedPort}`),
      read('imaps://nosuch.invalid'),
    );
    await mailbox.stop();
    expect(results.map(({ message, value }) => value ?? message)).toEqual([
      'Hello',
      'The mail server BLOCKED.localhost:143 is blocked on this server (RUN_BLOCK)',
      `The mail server localhost:${servicePort} is blocked on this server (RUN_BLOCK)`,
      `The mail server 127.0.0.1:${closedPort} could not be read: nothing listens there`,
      'The mail server nosuch.invalid:993 could not be read: there is no host of that name',
    ]);
    expect(reached).toEqual([]);
  });

  it('a call that can not be made fails with the same sentence as without it', async () => {
    const post = { method: 'POST' } as const;
    const { results } = await run(
      call(`http://127.0.0.1:${closedPort}/`, post),
      call('http://nosuch.invalid/', post),
      call(`${siteUrl}/cut`, post),
    );
    expect(results.map(({ message }) => message)).toEqual([
      `http://127.0.0.1:${closedPort}/ could not be called: nothing listens there`,
      'http://nosuch.invalid/ could not be called: there is no host of that name',
      `${siteUrl}/cut could not be called: the connection was cut`,
    ]);
  });

  it('a request of a page that fails is reported with the same warning as without it', async () => {
    const { results } = await run(
      open(siteUrl),
      script(`return fetch('http://127.0.0.1:${closedPort}/').catch((error) => error.message)`),
    );
    expect(results[1]?.value).toBe(FETCH_FAILED);
    expect(results.flatMap(({ warnings }) => warnings)).toContain(
      `GET http://127.0.0.1:${closedPort}/ failed: net::ERR_CONNECTION_REFUSED`,
    );
  });
});

describe('what is blocked', () => {
  const SENTENCE = 'is blocked on this server (RUN_BLOCK)';

  it('can’t be opened, by any name or address', async () => {
    const addresses = [
      `http://127.0.0.1:${servicePort}/`,
      `http://localhost:${servicePort}/`,
      `http://shop.localhost:${servicePort}/`,
      `http://[::1]:${servicePort}/`,
      `http://[::ffff:7f00:1]:${servicePort}/`,
      `http://0.0.0.0:${servicePort}/`,
      `http://127.8.9.10:${servicePort}/`,
      'http://169.254.169.254/latest/meta-data/',
      'http://[::ffff:a9fe:a9fe]/',
      'http://metadata.google.internal/',
      `http://blocked.localhost:${portOf(site)}/`,
    ];
    const { results } = await run(...addresses.map(open));
    expect(results.map(({ message }) => message)).toEqual(addresses.map((address) => `${address} ${SENTENCE}`));
    expect(reached).toEqual([]);
  });

  it('can’t be reached through a redirect', async () => {
    const target = `http://127.0.0.1:${servicePort}/keys`;
    const address = `${siteUrl}/?to=${target}`;
    const { results } = await run(open(address), call(address));
    expect(results[0]?.message).toBe(`${target} ${SENTENCE}`);
    expect(results[1]?.message).toBe(`${address} redirects to an address that ${SENTENCE}`);
    expect(reached).toEqual([]);
  });

  it('can’t be called, and is not retried', async () => {
    const { results } = await run(call(`http://127.0.0.1:${servicePort}/`, AT_ONCE));
    expect(results[0]?.message).toBe(`http://127.0.0.1:${servicePort}/ ${SENTENCE}`);
    expect(reached).toEqual([]);
  });

  it('can’t be reached by a page: fetch, frame, WebSocket', async () => {
    const target = `127.0.0.1:${servicePort}`;
    const { results } = await run(
      open(`${siteUrl}/?frame=${encodeURIComponent(`<iframe src="http://${target}/frame"></iframe>`)}`),
      script(`return fetch('http://${target}/fetch').then(() => 'reached', (error) => error.message)`),
      script(`return new Promise((resolve) => {
        const socket = new WebSocket('ws://${target}/socket');
        socket.onopen = () => resolve('reached');
        socket.onclose = () => resolve('closed');
      })`),
    );
    expect(results.flatMap(({ warnings }) => warnings)).toContain(`GET http://${target}/frame failed: it ${SENTENCE}`);
    expect(results.slice(1).map(({ value }) => value)).toEqual([FETCH_FAILED, 'closed']);
    expect(reached).toEqual([]);
  });

  it.each([
    ['runs', {}],
    ['recordings', { drawsOnDemand: false }],
  ])('can’t be reached by WebRTC in the browser of %s', async (_what, source) => {
    const heard: Buffer[] = [];
    const udp = createSocket('udp4').on('message', (packet) => heard.push(packet));
    udp.bind(0, '127.0.0.1');
    await once(udp, 'listening');
    const browsers = createBrowserPool({ concurrency: 1, egress: { block: [], allow: [], services: [] }, ...source });
    const { results } = await runIn(browsers, [
      open(siteUrl),
      script(`
        // Firefox has none behind a proxy.
        if (!('RTCPeerConnection' in window)) return 'complete';
        const peer = new RTCPeerConnection({ iceServers: [{ urls: 'stun:127.0.0.1:${udp.address().port}' }] });
        peer.createDataChannel('any');
        const gathered = new Promise((resolve) => {
          peer.onicegatheringstatechange = () => peer.iceGatheringState === 'complete' && resolve('complete');
        });
        await peer.setLocalDescription();
        return gathered;
      `),
    ]);
    await browsers.close();
    udp.close();
    // Without an outgoing address there is nothing to wait for.
    expect(results[1]?.value).toBe('complete');
    expect(heard).toEqual([]);
  });

  it('is reached where it is allowed', async () => {
    const { results } = await run(open(`http://open.localhost:${servicePort}/`));
    expect(results[0]).toMatchObject({ status: 'success' });
    expect(reached.splice(0)).toContain('/');
  });
});
