import type { Server } from 'node:http';
import type { Socket } from 'node:net';
import { clock, LIMITS } from '@testplatform/contract';
import type { Request, RequestHandler } from 'express';
import { clientOf } from '../client.js';

/** Poll interval in milliseconds. */
const LOOK = 1_000;

interface Limits {
  /** Milliseconds without progress. */
  readonly standstill: number;
  /** Bytes. */
  readonly perAddress: number;
  readonly total: number;
}

const DEFAULTS: Limits = {
  standstill: LIMITS.unreadStandstillMs,
  perAddress: LIMITS.unreadBytesPerAddress,
  total: LIMITS.unreadBytes,
};

/**
 * Closes connections whose clients don't read their answers: after a time without progress, and, when all together or those of one address
 * buffer too much, those that buffer most. This covers the sockets of browsers and Xecutors.
 * @returns middleware that assigns the connection to the client address that a proxy reports
 */
export function closeUnread(server: Server, limits: Limits = DEFAULTS): RequestHandler {
  const connections = new Map<Socket, string>();
  server.on('connection', (socket: Socket) => {
    connections.set(socket, socket.remoteAddress ?? '');
    socket.once('close', () => connections.delete(socket));
    // Node restarts this timeout with each chunk that is read.
    socket.on('timeout', () => socket.timeout === limits.standstill && socket.destroy());
  });
  clock.every(
    LOOK,
    () => {
      for (const socket of connections.keys()) limitTime(socket, limits.standstill);
      const unread = [...connections].filter(([{ writableLength }]) => writableLength > 0);
      for (const address of new Set(unread.map(([, of]) => of)))
        trim(
          unread.filter(([, of]) => of === address),
          limits.perAddress,
        );
      trim(unread, limits.total);
    },
    { keepsProcess: false },
  );
  return (request: Request, _response, next) => {
    if (connections.has(request.socket)) connections.set(request.socket, clientOf(request).address);
    next();
  };
}

/** Sets the timeout only while data is unread: an answer itself may take long. */
function limitTime(socket: Socket, standstill: number): void {
  const isUnread = socket.writableLength > 0;
  const isLimited = socket.timeout === standstill;
  if (isUnread && !isLimited) socket.setTimeout(standstill);
  if (!isUnread && isLimited) socket.setTimeout(0);
}

/** Closes the connections that buffer most, until the rest buffers at most `bytes`. */
function trim(connections: readonly (readonly [Socket, string])[], bytes: number): void {
  const open = connections.map(([socket]) => socket).filter(({ destroyed }) => !destroyed);
  let held = open.reduce((sum, { writableLength }) => sum + writableLength, 0);
  for (const socket of open.toSorted((a, b) => b.writableLength - a.writableLength)) {
    if (held <= bytes) return;
    held -= socket.writableLength;
    socket.destroy();
  }
}
