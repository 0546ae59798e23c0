import {
  DELAY_ERROR,
  isHttpStatus,
  parseDelay,
  parseHeaders,
  pause,
  STATUS_ERROR,
  type TestCase,
} from '@testplatform/contract';
import type { BrowserContext, Request, Route } from 'playwright';
import { CaseFailure } from '../errors.js';
import { withBodyType } from '../http/body-type.js';
import { isAddressLike } from './address.js';
import { DONE, type CaseContext, type EventOutcome } from './event.js';

type Handle = (route: Route) => Promise<void>;

/** The mocks of each context by pattern: the newest that matches wins. */
const mocks = new WeakMap<BrowserContext, Map<string, Handle>>();

const blocked = new WeakSet<Request>();

/** Whether a Block ended a request. */
export const wasBlocked = (request: Request): boolean => blocked.has(request);

/** Answers, blocks or delays matching requests of the pages from now on, until the end of the file (3 §12). */
export async function mockResponse(context: CaseContext): Promise<EventOutcome> {
  const { testCase, page, signal } = context;
  const { redirectURL: pattern = '', mock = 'Answer' } = testCase;
  const handle = HANDLES[mock](testCase, signal);
  await context.readyToAct('page');
  const patterns = await mocksOf(page.context());
  // Setting a pattern again makes it the newest.
  patterns.delete(pattern);
  patterns.set(pattern, handle);
  return DONE;
}

/** The handler of each reaction. Falling back leads past all mocks, not to an older one: they share one route. */
const HANDLES: Record<NonNullable<TestCase['mock']>, (testCase: TestCase, signal: AbortSignal) => Handle> = {
  Answer: ({ status = '', headers = '', body = '' }) => {
    if (status !== '' && !isHttpStatus(status)) throw new CaseFailure(STATUS_ERROR);
    const read = parseHeaders(headers);
    if (read.error !== undefined) throw new CaseFailure(read.error);
    const other = body.trimStart().startsWith('<') ? 'text/html; charset=utf-8' : undefined;
    const answer = {
      status: status === '' ? 200 : Number(status),
      headers: withBodyType(read.headers, body, other),
      body,
    };
    return (route) => route.fulfill(answer);
  },
  // The page sees a network error; the report doesn't count it as one.
  Block: () => (route) => {
    blocked.add(route.request());
    return route.abort('aborted');
  },
  Delay: ({ delay = '' }, signal) => {
    const seconds = parseDelay(delay);
    if (seconds === null) throw new CaseFailure(DELAY_ERROR);
    return async (route) => {
      await pause(seconds * 1_000, signal);
      await route.fallback();
    };
  },
  Stop: () => (route) => route.fallback(),
};

/**
 * The patterns of a context. Requests are intercepted only from the first one on, because that costs each request a
 * message.
 */
async function mocksOf(context: BrowserContext): Promise<Map<string, Handle>> {
  const known = mocks.get(context);
  if (known) return known;
  const patterns = new Map<string, Handle>();
  mocks.set(context, patterns);
  await context.route(
    ({ protocol }) => /^https?:$/.test(protocol),
    async (route) => {
      const address = route.request().url();
      const found = [...patterns].findLast(([pattern]) => isAddressLike(address, pattern));
      // The page may have closed meanwhile, and then nothing waits for the answer.
      await (found ? found[1](route) : route.fallback()).catch(() => undefined);
    },
  );
  return patterns;
}
