import { afterAll, afterEach, beforeAll, beforeEach } from '@jest/globals';
import { http, HttpResponse, type RequestHandler } from 'msw';
import { setupServer } from 'msw/node';
import type { AnswerOf, CallPath } from '../api/client/client.js';

/** A request that a screen sent. */
export interface Sent {
  readonly path: string;
  readonly method: string;
  /** Parsed where it is JSON. */
  readonly body: unknown;
  readonly headers: Headers;
}

interface Held {
  readonly handler: RequestHandler;
  /** Answers pending and future requests. */
  answer(by: RequestHandler): void;
  /** Number of requests so far. */
  asked(): number;
}

type Answer<P extends string> = P extends CallPath ? Partial<AnswerOf<P>> : unknown;

const server = setupServer();
const record: Sent[] = [];
const unexpected: string[] = [];
/** Number of open calls, and how many of them the test holds back. */
const calls = { open: 0, held: 0 };

/** Replaces answers from now on. */
export const given = (...answers: readonly RequestHandler[]): void => server.use(...answers);

/**
 * A successful call with these fields in its envelope; other paths of the product (`GET /api/…`) are answered without
 * one.
 */
export const answers = <P extends CallPath | `${'GET' | 'POST' | 'PUT' | 'DELETE'} ${string}`>(
  path: P,
  answer: Answer<P> | ((sent: Sent) => Answer<P>) = {} as Answer<P>,
  headers: Readonly<Record<string, string>> = {},
): RequestHandler =>
  on(path, (sent) => {
    const body: unknown = typeof answer === 'function' ? (answer as (sent: Sent) => unknown)(sent) : answer;
    const json = path.startsWith('/') ? { status: 'success', ...(body as object) } : body;
    return HttpResponse.json(json as object, { headers });
  });

/**
 * A refusal.
 * @param errors field to sentence, or the text of a token or account error
 */
export const refuses = (
  path: string,
  errors: string | Readonly<Record<string, string>>,
  { status = 422, ...more }: { readonly status?: number } & Readonly<Record<string, unknown>> = {},
): RequestHandler => on(path, () => HttpResponse.json({ status: 'failure', errors, ...more }, { status }));

/** No server answers. */
export const unreachable = (path: string): RequestHandler => on(path, () => HttpResponse.error());

/** The server stores what it was sent, but its answer is lost. */
export const loses = (path: string, store: (sent: Sent) => void): RequestHandler =>
  on(path, (one) => {
    store(one);
    return HttpResponse.error();
  });

/** A request that is still pending when the test ends. */
export const never = (path: string): RequestHandler => holds(path).handler;

/** An answer that the test triggers. */
export function holds(path: string): Held {
  let count = 0;
  let answerBy = (_by: RequestHandler): void => {};
  const gate = new Promise<RequestHandler>((resolve) => {
    answerBy = resolve;
  });
  const handler = on(path, async (_sent, request) => {
    count += 1;
    calls.held += 1;
    request.signal.addEventListener('abort', () => (calls.held -= 1), { once: true });
    const by = await gate;
    calls.held -= 1;
    const result = await by.run({ request, requestId: request.url });
    if (!result?.response) throw new Error(`What answers ${path} is for another call`);
    return result.response;
  });
  return { handler, answer: (by) => answerBy(by), asked: () => count };
}

/** What was sent so far; with a path, the bodies sent there. */
export function sent(): readonly Sent[];
export function sent(path: string): readonly unknown[];
export function sent(path?: string): readonly unknown[] {
  return path === undefined ? record : record.filter((one) => nameOf(one).endsWith(path)).map(({ body }) => body);
}

/** Waits until every call has its answer, and everything that needs no timer has run. */
export async function settle(): Promise<void> {
  for (let turns = 0; turns < TURNS || (calls.open > calls.held && turns < TURNS_AT_MOST); turns++)
    await new Promise((resolve) => setImmediate(resolve));
}
const TURNS = 10;
const TURNS_AT_MOST = 1_000;

const nameOf = ({ method, path }: Sent): string => `${method} ${path}`;

function on(
  path: string,
  respond: (sent: Sent, request: Request) => Response | Promise<Response>,
): ReturnType<typeof http.all> {
  const [method = 'POST', address = path] = path.startsWith('/') ? [] : path.split(' ');
  const kind = method.toLowerCase() as 'get' | 'post' | 'put' | 'delete';
  return http[kind](
    address,
    async ({ request }) => respond(await sentBy(request), request) as Promise<HttpResponse<null>>,
  );
}

async function sentBy(request: Request): Promise<Sent> {
  const { method, url, headers } = request;
  const text = await request.clone().text();
  const { pathname, search } = new URL(url);
  return { path: pathname + search, method, headers, body: readJson(text) };
}

function sentWith(asked: Parameters<typeof fetch>[0], { method = 'GET', headers, body }: RequestInit = {}): Sent {
  const { pathname, search } = new URL(asked instanceof Request ? asked.url : asked, window.location.href);
  const text = typeof body === 'string' ? body : '';
  return { path: pathname + search, method, headers: new Headers(headers), body: readJson(text) };
}

function readJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    // A file's bytes, or an empty body.
    return text;
  }
}

const isUpload = ({ headers }: Request): boolean => headers.get('Content-Type') === 'application/octet-stream';

/**
 * Records calls, and counts open ones. Node's own `json()` creates objects of another realm, which packages don't
 * accept as plain objects.
 */
function watchCalls(): void {
  const intercepted = globalThis.fetch;
  globalThis.fetch = async (...asked) => {
    calls.open += 1;
    record.push(sentWith(...asked));
    try {
      const response = await intercepted(...asked);
      const text = await response.text();
      return Object.assign(new Response(text === '' ? null : text, response), {
        json: async (): Promise<unknown> => JSON.parse(text),
      });
    } finally {
      calls.open -= 1;
    }
  };
}

/** Mocks the network for the tests of a file. An unexpected request fails the test. */
export function mockNetwork(usual: () => readonly RequestHandler[]): void {
  const real = globalThis.fetch;
  beforeAll(() => {
    server.listen({
      onUnhandledRequest: ({ method, url }) => {
        unexpected.push(`${method} ${new URL(url).pathname}`);
        throw new Error('No answer');
      },
    });
    // Uploads, which don't use `fetch`.
    server.events.on('request:start', ({ request }) => {
      if (isUpload(request)) void sentBy(request).then((one) => record.push(one));
    });
    watchCalls();
  });
  beforeEach(() => server.resetHandlers(...usual()));
  afterEach(() => {
    const missing = [...new Set(unexpected)];
    record.length = 0;
    unexpected.length = 0;
    Object.assign(calls, { open: 0, held: 0 });
    if (missing.length > 0)
      throw new Error(`The screen asked for what the test gives no answer to: ${missing.join(', ')}`);
  });
  afterAll(() => {
    server.close();
    globalThis.fetch = real;
  });
}
