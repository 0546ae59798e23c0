import { isUtf8 } from 'node:buffer';
import type { Readable } from 'node:stream';
import { createBrotliDecompress, createGunzip, createInflate } from 'node:zlib';
import { LIMITS } from '@testplatform/contract';
import type { Request, RequestHandler, Response } from 'express';
import type { Authenticator } from '../../access/access.js';
import { requestToken } from '../../access/token.js';
import { invalid, UserError } from '../../errors.js';
import { inParts } from '../../parts.js';
import { Places } from '../../places.js';
import { parseJson } from '../../validation/parse-json.js';
import { clientOf } from '../client.js';
import { type HeldBody, HeldBodies } from './held-bodies.js';

const ACCOUNTS = /^\/users(\/|$)/i;
/** Calls that save trees, project data and test cases, or import them. */
const LARGE =
  /^\/projects\/(components-update|modify|table-save|test-case-manage|test-cases-change|import|import-preview)\/?$/i;

/** Initial buffer size in bytes. */
const FIRST_BYTES = 4_096;

/** By name. Not an object, which has names of its own, such as `constructor`. */
const UNPACKERS: ReadonlyMap<string, () => ReturnType<typeof createGunzip>> = new Map([
  ['gzip', createGunzip],
  ['deflate', createInflate],
  ['br', createBrotliDecompress],
]);

const noJson = (): UserError => invalid({ body: 'The body is not valid JSON' });
const tooLarge = (): UserError => new UserError(413, { body: 'The request is too large' });
const brokenOff = (): UserError => new UserError(400, { body: 'The request was broken off. Send it again' });
const unreadable = (): UserError =>
  new UserError(415, { request: 'Send JSON in UTF-8, as it is or compressed with gzip' });

/**
 * Parses JSON bodies. A large one is read only from an authenticated caller, and only a few of a person at a time: reading and parsing take
 * memory and time that everybody shares.
 */
export function readJsonOf(authenticator: Authenticator): RequestHandler {
  const { largeBodiesAtOnce: perPerson, largeBodiesWaiting: waiting } = LIMITS;
  const places = new Places<number>('large requests', { atOnce: Infinity, perPerson, waiting });
  const bodies = new HeldBodies();
  const readInto = async (request: Request, response: Response, limit: number): Promise<void> => {
    request.body = await parse(await receive(request, response, limit, bodies));
  };
  const read: RequestHandler = async (request, response, next) => {
    if (!request.is('json')) return next();
    if (!mayBeLarge(request)) {
      await readInto(request, response, LIMITS.accountBodyBytes);
      return next();
    }
    const { userId } = await authenticator.authenticate(requestToken(request));
    await places.with(userId, async () => {
      // The client may have disconnected while it waited.
      if (request.destroyed) return;
      await readInto(request, response, LARGE.test(request.path) ? LIMITS.largeBodyBytes : LIMITS.bodyBytes);
      next();
    });
  };
  return read;
}

/**
 * Whether the body may be larger than what anonymous callers may send. Compressed and chunked bodies count as large if they come with a
 * token.
 */
function mayBeLarge(request: Request): boolean {
  if (ACCOUNTS.test(request.path)) return false;
  const { headers } = request;
  if (Number(headers['content-length']) > LIMITS.accountBodyBytes) return true;
  const isUnmeasured = headers['transfer-encoding'] !== undefined || headers['content-encoding'] !== undefined;
  return isUnmeasured && requestToken(request) !== undefined;
}

/**
 * Reads and decompresses a body. Its bytes count as held until its call is answered.
 * @throws UserError 400, 408, 413, 415, 503
 */
function receive(request: Request, response: Response, limit: number, bodies: HeldBodies): Promise<Buffer> {
  const source = unpacked(request);
  if (source === request && Number(request.headers['content-length']) > limit) throw tooLarge();
  return new Promise((resolve, reject) => {
    let isOver = false;
    const end = (settle: () => void): void => {
      if (isOver) return;
      isOver = true;
      source.off('data', take);
      if (source !== request) {
        request.unpipe();
        source.destroy();
      }
      settle();
    };
    const fail = (reason: UserError): void =>
      end(() => {
        held.release();
        reject(reason);
      });
    const held = bodies.begin(clientOf(request).address, fail);
    const content = new Content(limit, held);
    const take = (chunk: Buffer): void => void (content.add(chunk) || fail(tooLarge()));
    const complete = (): void => {
      held.complete();
      if (response.closed) held.release();
      else response.once('close', () => held.release());
      resolve(content.bytes);
    };
    source.on('data', take).on('end', () => end(complete));
    request.on('error', () => fail(brokenOff())).on('close', () => request.complete || fail(brokenOff()));
    if (source !== request) source.on('error', () => fail(noJson()));
  });
}

/** @throws UserError 415 */
function unpacked(request: Request): Readable {
  const charset = /;\s*charset\s*=\s*"?([^\s;"]*)/i.exec(request.headers['content-type'] ?? '')?.[1] ?? 'utf-8';
  const encoding = (request.headers['content-encoding'] ?? 'identity').toLowerCase();
  const unpacker = UNPACKERS.get(encoding);
  if (charset.toLowerCase() !== 'utf-8' || !(encoding === 'identity' || unpacker)) throw unreadable();
  return unpacker ? request.pipe(unpacker()) : request;
}

/** The bytes received so far, in one growing buffer: a list of many small chunks would take a multiple of their memory. */
class Content {
  private memory = Buffer.alloc(0);
  private size = 0;

  constructor(
    private readonly limit: number,
    private readonly held: HeldBody,
  ) {}

  get bytes(): Buffer {
    return this.memory.subarray(0, this.size);
  }

  /** Returns false if the body would become too large. */
  add(chunk: Buffer): boolean {
    const size = this.size + chunk.length;
    if (size > this.limit) return false;
    const room = this.memory.length;
    if (size > room) {
      const larger = Buffer.allocUnsafe(Math.min(this.limit, Math.max(FIRST_BYTES, size, 2 * room)));
      this.memory.copy(larger, 0, 0, this.size);
      this.memory = larger;
    }
    chunk.copy(this.memory, this.size);
    this.size = size;
    this.held.grow(this.memory.length - room);
    return true;
  }
}

/** @throws UserError 413, 415, 422 */
async function parse(bytes: Buffer): Promise<unknown> {
  // Invalid UTF-8 would be stored as replacement characters, silently losing text.
  if (!isUtf8(bytes)) throw unreadable();
  if (bytes.length === 0) return {};
  try {
    return await inParts(parseJson(hasMark(bytes) ? bytes.subarray(BYTE_ORDER_MARK.length) : bytes));
  } catch (error) {
    if (error instanceof SyntaxError) throw noJson();
    throw error;
  }
}

/** Some Windows tools start UTF-8 text with a byte order mark. */
const BYTE_ORDER_MARK = Buffer.from('\ufeff');
const hasMark = (bytes: Buffer): boolean => bytes.subarray(0, BYTE_ORDER_MARK.length).equals(BYTE_ORDER_MARK);
