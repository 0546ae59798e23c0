import type { IncomingMessage, ServerResponse } from 'node:http';
import { createServer, type Server } from 'node:https';
import type { AddressInfo } from 'node:net';
import type { BrowserSettings, TestCase } from '@testplatform/contract';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import { aCase, read, runIn, shareLab } from '../../../test/support/browser/engine.js';
import { SELF_SIGNED } from '../../../test/support/servers/self-signed.js';
import { createBrowserPool } from '../browsers/pool.js';

const PASSWORD = 'p@ss wörd:%';
const names: string[] = [];

/** Accepts any user with the password, and asks all others to sign in. */
function closed(answer: (name: string, request: IncomingMessage, response: ServerResponse) => void) {
  return (request: IncomingMessage, response: ServerResponse): void => {
    const [, sent = ''] = (request.headers.authorization ?? '').split(' ');
    const [name = '', ...rest] = Buffer.from(sent, 'base64').toString().split(':');
    names.push(name);
    response.setHeader('Access-Control-Allow-Origin', '*');
    if (rest.join(':') !== PASSWORD)
      return void response.writeHead(401, { 'WWW-Authenticate': 'Basic realm="Staging", charset="UTF-8"' }).end('Who?');
    answer(name, request, response);
  };
}

const page = closed((_name, _request, response) => {
  response.setHeader('Content-Type', 'text/html; charset=utf-8');
  response.end(`<!doctype html><link rel="icon" href="data:,"><p></p><a href="/page" target="_blank">Tab</a><script>
    fetch('/data').then((answer) => answer.text()).then(
      (text) => document.querySelector('p').textContent = text,
      (error) => document.querySelector('p').textContent = String(error));
  </script>`);
});
const data = closed((name, _request, response) => void response.end(JSON.stringify({ name })));
const sent = closed((_name, request, response) => void response.end(JSON.stringify({ method: request.method })));
const lab = shareLab({
  '/page': page,
  '/data': data,
  '/sent': sent,
  '/open': (_request, response) => void response.end('open'),
  '/token': (_request, response) => void response.writeHead(401, { 'WWW-Authenticate': 'Bearer' }).end(),
});
beforeEach(() => void names.splice(0));

const encoded = encodeURIComponent(PASSWORD);
const withName = (name: string, path: string, password = encoded): string =>
  lab.url.replace('//', `//${name}:${password}@`) + path;
const open = (redirectURL: string, more: Partial<TestCase> = {}) => aCase('URL redirect', { redirectURL, ...more });
const call = (redirectURL: string, more: Partial<TestCase> = {}) => aCase('HTTP request', { redirectURL, ...more });
/** Sent once, so that a refused request is not repeated. */
const post = (redirectURL: string, more: Partial<TestCase> = {}) => call(redirectURL, { method: 'POST', ...more });
const contains = (text: string): Partial<TestCase> => ({
  conditionals: [{ statement: 'Contains', statementData: text }],
});
const credentials = (more: object = {}): BrowserSettings => ({
  httpCredentials: { origin: lab.url, username: 'Ann', password: PASSWORD, ...more },
});
const run = (cases: readonly TestCase[], browser?: BrowserSettings) =>
  lab.run(cases, browser && { project: { browser } });

describe('an address with a name and a password', () => {
  it('opens its page, whose own requests succeed, and stays signed in for the rest of the file', async () => {
    const { results } = await run([
      open(withName('Ann', '/page')),
      read('p', contains('Ann')),
      aCase('Get content', { property: 'URL' }),
      open('/data'),
      call('/data', { jsonPath: '$.name' }),
    ]);
    expect(results.map(({ message }) => message)).toEqual(results.map(() => ''));
    expect(results.flatMap(({ warnings }) => warnings)).toEqual([]);
    expect(results.map(({ value = '' }) => value)).toEqual(['', '{"name":"Ann"}', `${lab.url}/page`, '', 'Ann']);
  });

  it('signs in as another user of the same site', async () => {
    const { results } = await run([
      open(withName('Ann', '/page')),
      read('p', contains('Ann')),
      open(withName('Ben', '/page')),
      read('p', contains('Ben')),
      open(withName('Ann', '/page')),
      read('p', contains('Ann')),
    ]);
    expect(results.map(({ message }) => message)).toEqual(results.map(() => ''));
  });

  it('is called with them, and no message shows them', async () => {
    const { results } = await run([
      call(withName('Ann', '/data'), { jsonPath: '$.name' }),
      post(withName('Ann', '/data', 'wrong')),
      post(`http://Ann:${encoded}@127.0.0.1:1/`),
      open(`http://Ann:${encoded}@127.0.0.1:1/`),
      open(withName('Ann', '/data', '100%')),
    ]);
    expect(results.map(({ value, message }) => value || message)).toEqual([
      'Ann',
      'The server answered 401',
      'http://127.0.0.1:1/ could not be called: nothing listens there',
      'http://127.0.0.1:1/ could not be opened: browsers refuse that port',
      `The server answered 401. It refuses the HTTP credentials for ${lab.url}: check their user name and password`,
    ]);
  });
});

describe('HTTP credentials of an environment', () => {
  it('open the site, in each tab and by HTTP requests', async () => {
    const { results } = await run(
      [
        open(`${lab.url}/page`),
        read('p', contains('Ann')),
        aCase('Click', { targetField: 'a' }),
        read('p', contains('Ann')),
        call('/data', { jsonPath: '$.name' }),
        call('/sent', { method: 'POST', body: 'x', jsonPath: '$.method' }),
        post('/data', { headers: 'Authorization: Basic eA==' }),
      ],
      credentials(),
    );
    expect(results.map(({ value = '', message }) => message || value)).toEqual([
      '',
      '{"name":"Ann"}',
      '',
      '{"name":"Ann"}',
      'Ann',
      'POST',
      'The server answered 401',
    ]);
  });

  it('are not sent to other sites, nor to sites that don’t ask', async () => {
    const other = lab.url.replace('127.0.0.1', 'localhost');
    const { results } = await run(
      [open(`${lab.url}/open`), open(`${other}/page`), post(`${other}/data`), call(`${lab.url}/open`)],
      credentials(),
    );
    const advice = `The server answered 401. It asks for a user name and a password: enter them as HTTP credentials for ${other} in the browser of the environment, and run in it`;
    expect(results.map(({ message }) => message)).toEqual(['', advice, advice, '']);
    expect(names.filter((name) => name !== '')).toEqual([]);
  });

  it('coexist with those of an address for another site', async () => {
    const other = lab.url.replace('127.0.0.1', 'localhost');
    const { results } = await run(
      [
        open(withName('Ben', '/page').replace('127.0.0.1', 'localhost')),
        open(`${lab.url}/page`),
        read('p', contains('Ann')),
        open(`${other}/page`),
        read('p', contains('Ben')),
      ],
      credentials(),
    );
    expect(results.map(({ message }) => message)).toEqual(results.map(() => ''));
  });

  it('are mentioned when they are refused, or when a site asks and there are none', async () => {
    const refused = `The server answered 401. It refuses the HTTP credentials for ${lab.url}: check their user name and password`;
    const cases = [open(`${lab.url}/page`), post(`${lab.url}/data`)];
    const wrong = await run(cases, credentials({ password: 'wrong' }));
    expect(wrong.results.map(({ message }) => message)).toEqual([refused, refused]);
    const none = await run([...cases, post(`${lab.url}/token`)]);
    const missing = `The server answered 401. It asks for a user name and a password: enter them as HTTP credentials for ${lab.url} in the browser of the environment, and run in it`;
    expect(none.results.map(({ message }) => message)).toEqual([missing, missing, 'The server answered 401']);
  });
});

describe('a site with a self-signed certificate', () => {
  let site: Server;
  let url: string;
  beforeAll(async () => {
    site = createServer(SELF_SIGNED, (request, response) => {
      if (request.url === '/page') return page(request, response);
      if (request.url === '/data') return data(request, response);
      response.setHeader('Content-Type', 'text/html');
      response.end('<link rel="icon" href="data:,"><p>Shop</p><a href="data:,x" download="x">x</a>');
    });
    await new Promise<void>((resolve) => site.listen(0, '127.0.0.1', resolve));
    url = `https://127.0.0.1:${(site.address() as AddressInfo).port}`;
  });
  afterAll(() => {
    site.closeAllConnections();
    site.close();
  });

  it('is refused, with advice', async () => {
    const fetching = aCase('Run script', { script: `return fetch('${url}/').catch(() => 'refused')` });
    const { results } = await run([open(`${url}/`), post(`${url}/`), open(`${lab.url}/open`), fetching]);
    const why =
      'its certificate is not valid. If the site is yours, turn on “Ignore certificate errors” in the browser of the environment, and run in it';
    expect(results.slice(0, 2).map(({ message }) => message)).toEqual([
      `${url}/ could not be opened: ${why}`,
      `${url}/ could not be called: ${why}`,
    ]);
    expect(results[3]).toMatchObject({ value: 'refused', warnings: [`GET ${url}/ failed: ${why}`] });
  });

  it('opens where certificate errors are ignored, but not for the next file', async () => {
    const cases = [open(`${url}/`), read('p'), call('/')];
    const { results } = await run(cases, { ignoreHTTPSErrors: true });
    expect(results.map(({ message, value = '' }) => message || value)).toEqual(['', 'Shop', '200']);
    expect((await run(cases.slice(0, 1))).results[0]?.message).toContain('its certificate is not valid');
  });

  it('opens behind the egress proxy too, with HTTP credentials', async () => {
    const pool = createBrowserPool({ concurrency: 1, egress: { block: [], allow: ['127.0.0.1'], services: [] } });
    const browser = { ignoreHTTPSErrors: true, httpCredentials: { origin: url, username: 'Ann', password: PASSWORD } };
    const { results } = await runIn(
      pool,
      [open(`${url}/page`), read('p', contains('Ann')), call('/data', { jsonPath: '$.name' })],
      { project: { browser } },
    );
    await pool.close();
    expect(results.map(({ message, value = '' }) => message || value)).toEqual(['', '{"name":"Ann"}', 'Ann']);
  });
});
