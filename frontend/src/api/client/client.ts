import { DELAYS } from '@testplatform/contract';
import * as storage from '../../shared/storage.js';
import { ApiError, type Envelope } from './api-error.js';
import type { components, paths } from '../schema.js';
import { keepDemand } from './second-factor-demand.js';
import { endRefusedSession, isOtherAccount } from './session.js';

/** A schema of the server's API, by name. */
export type Dto<Name extends keyof components['schemas']> = components['schemas'][Name];

export type CallPath = { [P in keyof paths]: paths[P] extends { post: object } ? P : never }[keyof paths];
type ReadPath = { [P in keyof paths]: paths[P] extends { get: object } ? P : never }[keyof paths];
type ReadingOf<P extends ReadPath> = paths[P]['get'] extends {
  responses: { 200: { content: { 'application/json': infer Answer } } };
}
  ? Answer
  : never;
type BodyOf<P extends CallPath> = paths[P]['post'] extends {
  requestBody: { content: { 'application/json': infer Body } };
}
  ? Body
  : Record<string, never>;
export type AnswerOf<P extends CallPath> = paths[P]['post'] extends {
  responses: { 200: { content: { 'application/json': infer Answer } } };
}
  ? Answer
  : never;

interface CallOptions {
  readonly signal?: AbortSignal | undefined;
  /** If present, used instead of the session's token; undefined sends none. */
  readonly token?: string | undefined;
}

/**
 * Calls the server: POST, JSON, with token and client address as headers. The result is processed after the
 * documented 50 ms. Returns the whole envelope of a success. Without a signal, identical calls in the same task are
 * sent once.
 * @throws ApiError for a failure, and when no server answers; a token error has then ended the session
 */
export const call = <P extends CallPath>(path: P, body: BodyOf<P>, signal?: AbortSignal): Promise<AnswerOf<P>> =>
  callWith({ signal }, path, body);

/** Like `call`, with a token other than the session's, or without one. */
export async function callWith<P extends CallPath>(
  options: CallOptions,
  path: P,
  body: BodyOf<P>,
): Promise<AnswerOf<P>> {
  const { signal } = options;
  const token = 'token' in options ? options.token : storage.read('token');
  const json = JSON.stringify(body);
  const work = async () => {
    const response = await send(path, { method: 'POST', headers: headers(token), body: json }, signal);
    const envelope = await readEnvelope(response);
    await delay(DELAYS.apiResult);
    return outcomeOf<P>(response.status, envelope, token);
  };
  return signal ? work() : once(`POST ${path} ${token} ${json}`, work);
}

const justBegun = new Map<string, Promise<unknown>>();

/**
 * Runs work once per task: two submits by a script, or two quick presses, share one call. In the next task the form
 * shows that it is busy, and accepts no other.
 */
function once<T>(what: string, work: () => Promise<T>): Promise<T> {
  const before = justBegun.get(what) as Promise<T> | undefined;
  if (before) return before;
  const done = work();
  justBegun.set(what, done);
  setTimeout(() => justBegun.delete(what), 0);
  return done;
}

/** @throws ApiError unless it is a success; a token error ends the session */
function outcomeOf<P extends CallPath>(status: number, envelope: Envelope, token: string | undefined): AnswerOf<P> {
  // The path's type determines the response type: both come from the server's OpenAPI description.
  if (envelope.status === 'success') return envelope as AnswerOf<P>;
  const error = ApiError.fromEnvelope(status, envelope);
  if (error.endsSession) endRefusedSession(token);
  keepDemand(error, token);
  throw error;
}

/**
 * Reads public data with GET, without a token.
 * @throws ApiError for a failure, and when no server answers
 */
export async function readOpen<P extends ReadPath>(path: P, signal?: AbortSignal): Promise<ReadingOf<P>> {
  const response = await send(path, {}, signal);
  const envelope = await readEnvelope(response);
  if (envelope.status !== 'success') throw ApiError.fromEnvelope(response.status, envelope);
  return envelope as ReadingOf<P>;
}

interface UploadOptions {
  readonly signal: AbortSignal;
  /** Bytes sent so far. */
  onProgress(sent: number): void;
}

/**
 * Uploads a file as the body of a call, whose fields are in the query. Doesn't use `fetch`, which reports no upload
 * progress.
 * @throws ApiError as `call` does; the signal's reason when that aborts
 */
export async function upload<P extends CallPath>(
  path: P,
  query: Readonly<Record<string, string>>,
  file: Blob,
  { signal, onProgress }: UploadOptions,
): Promise<AnswerOf<P>> {
  checkAccount();
  const token = storage.read('token');
  const { status, json } = await new Promise<{ status: number; json: unknown }>((resolve, reject) => {
    const request = new XMLHttpRequest();
    request.open('POST', `${path}?${new URLSearchParams(query)}`);
    for (const [name, value] of Object.entries(headers(token))) request.setRequestHeader(name, value);
    request.setRequestHeader('Content-Type', 'application/octet-stream');
    request.responseType = 'json';
    request.upload.addEventListener('progress', ({ loaded }) => onProgress(loaded));
    request.addEventListener('load', () => resolve({ status: request.status, json: request.response as unknown }));
    request.addEventListener('error', () => reject(ApiError.unreachable()));
    request.addEventListener('abort', () => reject(signal.reason));
    if (signal.aborted) return reject(signal.reason);
    signal.addEventListener('abort', () => request.abort(), { once: true });
    request.send(file);
  });
  // Not JSON: a proxy's page, or a truncated response.
  if (typeof json !== 'object' || json === null) throw ApiError.unreachable();
  return outcomeOf<P>(status, json as Envelope, token);
}

interface BareRequest {
  readonly method?: 'GET' | 'POST' | 'PUT' | 'DELETE';
  /** JSON. */
  readonly body?: string | undefined;
  readonly headers?: Readonly<Record<string, string>>;
  readonly signal?: AbortSignal | undefined;
}

/**
 * Sends a request whose response has no envelope (the administration's lists). Returns headers and JSON as received.
 * @throws ApiError as `call` does; a token error has then ended the session
 */
export function requestBare(path: string, request: BareRequest = {}) {
  const { method = 'GET', body } = request;
  const work = () => sendBare(path, request);
  return method === 'GET' ? work() : once(`${method} ${path} ${storage.read('token')} ${body}`, work);
}

async function sendBare(path: string, { method = 'GET', body, headers: more, signal }: BareRequest) {
  const token = storage.read('token');
  const response = await send(path, { method, body: body ?? null, headers: { ...headers(token), ...more } }, signal);
  const json: unknown = await readJson(response);
  if (response.ok) return { headers: response.headers, json };
  const error = ApiError.fromEnvelope(response.status, json ?? {});
  if (error.endsSession) endRefusedSession(token);
  keepDemand(error, token);
  throw error;
}

/** A file that the server returns. */
export interface AnsweredFile {
  readonly content: Blob;
  /** The file name that the server proposes; "download" if it proposes none. */
  readonly name: string;
}

/**
 * Downloads a file with a POST. A link can't send the body, so this page fetches the content.
 * @throws ApiError as `call` does
 */
export function callForFile<P extends CallPath>(path: P, body: BodyOf<P>): Promise<AnsweredFile> {
  const json = JSON.stringify(body);
  return once(`POST ${path} ${storage.read('token')} ${json}`, async () => {
    const token = storage.read('token');
    const response = await send(path, { method: 'POST', headers: headers(token), body: json }, undefined);
    const disposition = response.headers.get('Content-Disposition');
    if (response.ok && disposition !== null) {
      const [, name = 'download'] = /filename\*=UTF-8''([^;]+)/.exec(disposition) ?? [];
      return { content: await response.blob().catch(unreachable), name: decodeURIComponent(name) };
    }
    outcomeOf<P>(response.status, await readEnvelope(response), token);
    throw ApiError.unreachable();
  });
}

const unreachable = (): never => {
  throw ApiError.unreachable();
};

/** Pending work, such as a save, belongs to this tab's account. @throws ApiError after another account has signed in */
function checkAccount(): void {
  if (isOtherAccount()) throw new ApiError(403, {}, ['Another account signed in in another tab. Reload the page.']);
}

async function send(path: string, request: RequestInit, signal: AbortSignal | undefined): Promise<Response> {
  checkAccount();
  try {
    return await fetch(path, { ...request, signal: signal ?? null });
  } catch (error) {
    if (signal?.aborted) throw error;
    throw ApiError.unreachable();
  }
}

const readEnvelope = async (response: Response): Promise<Envelope> => (await readJson(response)) as Envelope;

async function readJson(response: Response): Promise<unknown> {
  try {
    return await response.json();
  } catch {
    // Not JSON: a proxy's page, or a truncated response.
    throw ApiError.unreachable();
  }
}

function headers(token: string | undefined): Record<string, string> {
  return {
    'Content-Type': 'application/json',
    clientIP: clientAddress(),
    ...(token === undefined ? {} : { Token: token }),
  };
}

/** `{ip, country, timestamp}`, as far as known. Headers are ASCII only. */
function clientAddress(): string {
  const known = storage.read('clientIP_info');
  const text = JSON.stringify({ ip: known?.ip ?? '', country: known?.loc ?? '', timestamp: Date.now() });
  return text.replace(/[\u0080-\uffff]/g, (char) => `\\u${char.charCodeAt(0).toString(16).padStart(4, '0')}`);
}

/** Resolves after `ms` milliseconds. */
const delay = (ms: number): Promise<void> => new Promise((resolve) => setTimeout(resolve, ms));
