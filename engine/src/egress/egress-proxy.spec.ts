import { type LookupAddress, promises as dns } from 'node:dns';
import { once } from 'node:events';
import { createServer as createHttpServer, type Server as HttpServer, type ServerResponse } from 'node:http';
import { type AddressInfo, connect, createServer, type Server, type Socket } from 'node:net';
import { afterEach, beforeEach, describe, expect, it, jest } from '@jest/globals';
import { until } from '../../../test/support/time/until.js';
import { EgressProxy, type Outcome } from './egress-proxy.js';

let proxy: EgressProxy;
/** A server that sends back what it receives. */
let echo: Server;
let port: number;
const sockets = new Set<Socket>();
const outcomes: Outcome[] = [];

beforeEach(async () => {
  echo = createServer({ allowHalfOpen: true }, (socket) => {
    sockets.add(socket);
    socket.on('error', () => undefined);
    socket.on('data', (data) => (data.includes('reset') ? socket.resetAndDestroy() : socket.write(data)));
    socket.on('end', () => socket.end('bye'));
  }).listen(0, '127.0.0.1');
  await once(echo, 'listening');
  ({ port } = echo.address() as AddressInfo);
  proxy = await EgressProxy.start(
    { block: ['10.0.0.0/8'], allow: [], services: [] },
    (outcome) => void outcomes.push(outcome),
  );
});
afterEach(() => {
  jest.restoreAllMocks();
  proxy.close();
  for (const socket of sockets) socket.destroy();
  sockets.clear();
  echo.close();
  outcomes.length = 0;
});

/** A client of the proxy, and everything it has received. */
async function openClient(): Promise<{ socket: Socket; received(): Buffer }> {
  const socket = connect(Number(new URL(proxy.url).port), '127.0.0.1');
  const received: Buffer[] = [];
  socket.on('data', (data) => received.push(data));
  await once(socket, 'connect');
  return { socket, received: () => Buffer.concat(received) };
}

const request = (name: string, at = port): Buffer =>
  Buffer.from([5, 1, 0, 5, 1, 0, 3, name.length, ...Buffer.from(name), at >> 8, at & 255]);

/** The proxy's answer to a request; 0 is success. */
async function ask(name: string, at?: number): Promise<number | undefined> {
  const { socket, received } = await openClient();
  socket.write(request(name, at));
  await until('an answer', () => received().length >= 12);
  socket.destroy();
  return received()[3];
}

describe('the egress proxy', () => {
  it('forwards bytes and the end of each direction', async () => {
    const { socket, received } = await openClient();
    // One byte at a time, as on a slow network.
    for (const byte of request('localhost')) socket.write(Uint8Array.of(byte));
    await until('an answer', () => received().length === 12);
    socket.end('hello');
    await once(socket, 'close');
    expect(received().subarray(12).toString()).toBe('hellobye');
  });

  it('forwards a connection reset', async () => {
    const { socket, received } = await openClient();
    socket.write(request('localhost'));
    await until('an answer', () => received().length === 12);
    socket.write('reset');
    await expect(once(socket, 'close')).rejects.toMatchObject({ code: 'ECONNRESET' });
  });

  it('connects to the address that was checked, whatever the name resolves to later', async () => {
    const answers = ['127.0.0.1', '10.0.0.1', '127.0.0.1'];
    const lookup = async () => [{ address: answers.shift() ?? '10.0.0.1', family: 4 }];
    jest.spyOn(dns, 'lookup').mockImplementation(lookup as unknown as typeof dns.lookup);
    expect(await ask('rebind.example')).toBe(0);
    expect(await ask('rebind.example')).toBe(2);
    expect(await ask('rebind.example')).toBe(0);
    expect(outcomes.map(({ error }) => error)).toEqual([null, 'ERR_BLOCKED_BY_ADMINISTRATOR', null]);
  });

  it('does not connect for a client that left while the name was looked up', async () => {
    let answer = (_found: readonly LookupAddress[]): void => undefined;
    const lookup = () => new Promise((resolve) => (answer = resolve));
    const asked = jest.spyOn(dns, 'lookup').mockImplementation(lookup as unknown as typeof dns.lookup);
    const { socket } = await openClient();
    socket.write(request('slow.example'));
    await until('the lookup', () => asked.mock.calls.length === 1);
    socket.resetAndDestroy();
    // When another client is answered, the proxy has heard that this one left; the next one connects after it would.
    expect(await ask('localhost')).toBe(0);
    answer([{ address: '127.0.0.1', family: 4 }]);
    expect(await ask('localhost')).toBe(0);
    expect(outcomes.map(({ target }) => target.host)).toEqual(['localhost', 'localhost']);
    await until('both connections', () => sockets.size >= 2);
    expect(sockets.size).toBe(2);
  });

  it('reports why it does not connect', async () => {
    echo.close();
    expect(await ask('localhost')).toBe(5);
    expect(await ask('nosuch.invalid', 443)).toBe(4);
    expect(outcomes).toEqual([
      { target: { host: 'localhost', port }, error: 'ERR_CONNECTION_REFUSED' },
      { target: { host: 'nosuch.invalid', port: 443 }, error: 'ERR_NAME_NOT_RESOLVED' },
    ]);
  });

  it.each([
    ['HTTP', 'GET http://127.0.0.1/ HTTP/1.1\r\n\r\n'],
    ['SOCKS 4', '\x04\x01\x00\x50\x7f\x00\x00\x01\x00'],
    ['a password', '\x05\x01\x02'],
    ['to listen', '\x05\x01\x00\x05\x02\x00\x01\x7f\x00\x00\x01\x00\x50'],
    ['an unknown kind of address', '\x05\x01\x00\x05\x01\x00\x09\x00'],
  ])('ends a connection that wants %s', async (_what, bytes) => {
    const { socket, received } = await openClient();
    socket.write(Buffer.from(bytes, 'latin1'));
    // At most two bytes, the reply to the greeting: it never confirms a connection.
    await once(socket, 'close');
    expect(received().length).toBeLessThanOrEqual(2);
  });
});

describe('through a proxy that opens no tunnel', () => {
  /** What the other proxy was asked for, and its open answers. */
  const asked: string[] = [];
  const answers: ServerResponse[] = [];
  let forwarding: HttpServer;

  beforeEach(async () => {
    forwarding = createHttpServer(({ url = '' }, response) => {
      asked.push(url);
      answers.push(response);
      if (url.endsWith('/raw')) response.socket?.end('HTTP/1.1 200 OK\r\nX-Raw: a\u0001b\r\n\r\n');
      else response.flushHeaders();
    });
    forwarding.on('connect', (_request, client: Socket) => client.end('HTTP/1.1 403 Only to 443\r\n\r\n'));
    await once(forwarding.listen(0, '127.0.0.1'), 'listening');
    proxy.close();
    const rules = { block: ['10.0.0.0/8'], allow: ['shop.example'], services: [] };
    const upstream = { server: `http://127.0.0.1:${(forwarding.address() as AddressInfo).port}` };
    proxy = await EgressProxy.start(rules, (outcome) => void outcomes.push(outcome), upstream);
  });
  afterEach(() => {
    forwarding.closeAllConnections();
    forwarding.close();
    asked.length = 0;
    answers.length = 0;
  });

  it('forwards HTTP requests to their target, whatever host they name, and answers as they come', async () => {
    const { socket, received } = await openClient();
    socket.write(request('shop.example', 8080));
    await until('an answer', () => received().length === 12);
    const get = (path: string) => socket.write(`GET ${path} HTTP/1.1\r\nHost: 10.0.0.1\r\n\r\n`);
    get('/events');
    await until('the headers', () => received().includes('\r\n\r\n'));
    answers[0]!.end('late');
    await until('the body', () => received().includes('late'));
    get('/next');
    await until('the next request', () => asked.length === 2);
    expect(asked).toEqual(['http://shop.example:8080/events', 'http://shop.example:8080/next']);
    socket.destroy();
  });

  it('ends a connection when an answer has a header that can’t be passed on', async () => {
    const { socket, received } = await openClient();
    socket.write(request('shop.example', 8080));
    await until('an answer', () => received().length === 12);
    const closed = once(socket, 'close');
    socket.write('GET /raw HTTP/1.1\r\nHost: shop.example\r\n\r\n');
    await closed;
    expect(received().length).toBe(12);
    expect(outcomes.at(-1)).toMatchObject({ error: 'ERR_INVALID_HTTP_RESPONSE' });
  });

  it('forwards nothing to a name that leads wherever the other proxy finds it', async () => {
    expect(await ask('localhost', 8080)).toBe(1);
    expect(outcomes).toEqual([{ target: { host: 'localhost', port: 8080 }, error: 'ERR_TUNNEL_CONNECTION_FAILED' }]);
  });
});
