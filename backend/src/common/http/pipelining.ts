import type { Socket } from 'node:net';
import type { NextFunction, Request, Response } from 'express';

/** Requests of one connection that may be unanswered at once. Browsers and proxies send the next one after the answer. */
const UNANSWERED_MAX = 20;

/** What begins each unanswered request of a connection; the first has begun. */
const unanswered = new WeakMap<Socket, NextFunction[]>();

/**
 * Handles the requests of one connection one after the other, and closes connections that send very many before the first is answered. Node
 * hands over all that it has read at once: others would wait for them, and the answers would be kept for a client that may not read any.
 */
export function limitPipelining({ socket }: Request, response: Response, next: NextFunction): void {
  const waiting = unanswered.get(socket) ?? [];
  unanswered.set(socket, waiting);
  response.once('close', () => {
    waiting.shift();
    if (!socket.destroyed) waiting[0]?.();
  });
  if (waiting.push(next) > UNANSWERED_MAX) socket.destroy();
  else if (waiting.length === 1) next();
}
