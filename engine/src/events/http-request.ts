import { type JsonPath, parseHeaders, parseJsonPath, valueAt } from '@testplatform/contract';
import type { APIResponse } from 'playwright';
import { IS_BLOCKED } from '../egress/blocked.js';
import { isBlocked } from '../egress/network-error.js';
import { CaseFailure, HopelessFailure, messageOf, NotReadyFailure } from '../errors.js';
import { checkConditionals } from '../runner/conditionals.js';
import { seconds } from '../time.js';
import { toAddress } from './address.js';
import type { CaseContext, EventOutcome } from './event.js';
import { valueText } from './value-text.js';

/** Milliseconds between two tries, so as not to flood a server. */
const AGAIN_MS = 500;
/** Bytes that an answer may have to be searched with a JSON path. */
const ANSWER_MAX = 5 * 1_048_576;

/**
 * Calls a server with the cookies of the browser context, and checks the status or the value at a JSON path (3 §12). Methods that change
 * nothing on the server are repeated until the conditionals hold; all others are sent once.
 */
export async function httpRequest(context: CaseContext): Promise<EventOutcome> {
  const path = readPath(context.testCase.jsonPath ?? '');
  const send = prepare(context);
  const attempt = async () => {
    const response = await send();
    try {
      return { value: await judge(context, response, path) };
    } finally {
      await response.dispose();
    }
  };
  const isSafe = ['GET', 'HEAD', 'OPTIONS'].includes(methodOf(context));
  return isSafe ? context.retry(attempt, AGAIN_MS) : attempt();
}

const methodOf = ({ testCase }: CaseContext): string => testCase.method ?? 'GET';

function readPath(text: string): JsonPath | null {
  const path = parseJsonPath(text);
  if (text !== '' && path === null) throw new CaseFailure(`"${text}" is not a JSON path such as $.items[0].name`);
  return path;
}

/** Checks everything that can be wrong before anything is sent. */
function prepare(context: CaseContext): () => Promise<APIResponse> {
  const { testCase, page } = context;
  const address = toAddress(testCase.redirectURL ?? '', page.url());
  if (!/^https?:$/.test(address.protocol))
    throw new CaseFailure(`Addresses that start with ${address.protocol} can’t be called: use http:// or https://`);
  const { headers, error } = parseHeaders(testCase.headers ?? '');
  if (error !== undefined) throw new CaseFailure(error);
  const body = testCase.body ?? '';
  const options = {
    method: methodOf(context),
    headers: body === '' ? headers : withType(headers, body),
    ...(body === '' ? {} : { data: Buffer.from(body) }),
  };
  return async () => {
    try {
      return await page.context().request.fetch(address.href, { ...options, timeout: context.remaining() });
    } catch (reason) {
      if (NOT_ALLOWED.test(messageOf(reason))) throw blocked(context, address.href);
      throw explain(messageOf(reason), address.href, testCase.maxWaitingTime * 1_000) ?? reason;
    }
  };
}

function withType(headers: Readonly<Record<string, string>>, body: string): Readonly<Record<string, string>> {
  if (Object.keys(headers).some((name) => name.toLowerCase() === 'content-type')) return headers;
  return { ...headers, 'Content-Type': isJson(body) ? 'application/json' : 'text/plain; charset=utf-8' };
}

/** The value to report, if the answer is as the case expects. */
async function judge({ testCase }: CaseContext, response: APIResponse, path: JsonPath | null): Promise<string> {
  const { conditionals = [], jsonPath = '' } = testCase;
  const status = response.status();
  if (conditionals.length === 0 && status >= 400) throw new CaseFailure(`The server answered ${status}`);
  const value = path === null ? String(status) : await readValue(response, path, jsonPath);
  checkConditionals(conditionals, value);
  return value;
}

async function readValue(response: APIResponse, path: JsonPath, written: string): Promise<string> {
  const body = await response.body();
  if (body.length > ANSWER_MAX) throw new HopelessFailure('The answer has more than 5 MB, which is too much to search');
  const text = body.toString();
  if (!isJson(text)) throw new CaseFailure(`The answer (${response.status()}) is not JSON`);
  const value = valueAt(JSON.parse(text), path);
  if (value === undefined) throw new CaseFailure(`The answer (${response.status()}) has nothing at ${written}`);
  return valueText(value);
}

function isJson(text: string): boolean {
  try {
    JSON.parse(text);
    return true;
  } catch {
    return false;
  }
}

/** Answers of the egress proxy to the HTTP client stand beside the errors of a connection without it. */
const NOT_ALLOWED = /proxy rejected connection - NotAllowed/;
const SENTENCES: readonly (readonly [RegExp, string])[] = [
  [/ECONNREFUSED|- ConnectionRefused/, 'nothing listens there'],
  [/ENOTFOUND|EAI_AGAIN|- HostUnreachable/, 'there is no host of that name'],
  [/ECONNRESET|socket hang up|EPIPE/, 'the connection was cut'],
  [/EHOSTUNREACH|ENETUNREACH|ETIMEDOUT|- NetworkUnreachable|- TTLExpired/, 'the host does not answer'],
  [/certificate|CERT_/i, 'its certificate is not valid'],
  [/Max redirect/i, 'it redirects in a circle'],
];

/** No try can help. The error names no address, which may be one that the server redirected to. */
function blocked({ page }: CaseContext, address: string): HopelessFailure {
  const redirected = isBlocked(page.context(), address) ? '' : ' redirects to an address that';
  return new HopelessFailure(`${address}${redirected} ${IS_BLOCKED}`);
}

/** Playwright's error as a sentence; null when it is about something else. */
function explain(message: string, address: string, waitedMs: number): CaseFailure | null {
  if (/timed out|Timeout \d+ms/i.test(message))
    return new NotReadyFailure(`${address} did not answer within ${seconds(waitedMs)}`);
  const known = SENTENCES.find(([pattern]) => pattern.test(message));
  return known ? new CaseFailure(`${address} could not be called: ${known[1]}`) : null;
}
