import { AsyncLocalStorage } from 'node:async_hooks';
import type { NextFunction, Request, Response } from 'express';
import type { Caller } from './access/access.js';

interface RequestContext {
  caller?: Caller;
}

const context = new AsyncLocalStorage<RequestContext>();

/** Gives each request its own context, through which any layer can find the caller. */
export const requestContext = (_request: Request, _response: Response, next: NextFunction): void =>
  context.run({}, next);

/** Sets the caller, once the guard has identified them. */
export function rememberCaller(caller: Caller): void {
  const store = context.getStore();
  if (store) store.caller = caller;
}

/** The caller of the current request; undefined when the server acts on its own. */
export const currentCaller = (): Caller | undefined => context.getStore()?.caller;
