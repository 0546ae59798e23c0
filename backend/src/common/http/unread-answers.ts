import type { Server } from 'node:http';
import type { Socket } from 'node:net';
import { clock, LIMITS } from '@testplatform/contract';
import type { Request, RequestHandler } from 'express';
import { clientOf } from './client.js';

/** Milliseconds between two looks. */
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
 * Closes connections whose clients don't read: after a time without progress, and those that hold most when all together, or those of one
 * address, hold too much. Sockets of browsers and Xecutors are among them.
 * @returns notes whose request a connection carries, which a proxy tells
 */
export function closeUnread(server: Server, limits: Limits = DEFAULTS): RequestHandler {
  const connections = new Map<Socket, string>();
  server.on('connection', (socket: Socket) => {
    connections.set(socket, socket.remoteAddress ?? '');
    socket.once('close', () => connections.delete(socket));
    // Node starts this time anew as long as something is read.
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

/** Limits the time only while something is unread: an answer may be a long time coming. */
function limitTime(socket: Socket, standstill: number): void {
  const isUnread = socket.writableLength > 0;
  const isLimited = socket.timeout === standstill;
  if (isUnread && !isLimited) socket.setTimeout(standstill);
  if (!isUnread && isLimited) socket.setTimeout(0);
}

/** Closes the connections that hold most, until the others hold at most `bytes`. */
function trim(connections: readonly (readonly [Socket, string])[], bytes: number): void {
  const open = connections.map(([socket]) => socket).filter(({ destroyed }) => !destroyed);
  let held = open.reduce((sum, { writableLength }) => sum + writableLength, 0);
  for (const socket of open.toSorted((a, b) => b.writableLength - a.writableLength)) {
    if (held <= bytes) return;
    held -= socket.writableLength;
    socket.destroy();
  }
}
