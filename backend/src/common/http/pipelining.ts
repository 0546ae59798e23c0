import type { Socket } from 'node:net';
import type { NextFunction, Request, Response } from 'express';

/** Requests of one connection that may be unanswered at once. Browsers and proxies send the next one after the answer. */
const UNANSWERED_MAX = 20;

const unanswered = new WeakMap<Socket, number>();

/**
 * Closes connections that send very many requests before the first is answered: Node hands over all that it has read at once, and others
 * would wait for them.
 */
export function limitPipelining({ socket }: Request, response: Response, next: NextFunction): void {
  const count = (unanswered.get(socket) ?? 0) + 1;
  unanswered.set(socket, count);
  response.once('close', () => unanswered.set(socket, (unanswered.get(socket) ?? 0) - 1));
  if (count > UNANSWERED_MAX) socket.destroy();
  else next();
}
