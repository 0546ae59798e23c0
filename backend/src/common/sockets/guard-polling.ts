import type { IncomingMessage } from 'node:http';
import type { Server } from 'socket.io';

/** Packets of one request: a client sends what has gathered since the last one. */
const PACKETS_MAX = 1_000;
/** Bytes of a request before its client was let in. */
const UNKNOWN_BYTES = 32 * 1_024;
const SEPARATOR = 0x1e;

type Engine = Server['engine'];

/**
 * Breaks off requests of long-polling clients that hold very many packets, or much before the client was let in: all packets of a request are
 * handled at once, and others would wait for them.
 * @param isKnown whether a connection was let in
 */
export function guardPolling(engine: Engine, isKnown: (id: string) => boolean): void {
  engine.use((request: IncomingMessage, _response: unknown, next: () => void) => {
    if (request.method === 'POST') {
      const id = new URL(request.url ?? '/', 'http://server').searchParams.get('sid') ?? '';
      countPackets(request, isKnown(id) ? Infinity : UNKNOWN_BYTES);
    }
    next();
  });
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
