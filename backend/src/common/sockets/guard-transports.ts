import type { IncomingMessage } from 'node:http';
import type { Socket } from 'node:net';
import type { Server } from 'socket.io';

/** Packets of one request: a client sends what has gathered since the last one. */
const PACKETS_MAX = 1_000;
/** Bytes of a request, or of a connection, before its client was let in. */
const UNKNOWN_BYTES = 32 * 1_024;
const SEPARATOR = 0x1e;

type Engine = Server['engine'];

/**
 * Breaks off what would be kept, or handled at once, for a client that sends too much: requests of long polling that hold very many packets,
 * and everything long before the client was let in, finished or not.
 * @param isKnown whether a connection was let in
 */
export function guardTransports(engine: Engine, isKnown: (id: string) => boolean): void {
  /** WebSockets that did not begin with long polling get their id later. */
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

/** Engine.IO would keep the parts of a message until it is complete. */
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
    // Engine.IO reads texts.
    const part = Buffer.from(chunk);
    bytes += part.length;
    for (const byte of part) if (byte === SEPARATOR) packets++;
    if (bytes > bytesMax || packets > PACKETS_MAX) request.destroy();
  });
}
