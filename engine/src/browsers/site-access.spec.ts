import {
  createServer as createPlainServer,
  type IncomingHttpHeaders,
  type IncomingMessage,
  request as sendPlainly,
  type Server,
  type ServerResponse,
} from 'node:http';
import { createServer } from 'node:https';
import { type AddressInfo, connect, type Socket } from 'node:net';
import { afterAll, afterEach, beforeAll, describe, expect, it } from '@jest/globals';
import type { BrowserSettings, TestCase } from '@testplatform/contract';
import { aCase, click, read, runIn } from '../../../test/support/browser/engine.js';
import { SELF_SIGNED, SELF_SIGNED_PFX } from '../../../test/support/servers/self-signed.js';
import type { EgressSettings } from '../egress/egress-rules.js';
import { type BrowserPool, createBrowserPool } from './pool.js';

const servers: Server[] = [];
async function listen(server: Server): Promise<number> {
  servers.push(server);
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  return (server.address() as AddressInfo).port;
}

/** What each server has received: its name, the path, and the header X-Gate. */
const received: string[] = [];
const answering =
  (name: string, body: (path: string) => string | { readonly to: string }) =>
  (request: IncomingMessage, response: ServerResponse): void => {
    const path = request.url ?? '';
    received.push([name, path, request.headers['x-gate'] ?? 'without'].join(' '));
    const answer = body(path);
    if (typeof answer === 'object') return void response.writeHead(302, { Location: answer.to }).end();
    response.writeHead(200, { 'Content-Type': 'text/html' });
    response.end(`<!doctype html><link rel="icon" href="data:,">${answer}`);
  };

let gated: string;
let other: string;
beforeAll(async () => {
  other = `http://127.0.0.1:${await listen(createPlainServer(answering('other', () => `<p>Other</p>`)))}`;
  const page = (path: string) =>
    path === '/away'
      ? { to: `${other}/landed` }
      : path === '/home'
        ? { to: '/in' }
        : `<p>Gated</p><a target="_blank" href="/tab">Tab</a>`;
  gated = `http://127.0.0.1:${await listen(createPlainServer(answering('gated', page)))}`;
});
afterAll(() => {
  for (const server of servers) {
    server.closeAllConnections();
    server.close();
  }
});
let pool: BrowserPool | undefined;
afterEach(async () => {
  received.length = 0;
  await pool?.close();
});

const open = (redirectURL: string) => aCase('URL redirect', { redirectURL });
const call = (redirectURL: string, more: Partial<TestCase> = {}) => aCase('HTTP request', { redirectURL, ...more });
/** Sent once, because the server refuses it. */
const post = (redirectURL: string) => call(redirectURL, { method: 'POST' });

/** The messages of the cases, run in a browser with these settings. */
async function messagesOf(cases: readonly TestCase[], browser: BrowserSettings, egress?: EgressSettings) {
  pool = createBrowserPool({ concurrency: 1, egress });
  const { results } = await runIn(pool, cases, { project: { browser } });
  return results.map(({ message }) => message);
}

describe('extra headers', () => {
  const withHeader = (): BrowserSettings => ({ extraHeaders: [{ origin: gated, name: 'X-Gate', value: 'pass' }] });

  it('go to their site with pages, redirects, new tabs and HTTP requests, and to no other site', async () => {
    const cases = [
      open(`${gated}/home`),
      click('a'),
      read('p'),
      open(`${gated}/away`),
      open(other),
      call(`${gated}/away`),
      call(`${gated}/own`, { headers: 'x-gate: own' }),
    ];
    expect(await messagesOf(cases, withHeader())).toEqual(cases.map(() => ''));
    expect(received).toEqual([
      'gated /home pass',
      'gated /in pass',
      'gated /tab pass',
      'gated /away pass',
      'other /landed without',
      'other / without',
      'gated /away pass',
      'other /landed without',
      'gated /own own',
    ]);
  });

  it('are not sent by the next file in the same browser', async () => {
    pool = createBrowserPool({ concurrency: 1 });
    for (const browser of [withHeader(), {}]) await runIn(pool, [open(gated)], { project: { browser } });
    expect(received).toEqual(['gated / pass', 'gated / without']);
  });
});

/** Whether a request to a proxy has Ann's password. */
const isAnn = ({ 'proxy-authorization': signIn = '' }: IncomingHttpHeaders): boolean =>
  Buffer.from(signIn.replace('Basic ', ''), 'base64').toString() === 'Ann:open sesame';

/**
 * A proxy that speaks CONNECT and asks for Ann's password. It connects any name to this machine, also one that DNS
 * doesn't know.
 */
async function startProxy(): Promise<{ readonly server: string; readonly asked: readonly string[] }> {
  const asked: string[] = [];
  const proxy = createPlainServer();
  proxy.on('connect', ({ url = '', headers }: IncomingMessage, client: Socket) => {
    client.on('error', () => undefined);
    if (!isAnn(headers)) return void client.end('HTTP/1.1 407 Who are you\r\n\r\n');
    asked.push(url);
    if (url.startsWith('127.0.0.1:9')) return void client.end('HTTP/1.1 403 Forbidden\r\n\r\n');
    const server = connect(Number(url.split(':').at(-1)), '127.0.0.1', () => {
      client.write('HTTP/1.1 200 Connected\r\n\r\n');
      client.pipe(server).pipe(client);
    });
    server.on('error', () => client.destroy());
  });
  return { server: `http://127.0.0.1:${await listen(proxy)}`, asked };
}

/**
 * A proxy like those of many companies: it opens tunnels to no port but 443, and fetches plain HTTP for Ann. It
 * answers for a name that it doesn't know.
 */
async function startForwarding(): Promise<{ readonly server: string; readonly fetched: readonly string[] }> {
  const fetched: string[] = [];
  const proxy = createPlainServer((request, response) => {
    const { url = '', method, headers } = request;
    if (!isAnn(headers)) return void response.writeHead(407).end();
    fetched.push(`${method} ${url}`);
    const { hostname, port, pathname: path } = new URL(url);
    if (hostname === 'unknown.invalid') return void response.writeHead(503).end('No such host');
    const sent = sendPlainly({ host: '127.0.0.1', port, path, method, headers }, (answer) => {
      response.writeHead(answer.statusCode ?? 0, answer.headers);
      answer.pipe(response);
    });
    request.pipe(sent);
  });
  proxy.on('connect', (_request, client: Socket) => client.end('HTTP/1.1 403 Only to 443\r\n\r\n'));
  return { server: `http://127.0.0.1:${await listen(proxy)}`, fetched };
}

describe('the proxy of an environment', () => {
  const signIn = { username: 'Ann', password: 'open sesame' };

  it('connects pages and HTTP requests, except to hosts of its bypass list', async () => {
    const { server, asked } = await startProxy();
    const named = gated.replace('127.0.0.1', 'shop.invalid');
    const cases = [open(`${named}/page`), call(`${named}/call`), open(other), call(other)];
    const proxy = { server, bypass: '127.0.0.1', ...signIn };
    expect(await messagesOf(cases, { proxy })).toEqual(cases.map(() => ''));
    expect(new Set(asked)).toEqual(new Set([named.replace('http://', '')]));
    expect(received).toEqual(['gated /page without', 'gated /call without', 'other / without', 'other / without']);
  });

  it('says who refuses: the proxy the person, the proxy the site, or nothing answers there', async () => {
    const { server } = await startProxy();
    const wrong = `the proxy of the environment asks for another user name and password. Check those of the environment`;
    const [page, request] = await messagesOf([open(gated), post(gated)], { proxy: { server } });
    expect([page, request]).toEqual([expect.stringContaining(wrong), `${gated}/ could not be called: ${wrong}`]);
    await pool?.close();
    const [refused] = await messagesOf([post('https://127.0.0.1:9999/')], { proxy: { server, ...signIn } });
    expect(refused).toContain('the proxy of the environment refuses to connect there');
    await pool?.close();
    const [gone] = await messagesOf([open(gated)], { proxy: { server: 'http://127.0.0.1:9' } });
    expect(gone).toContain('the proxy of the environment does not answer. Check its address');
  });

  it('fetches plain HTTP when it opens tunnels to HTTPS only', async () => {
    const { server, fetched } = await startForwarding();
    const named = gated.replace('127.0.0.1', 'shop.invalid');
    const cases = [
      open(`${named}/page`),
      click('a'),
      call(`${named}/call`),
      call(`${named}/sent`, { method: 'POST', body: '{}' }),
      open('http://unknown.invalid/'),
      open('https://unknown.invalid:8443/'),
      post('https://unknown.invalid:8443/'),
    ];
    const messages = await messagesOf(cases, { proxy: { server, ...signIn } });
    const refused = expect.stringContaining('the proxy of the environment refuses to connect there');
    expect(messages).toEqual(['', '', '', '', 'The server answered 503', refused, refused]);
    expect([...new Set(fetched)]).toEqual([
      `GET ${named}/page`,
      `GET ${named}/tab`,
      `GET ${named}/call`,
      `POST ${named}/sent`,
      'GET http://unknown.invalid/',
    ]);
    await pool?.close();
    const stranger = await messagesOf([open(gated), post(gated)], { proxy: { server } });
    const asks = expect.stringContaining('asks for another user name and password');
    expect(stranger).toEqual([asks, asks]);
  });

  it('whose address is none ends the file with a reason', async () => {
    pool = createBrowserPool({ concurrency: 1 });
    const project = { browser: { proxy: { server: 'http://10.0.0.256:3128' } } };
    const { outcome } = await runIn(pool, [open(gated)], { project });
    expect(outcome.status).toBe('error');
    expect(outcome.reason).toMatch(/^The proxy of the environment can’t be used: .*Invalid URL\. Check its address$/);
    const next = await runIn(pool, [open(gated)]);
    expect(next.outcome.status).toBe('success');
  });

  it('reaches only what the server permits, itself included', async () => {
    const { server, asked } = await startProxy();
    const proxy = { server, ...signIn };
    const rules = (more: Partial<EgressSettings>) => ({ block: ['127.0.0.0/8'], allow: [], services: [], ...more });
    const named = gated.replace('127.0.0.1', 'shop.invalid');
    const [blocked] = await messagesOf([open(named)], { proxy }, rules({ allow: ['shop.invalid'] }));
    expect(blocked).toContain('the proxy of the environment is blocked on this server (RUN_BLOCK)');
    await pool?.close();
    const itself = [server.replace('http://', '')];
    const cases = [open(gated), call(gated), open(named), open('http://elsewhere.invalid/')];
    const messages = await messagesOf(cases, { proxy }, rules({ allow: [...itself, 'shop.invalid'] }));
    expect(messages).toEqual([
      `${gated}/ is blocked on this server (RUN_BLOCK)`,
      `${gated}/ is blocked on this server (RUN_BLOCK)`,
      '',
      expect.stringContaining('there is no host of that name'),
    ]);
    expect(new Set(asked)).toEqual(new Set([named.replace('http://', '')]));
  });
});

describe('client certificates', () => {
  it.each([
    ['PEM', { cert: SELF_SIGNED.cert, key: SELF_SIGNED.key }],
    ['PFX', SELF_SIGNED_PFX],
  ])('as %s are presented to their site, behind the egress proxy too', async (_form, certificate) => {
    const site = createServer(
      { ...SELF_SIGNED, ca: SELF_SIGNED.cert, requestCert: true, rejectUnauthorized: true },
      answering('secure', () => '<p>Welcome</p>'),
    );
    const origin = `https://127.0.0.1:${await listen(site)}`;
    const browser = { ignoreHTTPSErrors: true, clientCertificates: [{ origin, ...certificate }] };
    const cases = [open(origin), read('p'), call(origin), open('http://127.0.0.1:4001/')];
    const egress = { block: ['127.0.0.1:4001'], allow: [], services: [] };
    expect(await messagesOf(cases, browser, egress)).toEqual([
      '',
      '',
      '',
      'http://127.0.0.1:4001/ is blocked on this server (RUN_BLOCK)',
    ]);
    await pool?.close();
    const [refused] = await messagesOf([post(origin)], { ignoreHTTPSErrors: true });
    expect(refused).not.toBe('');
  });
});
