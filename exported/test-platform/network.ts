import type { APIResponse, BrowserContext, Route } from '@playwright/test';
import type { Flow } from './flow.js';
import { pause } from './tabs.js';
import {
  CaseFailure,
  DELAY_ERROR,
  extraHeadersFor,
  firstLine,
  type HttpCall,
  isAddressLike,
  isHttpStatus,
  isJson,
  messageOf,
  NotReadyFailure,
  parseAsSent,
  parseDelay,
  parseHeaders,
  parseJsonPath,
  redirected,
  sentText,
  STATUS_ERROR,
  toAddress,
  valueAt,
  whyNotReached,
  withBodyType,
} from './rules.js';

/** A call to a server. */
export interface Call {
  readonly method: string;
  readonly url: string;
  /** One `Name: value` per line. */
  readonly headers?: string;
  readonly body?: string;
  readonly jsonPath?: string;
  /** Whether a status of 400 or more fails the call. */
  readonly mustPass?: boolean;
}

/** Calls a server with the page’s cookies. Returns the status, or the value at a JSON path. */
export async function request(flow: Flow, { method, url, headers = '', body = '', jsonPath = '', mustPass }: Call) {
  const path = parseJsonPath(jsonPath);
  if (jsonPath !== '' && !path) throw new CaseFailure(`"${jsonPath}" is not a JSON path such as $.items[0].name`);
  const address = toAddress(url, flow.page.url());
  // Playwright sends no header values with line breaks.
  const read = Object.fromEntries(
    Object.entries(readHeaders(headers)).map(([name, value]) => [name, value.replaceAll('\n', ', ')]),
  );
  const response = await send(flow, {
    method,
    url: address,
    headers: body === '' ? read : withBodyType(read, body),
    body,
  });
  const status = response.status();
  if (mustPass && status >= 400) throw new CaseFailure(`The server answered ${status}`);
  if (!path) return String(status);
  // JSON has no byte order mark.
  const text = (await response.text()).replace(/^\uFEFF/, '');
  if (!isJson(text)) throw new CaseFailure(`The answer (${status}) is not JSON`);
  const value = valueAt(parseAsSent(text), path);
  if (value === undefined) throw new CaseFailure(`The answer (${status}) has nothing at ${jsonPath}`);
  return sentText(value);
}

/**
 * Sends a call and follows redirects, each time with the headers that the data has for the site.
 * @throws CaseFailure if there is no answer
 */
async function send(flow: Flow, first: HttpCall): Promise<APIResponse> {
  const context = flow.page.context();
  let call = first;
  try {
    for (let redirects = 0; ; redirects++) {
      const { url, method, headers, body } = call;
      const own = new Set(Object.keys(headers).map((name) => name.toLowerCase()));
      const extra = Object.entries(extraHeadersFor(context, url)).filter(([name]) => !own.has(name.toLowerCase()));
      const response = await context.request.fetch(url.href, {
        method,
        headers: { ...Object.fromEntries(extra), ...headers },
        ...(body !== '' && { data: body }),
        timeout: flow.remaining(),
        maxRedirects: 0,
      });
      const next = redirected(call, response.status(), response.headers()['location'], redirects);
      if (!next) return response;
      call = next;
    }
  } catch (error) {
    throw explain(first.url, error);
  }
}

/** Playwright’s errors have the code of a network error only in their text, or not at all. */
const TOLD: readonly (readonly [RegExp, string])[] = [
  [/socket hang up/, 'ECONNRESET'],
  [/Header overflow/, 'HPE_HEADER_OVERFLOW'],
  [/Parse Error/, 'HPE_INVALID'],
];

function explain(url: URL, error: unknown): CaseFailure {
  const shown = new URL(url);
  shown.username = '';
  shown.password = '';
  if (error instanceof Error && error.name === 'TimeoutError')
    return new NotReadyFailure(`${shown.href} did not answer in time`);
  const line = firstLine(messageOf(error));
  const code = TOLD.find(([phrase]) => phrase.test(line))?.[1] ?? /\bE[A-Z_]{4,}\b/.exec(line)?.[0] ?? '';
  return new CaseFailure(`${shown.href} could not be called: ${whyNotReached(code) ?? line}`);
}

function readHeaders(text: string): Readonly<Record<string, string>> {
  const { headers, error } = parseHeaders(text);
  if (error !== undefined) throw new CaseFailure(error);
  return headers;
}

/** What happens to matching requests. */
export type Reaction =
  | { readonly answer: { readonly status?: string; readonly headers?: string; readonly body?: string } }
  | { readonly delay: string }
  | 'block'
  | 'stop';

type Handle = (route: Route) => Promise<void>;

const mocks = new WeakMap<BrowserContext, Map<string, Handle>>();

/** Answers, blocks or delays requests whose address matches; `*` matches any text. `stop` lets them through again. */
export async function mock(flow: Flow, pattern: string, reaction: Reaction): Promise<void> {
  flow.tabs.acting();
  const handle = handleOf(reaction);
  const context = flow.page.context();
  const known = mocks.get(context);
  const patterns = known ?? new Map<string, Handle>();
  // Setting a pattern again makes it the newest.
  patterns.delete(pattern);
  patterns.set(pattern, handle);
  if (known) return;
  mocks.set(context, patterns);
  await context.route(
    ({ protocol }) => /^https?:$/.test(protocol),
    async (route) => {
      const address = route.request().url();
      const found = [...patterns].findLast(([one]) => isAddressLike(address, one));
      await (found ? found[1](route) : route.fallback()).catch(() => undefined);
    },
  );
}

function handleOf(reaction: Reaction): Handle {
  // Skips all mocks, not only this one, because they share one route.
  if (reaction === 'stop') return (route) => route.fallback();
  if (reaction === 'block') return (route) => route.abort('aborted');
  if ('delay' in reaction) {
    const seconds = parseDelay(reaction.delay);
    if (seconds === null) throw new CaseFailure(DELAY_ERROR);
    return async (route) => {
      await pause(seconds * 1_000);
      await route.fallback();
    };
  }
  const { status = '', headers = '', body = '' } = reaction.answer;
  if (status !== '' && !isHttpStatus(status)) throw new CaseFailure(STATUS_ERROR);
  const other = body.trimStart().startsWith('<') ? 'text/html; charset=utf-8' : undefined;
  const sent = { ...withBodyType(readHeaders(headers), body, other) };
  return (route) => route.fulfill({ status: status === '' ? 200 : Number(status), headers: sent, body });
}
