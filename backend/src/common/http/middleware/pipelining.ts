import type { Socket } from 'node:net';
import type { NextFunction, Request, Response } from 'express';

/** Maximum number of unanswered requests per connection. Browsers and proxies wait for each answer anyway. */
const UNANSWERED_MAX = 20;

/** The `next` callback of each unanswered request of a connection; the first one has been called. */
const unanswered = new WeakMap<Socket, NextFunction[]>();

/**
 * Handles the pipelined requests of a connection one at a time, and closes a connection that pipelines too many. Node dispatches everything
 * it has read at once: other clients would have to wait, and the answers would pile up for a client that may not read any.
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
