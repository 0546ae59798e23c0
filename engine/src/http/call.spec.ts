import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { createBrotliCompress, createDeflate, createGzip, gzipSync } from 'node:zlib';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { until } from '../../../test/support/time/until.js';
import type { Answer } from './answer.js';
import { callServer } from './call.js';
import type { Call } from './redirect.js';
import type { Cookie } from './set-cookie.js';

const LIMIT = 1_048_576;

let site: Server;
let url: string;
/** Another name of the same machine. */
let other: string;
let requests: { method: string; path: string; body: string; headers: IncomingMessage['headers'] }[] = [];
let open = 0;

const PACKED = { gzip: createGzip, br: createBrotliCompress, deflate: createDeflate };

/** Sends compressed blanks until the client disconnects. */
function sendEndless(response: ServerResponse, packing: keyof typeof PACKED): void {
  open++;
  response.writeHead(200, { 'Content-Encoding': packing });
  const packer = PACKED[packing]();
  const block = Buffer.alloc(LIMIT, ' ');
  const write = (): void => void packer.write(block, () => response.destroyed || write());
  packer.pipe(response);
  response.on('close', () => {
    open--;
    packer.destroy();
  });
  write();
}

beforeAll(async () => {
  site = createServer((request, response) => {
    let body = '';
    request.on('data', (chunk) => (body += String(chunk)));
    request.on('end', () => {
      const { pathname, searchParams } = new URL(request.url ?? '/', 'http://site');
      requests.push({ method: request.method ?? '', path: pathname, body, headers: request.headers });
      const packing = searchParams.get('endless');
      if (packing !== null) return sendEndless(response, packing as keyof typeof PACKED);
      const to = searchParams.get('to');
      const status = Number(searchParams.get('status') ?? 200);
      if (to !== null) return void response.writeHead(status, { Location: to, 'Set-Cookie': 'step=1' }).end('moved');
      if (pathname === '/cut') return void request.socket.destroy();
      if (pathname === '/packed')
        return void response.writeHead(200, { 'Content-Encoding': 'gzip' }).end(gzipSync('hi'));
      if (pathname === '/odd') return void response.writeHead(200, { 'Content-Encoding': 'constructor' }).end('hi');
      response.end(pathname === '/marked' ? '\uFEFF{}' : 'hi');
    });
  });
  await new Promise<void>((resolve) => site.listen(0, '127.0.0.1', resolve));
  const { port } = site.address() as AddressInfo;
  url = `http://127.0.0.1:${port}`;
  other = `http://localhost:${port}`;
});
afterAll(() => {
  site.closeAllConnections();
  site.close();
});

/** Calls with a cookie that the browser has; also answers the cookies to keep. */
async function call(path: string, more: Partial<Call> = {}): Promise<{ answer: Answer; kept: Cookie[]; end(): void }> {
  requests = [];
  const kept: Cookie[] = [];
  const over = new AbortController();
  const jar = {
    headerFor: async () => 'session=abc',
    keep: async (cookies: readonly Cookie[]) => void kept.push(...cookies),
  };
  const request = { url: new URL(path, url), method: 'GET', headers: {}, body: '', ...more };
  const answer = await callServer(request, { proxy: undefined, userAgent: 'Browser', jar, signal: over.signal });
  return { answer, kept, end: () => over.abort() };
}

describe('calling a server', () => {
  it.each(['gzip', 'br', 'deflate'])('reads only part of an endless answer, compressed with %s', async (packing) => {
    const { answer, end } = await call(`/?endless=${packing}`);
    expect(await answer.text(LIMIT)).toBeNull();
    end();
    await until('the connection to be closed', () => open === 0);
  });

  it('reads a compressed answer, and one of the largest size', async () => {
    expect(await (await call('/packed')).answer.text(2)).toBe('hi');
    expect(await (await call('/')).answer.text(2)).toBe('hi');
    expect(await (await call('/odd')).answer.text(2)).toBe('hi');
    expect(await (await call('/')).answer.text(1)).toBeNull();
  });

  it('reads an answer without its byte order mark', async () =>
    expect(await (await call('/marked')).answer.text(LIMIT)).toBe('{}'));

  it('sends what the browser would, unless the call sets it', async () => {
    await (await call('/', { method: 'POST', body: 'ä', headers: { 'X-Trace': '7' } })).answer.drain();
    expect(requests[0]).toMatchObject({ method: 'POST', body: 'ä' });
    expect(requests[0]?.headers).toMatchObject({
      'user-agent': 'Browser',
      accept: '*/*',
      cookie: 'session=abc',
      'content-length': '2',
      'x-trace': '7',
    });
    await (await call('/', { headers: { 'Set-Cookie': 'a=1\nb=2' } })).answer.drain();
    expect(requests[0]?.headers['set-cookie']).toEqual(['a=1', 'b=2']);
    await (await call('/', { headers: { Cookie: 'own=1', Accept: 'text/plain', 'USER-AGENT': 'Me' } })).answer.drain();
    expect(requests[0]?.headers).toMatchObject({ 'user-agent': 'Me', accept: 'text/plain', cookie: 'own=1' });
  });

  it.each([
    [301, 'POST', 'GET', ''],
    [302, 'POST', 'GET', ''],
    [303, 'PUT', 'GET', ''],
    [307, 'POST', 'POST', 'body'],
    [308, 'PUT', 'PUT', 'body'],
    [302, 'PUT', 'PUT', 'body'],
  ])('follows a %i of a %s with a %s', async (status, method, next, body) => {
    const headers = { 'Content-Type': 'text/plain' };
    const { answer, kept } = await call(`/?status=${status}&to=/there`, { method, body: 'body', headers });
    await answer.drain();
    expect(requests[1]).toMatchObject({ method: next, path: '/there', body });
    expect(requests[1]?.headers['content-type']).toBe(body === '' ? undefined : 'text/plain');
    expect(kept).toMatchObject([{ name: 'step', value: '1', domain: '127.0.0.1', path: '/' }]);
  });

  it('does not pass one server’s data to another that it redirects to', async () => {
    const headers = { Authorization: 'Basic x', Cookie: 'own=1', Host: 'shop.example', 'X-Trace': '7' };
    await (await call(`/?status=302&to=${other}/there`, { headers })).answer.drain();
    expect(requests[1]?.headers).toMatchObject({ host: new URL(other).host, cookie: 'session=abc', 'x-trace': '7' });
    expect(requests[1]?.headers).not.toHaveProperty('authorization');
  });

  it('reports a redirect that it does not follow', async () => {
    const circle = '/?status=302&to=';
    await expect(call(`${circle}${encodeURIComponent(circle)}`)).resolves.toBeDefined();
    await expect(call('/?status=302&to=file:///etc/passwd')).rejects.toThrow(
      'it redirects to an address that starts with file:',
    );
    await expect(call('/?status=302&to=http://[')).rejects.toThrow('it redirects to something that is not an address');
    await expect(call('/cut')).rejects.toMatchObject({ code: 'ECONNRESET' });
  });

  it('closes the connection when it has a header that can’t be sent', async () => {
    const server = createServer();
    await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
    const { port } = server.address() as AddressInfo;
    const headers = { 'X-Price': '5 €' };
    await expect(call(`http://127.0.0.1:${port}/`, { headers })).rejects.toMatchObject({ code: 'ERR_INVALID_CHAR' });
    // It closes once all of its connections have ended.
    await new Promise((resolve) => server.close(resolve));
    expect(server.listening).toBe(false);
  });

  it('gives up after twenty redirects', async () => {
    const onAndOn = createServer((_request, response) => response.writeHead(302, { Location: '/again' }).end());
    await new Promise<void>((resolve) => onAndOn.listen(0, '127.0.0.1', resolve));
    const { port } = onAndOn.address() as AddressInfo;
    await expect(call(`http://127.0.0.1:${port}/`)).rejects.toThrow('it redirects in a circle');
    onAndOn.close();
  });
});
