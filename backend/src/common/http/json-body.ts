import { isUtf8 } from 'node:buffer';
import { setImmediate as othersFirst } from 'node:timers/promises';
import { LIMITS } from '@testplatform/contract';
import { json, type NextFunction, type Request, type RequestHandler, type Response } from 'express';
import type { Authenticator } from '../access/access.js';
import { requestToken } from '../access/token.js';
import { UserError } from '../errors.js';
import { requireModestSize } from '../validation/json-size.js';
import { Turns } from './turns.js';

const ACCOUNTS = /^\/users(\/|$)/i;

/**
 * Reads bodies. A large one is read only once its sender is known, and of each person only a few at once: reading and parsing one takes memory
 * and time that everybody shares.
 */
export function readJsonOf(authenticator: Authenticator): RequestHandler {
  const turns = new Turns<number>(LIMITS.largeBodiesAtOnce);
  return (request, response, next) => {
    const read = async (): Promise<void> => {
      if (!mayBeLarge(request)) return next(await readJson(LIMITS.accountBodyBytes, request, response));
      const { userId } = await authenticator.authenticate(requestToken(request));
      await turns.take(userId, request, async () => {
        const error = await readJson(LIMITS.bodyBytes, request, response);
        // Parsing one and working on it take long: others are answered in between.
        await othersFirst();
        next(error);
      });
    };
    read().catch(next);
  };
}

/** Whether a body has more bytes than anybody may send. One that is packed or comes in chunks may, if there is a token with it. */
function mayBeLarge(request: Request): boolean {
  if (ACCOUNTS.test(request.path)) return false;
  const { headers } = request;
  if (Number(headers['content-length']) > LIMITS.accountBodyBytes) return true;
  const isUnmeasured = headers['transfer-encoding'] !== undefined || headers['content-encoding'] !== undefined;
  return isUnmeasured && requestToken(request) !== undefined;
}

const parsers = new Map<number, RequestHandler>();

/** Reads a body of at most `limit` bytes; answers why it can't. */
async function readJson(limit: number, request: Request, response: Response): Promise<unknown> {
  const parse = parsers.get(limit) ?? json({ limit, strict: false, verify: requireReadable });
  parsers.set(limit, parse);
  const error = await new Promise<unknown>((resolve) => void parse(request, response, resolve as NextFunction));
  // The parser gives errors a status of its own.
  return error instanceof Error && error.cause instanceof UserError ? error.cause : error;
}

/** Bytes that are no UTF-8 would be kept as question marks, and what they stood for be lost without a word. */
function requireReadable(_request: unknown, _response: unknown, body: Buffer, charset: string): void {
  if (charset !== 'utf-8' || !isUtf8(body)) throw Object.assign(new Error('The body is not UTF-8'), { status: 415 });
  try {
    requireModestSize(body);
  } catch (cause) {
    throw new Error('The body is too large to parse', { cause });
  }
}
