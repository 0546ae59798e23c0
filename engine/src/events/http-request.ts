import { type JsonPath, parseHeaders, parseJsonPath, valueAt } from '@testplatform/contract';
import type { BrowserContext } from 'playwright';
import { acceptsAnyCertificate, INVALID_CERTIFICATE } from '../browsers/context/context-options.js';
import { certificateFor } from '../browsers/context/client-certificates.js';
import { extraHeadersFor } from '../browsers/context/extra-headers.js';
import { authorizationFor, signInAdvice, withoutCredentials } from '../browsers/context/http-credentials.js';
import { userAgentOf } from '../browsers/context/user-agent.js';
import { IS_BLOCKED } from '../egress/blocked.js';
import { isBlocked, proxyOf, proxyProblem } from '../egress/network-error.js';
import { SOCKS, SocksError } from '../egress/socks.js';
import { CaseFailure, HopelessFailure, NotReadyFailure } from '../errors.js';
import type { Answer } from '../http/answer.js';
import { callServer } from '../http/call.js';
import { isJson, withBodyType } from '../http/body-type.js';
import { jarOf } from '../http/context-jar.js';
import { NOT_REACHED, whyNotReached } from '../http/not-reached.js';
import { type Call, RedirectError } from '../http/redirect.js';
import { seconds, TimeLimitError, within } from '../time.js';
import { checkConditionals } from './conditionals.js';
import { toAddress } from './address.js';
import type { CaseContext, EventOutcome } from './event.js';
import { parseAsSent, sentText } from './sent-numbers.js';

/** Milliseconds between two tries, so as not to flood a server. */
const AGAIN_MS = 500;
/** Largest answer, in bytes, that a JSON path is applied to. */
const ANSWER_MAX = 5 * 1_048_576;
const TOO_LARGE = 'The answer has more than 5 MB, which is too much to search';

/**
 * Calls a server with the cookies of the browser context, and checks the status or the value at a JSON path.
 * Methods that change nothing on the server are repeated until the conditionals hold; all others are sent once.
 */
export async function httpRequest(context: CaseContext): Promise<EventOutcome> {
  const path = readPath(context.testCase.jsonPath ?? '');
  const call = prepare(context);
  const attempt = async () => ({ value: await callOnce(context, call, path) });
  const isSafe = ['GET', 'HEAD', 'OPTIONS'].includes(call.method);
  return isSafe ? context.retry(attempt, AGAIN_MS) : attempt();
}

function readPath(text: string): JsonPath | null {
  const path = parseJsonPath(text);
  if (text !== '' && path === null) throw new CaseFailure(`"${text}" is not a JSON path such as $.items[0].name`);
  return path;
}

/** Checks everything that can be checked before sending. */
function prepare({ testCase, page }: CaseContext): Call {
  const url = toAddress(testCase.redirectURL ?? '', page.url());
  if (!/^https?:$/.test(url.protocol))
    throw new CaseFailure(`Addresses that start with ${url.protocol} can’t be called: use http:// or https://`);
  const { headers, error } = parseHeaders(testCase.headers ?? '');
  if (error !== undefined) throw new CaseFailure(error);
  const body = testCase.body ?? '';
  return { url, method: testCase.method ?? 'GET', headers: body === '' ? headers : withBodyType(headers, body), body };
}

/** The value to report if the answer is as the case expects. Always closes the connection. */
async function callOnce(context: CaseContext, call: Call, path: JsonPath | null): Promise<string> {
  const over = new AbortController();
  try {
    return await within(context.remaining(), callAndJudge(context, call, path, over.signal), context.signal);
  } catch (error) {
    throw explain(context, withoutCredentials(call.url).href, error) ?? error;
  } finally {
    over.abort();
  }
}

async function callAndJudge(context: CaseContext, call: Call, path: JsonPath | null, signal: AbortSignal) {
  const browserContext = context.page.context();
  const userAgent = await userAgentOf(browserContext);
  const answer = await callServer(call, {
    proxy: proxyOf(browserContext),
    userAgent,
    jar: jarOf(browserContext),
    anyCertificate: acceptsAnyCertificate(browserContext),
    authorizationFor: (url) => authorizationFor(browserContext, url),
    headersFor: (url) => extraHeadersFor(browserContext, url),
    certificateFor: (url) => certificateFor(browserContext, url),
    signal,
  });
  context.noteInTrace(`${call.method} ${withoutCredentials(call.url).href} → ${answer.status}`);
  return judge(context, answer, path);
}

async function judge(context: CaseContext, answer: Answer, path: JsonPath | null): Promise<string> {
  const { testCase, locale, page } = context;
  const { conditionals = [], jsonPath = '' } = testCase;
  const { status, asking } = answer;
  if (conditionals.length === 0 && status >= 400)
    throw new CaseFailure(`The server answered ${status}${asking ? signInAdvice(page.context(), asking) : ''}`);
  const value = path === null ? await readStatus(answer) : await readValue(answer, path, jsonPath);
  checkConditionals(conditionals, value, locale);
  return value;
}

/** Waits for the whole answer: until then, the server may still be at work. */
async function readStatus(answer: Answer): Promise<string> {
  await answer.drain();
  return String(answer.status);
}

async function readValue(answer: Answer, path: JsonPath, written: string): Promise<string> {
  const text = await answer.text(ANSWER_MAX);
  if (text === null) throw new HopelessFailure(TOO_LARGE);
  if (!isJson(text)) throw new CaseFailure(`The answer (${answer.status}) is not JSON`);
  const value = valueAt(parseAsSent(text), path);
  if (value === undefined) throw new CaseFailure(`The answer (${answer.status}) has nothing at ${written}`);
  return sentText(value);
}

const REPLIES: Readonly<Record<number, string>> = {
  [SOCKS.refused]: NOT_REACHED.refused,
  [SOCKS.hostUnreachable]: NOT_REACHED.unknown,
  [SOCKS.networkUnreachable]: NOT_REACHED.silent,
  [SOCKS.timedOut]: NOT_REACHED.silent,
};

/** The error as a sentence; null when it was not about the call. */
function explain({ page, testCase }: CaseContext, address: string, error: unknown): CaseFailure | null {
  if (error instanceof TimeLimitError)
    return new NotReadyFailure(`${address} did not answer within ${seconds(testCase.maxWaitingTime * 1_000)}`);
  if (error instanceof SocksError && error.reply === SOCKS.notAllowed) return blocked(page.context(), address);
  const reason = reasonOf(error);
  // The egress proxy also cuts connections when the environment's proxy refuses what they turn out to be.
  const why = reason === NOT_REACHED.cut || error instanceof SocksError ? proxyProblem(page.context(), address) : null;
  return reason === null ? null : new CaseFailure(`${address} could not be called: ${why ?? reason}`);
}

function reasonOf(error: unknown): string | null {
  if (error instanceof AggregateError) return reasonOf(error.errors[0]);
  if (error instanceof RedirectError) return error.message;
  if (error instanceof SocksError) return REPLIES[error.reply] ?? NOT_REACHED.cut;
  const { code } = error as { readonly code?: unknown };
  return /CERT|^UNABLE_TO_/.test(String(code)) ? INVALID_CERTIFICATE : whyNotReached(String(code));
}

/**
 * Retrying can't help. The error doesn't say which address was blocked: it may be one that the server redirected to.
 */
function blocked(context: BrowserContext, address: string): HopelessFailure {
  const redirected = isBlocked(context, address) ? '' : ' redirects to an address that';
  return new HopelessFailure(`${address}${redirected} ${IS_BLOCKED}`);
}
