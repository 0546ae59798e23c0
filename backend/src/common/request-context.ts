import { AsyncLocalStorage } from 'node:async_hooks';
import type { NextFunction, Request, Response } from 'express';
import type { Caller } from './access/access.js';

interface RequestContext {
  caller?: Caller;
}

const context = new AsyncLocalStorage<RequestContext>();

/** Gives each request a context of its own, for what has to know who asked without being told through every layer. */
export const requestContext = (_request: Request, _response: Response, next: NextFunction): void =>
  context.run({}, next);

/** The guard has found out who is calling. */
export function rememberCaller(caller: Caller): void {
  const store = context.getStore();
  if (store) store.caller = caller;
}

/** Who asked for what is being done; undefined when the server does it by itself. */
export const currentCaller = (): Caller | undefined => context.getStore()?.caller;
