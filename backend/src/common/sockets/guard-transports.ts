import type { IncomingMessage, Server as HttpServer } from 'node:http';
import type { Socket } from 'node:net';
import type { Duplex } from 'node:stream';
import type { Server } from 'socket.io';

/** Packets per request: a client sends what has accumulated since its last one. */
const PACKETS_MAX = 1_000;
/** Bytes per request, or per connection, of a client that is not admitted yet. */
const UNKNOWN_BYTES = 32 * 1_024;
const SEPARATOR = 0x1e;

type Engine = Server['engine'];

/**
 * Aborts requests and connections that send too much to buffer or to handle at once: long-polling requests with too many packets, and large
 * input, complete or not, of clients that are not admitted yet.
 * @param isKnown whether the client of a connection was admitted
 */
export function guardTransports(engine: Engine, isKnown: (id: string) => boolean): void {
  /** WebSockets that did not start with long polling get their id later. */
  const ids = new WeakMap<IncomingMessage, string>();
  engine.on('connection', ({ request, id }: { readonly request: IncomingMessage; readonly id: string }) =>
    ids.set(request, id),
  );
  engine.use((request: IncomingMessage, _response: unknown, next: () => void) => {
    const sid = new URL(request.url ?? '/', 'http://server').searchParams.get('sid') ?? '';
    if (request.method === 'POST') countPackets(request, isKnown(sid) ? Infinity : UNKNOWN_BYTES);
    if (request.headers.upgrade !== undefined)
      countBytes(request.socket, () => isKnown(sid === '' ? (ids.get(request) ?? '') : sid));
    next();
  });
}

/**
 * Refuses requests for another protocol at other paths than Engine.IO's. Engine.IO would leave them unanswered, and their connections open
 * after their clients have gone. Node no longer listens for errors of such connections: without a listener a reset would end the process.
 * @param path with a slash at its end
 */
export function refuseOtherUpgrades(server: HttpServer, path: string): void {
  server.on('upgrade', ({ url = '' }: IncomingMessage, socket: Duplex) => {
    socket.on('error', () => socket.destroy());
    if (!url.startsWith(path)) socket.end(REFUSAL, () => socket.destroy());
  });
}

const REFUSAL = 'HTTP/1.1 501 Not Implemented\r\nConnection: close\r\nContent-Length: 0\r\n\r\n';

/** Engine.IO buffers the parts of a message until it is complete. */
function countBytes(socket: Socket, isKnown: () => boolean): void {
  let bytes = 0;
  const count = (chunk: Buffer): void => {
    bytes += chunk.length;
    if (isKnown()) socket.off('data', count);
    else if (bytes > UNKNOWN_BYTES) socket.destroy();
  };
  socket.on('data', count);
}

function countPackets(request: IncomingMessage, bytesMax: number): void {
  let [bytes, packets] = [0, 1];
  request.on('data', (chunk: Buffer | string) => {
    // Engine.IO reads requests as text.
    const part = Buffer.from(chunk);
    bytes += part.length;
    for (const byte of part) if (byte === SEPARATOR) packets++;
    if (bytes > bytesMax || packets > PACKETS_MAX) request.destroy();
  });
}
