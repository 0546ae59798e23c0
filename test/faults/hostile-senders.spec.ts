import { once } from 'node:events';
import { connect, type Socket } from 'node:net';
import { text } from 'node:stream/consumers';
import { gzipSync } from 'node:zlib';
import { afterEach, describe, expect, it } from '@jest/globals';
import { LIMITS } from '@testplatform/contract';
import { othersAnswered } from '../support/others-answered.js';
import { ownServer } from '../support/product/shared-server.js';
import { until } from '../support/time/until.js';

const on = ownServer();

const CONNECTIONS = 300;
const MB = 1_048_576;

const open: Socket[] = [];
afterEach(() => {
  for (const socket of open.splice(0)) socket.destroy();
});

/** A connection to the server on which the parts are written at once. */
async function send(...parts: (string | Buffer)[]): Promise<Socket> {
  const { hostname, port } = new URL(on.server.url);
  const socket = connect(Number(port), hostname);
  open.push(socket);
  // The server closes many of the connections while they are sending.
  socket.on('error', () => undefined);
  await once(socket, 'connect');
  for (const part of parts) socket.write(part);
  return socket;
}

const head = (path: string, ...headers: string[]): string =>
  [`POST ${path} HTTP/1.1`, 'Host: server', 'Content-Type: application/json', ...headers, '', ''].join('\r\n');

/** The first line of the answer; waits until the server closes the connection. */
const answerOf = async (socket: Socket): Promise<string> => (await text(socket).catch(() => '')).split('\r\n')[0]!;

const many = <T>(make: (at: number) => Promise<T>): Promise<T[]> =>
  Promise.all(Array.from({ length: CONNECTIONS }, (_, at) => make(at)));

describe('a client', () => {
  it('gets only a few kB read, however small they are compressed', async () => {
    const packed = gzipSync(`[${'{},'.repeat((8 * MB) / 3)}{}]`);
    expect(packed.length).toBeLessThan(16_384);
    const post = async (path: string, token: Record<string, string>) => {
      const headers = { 'Content-Type': 'application/json', 'Content-Encoding': 'gzip', ...token };
      return (await fetch(on.server.url + path, { method: 'POST', headers, body: packed })).status;
    };
    const attack = many((at) =>
      at % 2 === 0
        ? post(at % 4 === 0 ? '/users/login' : '/projects/list', {})
        : post('/projects/list', { Token: 'x' }),
    );
    const statuses = await othersAnswered(on.server, attack);
    expect(statuses).toEqual(statuses.map((_, at) => (at % 2 === 0 ? 413 : 401)));
  });

  it.each([
    ['of a length', [`Content-Length: ${8 * MB}`], '401'],
    ['in chunks', ['Transfer-Encoding: chunked'], '413'],
    ['of a length, packed', [`Content-Length: ${8 * MB}`, 'Content-Encoding: gzip'], '401'],
  ])('loses its connection with an unfinished body %s', async (_what, headers, status) => {
    const part = Buffer.alloc(MB, ' ');
    const start = headers[0]!.startsWith('Content-Length') ? '' : `${(8 * MB).toString(16)}\r\n`;
    const attack = many(async () => answerOf(await send(head('/projects/list', ...headers) + start, part)));
    const answers = await othersAnswered(on.server, attack);
    expect(answers.filter((answer) => answer !== '').map((answer) => answer.split(' ')[1])).toEqual(
      answers.filter((answer) => answer !== '').map(() => status),
    );
  });

  it('loses its socket with an unfinished message', async () => {
    const upgrade = [
      'GET /socket.io/?EIO=4&transport=websocket HTTP/1.1',
      'Host: server',
      'Connection: Upgrade',
      'Upgrade: websocket',
      'Sec-WebSocket-Version: 13',
      'Sec-WebSocket-Key: dGhlIHNhbXBsZSBub25jZQ==',
      '',
      '',
    ].join('\r\n');
    const frame = (type: number, size: number): Buffer =>
      Buffer.concat([Buffer.from([type, 0xfe, size >> 8, size & 0xff, 0, 0, 0, 0]), Buffer.alloc(size)]);
    // A text that continues in parts of 10 kB, with a ping after each: its answer shows that the server has read the
    // part.
    const PART = 10_000;
    const [begin, goOn, ping] = [frame(0x01, PART), frame(0x00, PART), Buffer.from([0x89, 0x80, 0, 0, 0, 0])];
    const parts = Array.from({ length: 100 }, (_, at) => [at === 0 ? begin : goOn, ping]).flat();
    const attack = many(async () => {
      const pongs = (await text(await send(upgrade, ...parts)).catch(() => '')).split('\ufffd\u0000').length - 1;
      expect(pongs).toBeLessThan(4);
    });
    await othersAnswered(on.server, attack);
  });
});

describe('a person', () => {
  it('who sends very many unfinished bodies has a few that wait, while others are answered', async () => {
    const token = `Token: ${on.admin.token}`;
    const refused: string[] = [];
    const attack = many(async () => {
      const start = head('/projects/components-update', token, `Content-Length: ${LIMITS.largeBodyBytes}`);
      const answer = await answerOf(await send(start, Buffer.alloc(MB, ' ')));
      if (answer !== '') refused.push(answer);
    });
    const { largeBodiesAtOnce: read, largeBodiesWaiting: waiting } = LIMITS;
    await until('the others to be refused', async () => {
      expect((await on.admin.call('/projects/list')).http).toBe(200);
      return refused.length === CONNECTIONS - read - waiting;
    });
    for (const socket of open) socket.destroy();
    await attack;
    expect(new Set(refused)).toEqual(new Set(['HTTP/1.1 503 Service Unavailable']));
  });
});
