import { type IncomingMessage, type OutgoingHttpHeaders, request as requestPlainly } from 'node:http';
import { request as requestSecurely } from 'node:https';
import type { SecureContextOptions } from 'node:tls';
import { asksForBasic, authorizationIn, withoutCredentials } from '../browsers/context/http-credentials.js';
import { Answer } from './answer.js';
import { connectTo } from './connect.js';
import { type Call, redirected } from './redirect.js';
import { type Cookie, readSetCookies } from './set-cookie.js';

/** The cookies of a browser. */
export interface CookieJar {
  /** The cookie header for an address; '' when there is none. */
  headerFor(url: URL): Promise<string>;
  keep(cookies: readonly Cookie[]): Promise<void>;
}

export interface CallOptions {
  /** Address of the egress proxy; absent: none. */
  readonly proxy: string | undefined;
  readonly userAgent: string;
  readonly jar: CookieJar;
  /** Whether to ignore certificate errors (default false). */
  readonly anyCertificate?: boolean;
  /** The `Authorization` header for a server that asks for credentials; undefined: none. */
  readonly authorizationFor?: (url: URL) => string | undefined;
  /** Headers for a server. Those of the call override them. */
  readonly headersFor?: (url: URL) => Readonly<Record<string, string>>;
  /** The certificate to present to a server; undefined: none. */
  readonly certificateFor?: (url: URL) => SecureContextOptions | undefined;
  readonly signal: AbortSignal;
}

/**
 * Calls a server as a browser would, with its cookies, and follows redirects. The connection stays open until the
 * answer was read or the signal aborts: docs/adr/049.
 * @throws RedirectError; SocksError when the proxy does not connect; the signal's reason when that aborts
 */
export async function callServer(first: Call, options: CallOptions): Promise<Answer> {
  let call = withOwnCredentials(first);
  for (let redirects = 0; ; redirects++) {
    const response = await signInIfAsked(call, await exchange(call, options), options);
    const next = redirected(call, response.statusCode ?? 0, response.headers.location, redirects);
    if (!next) return new Answer(response, asksToSignIn(call, response) ? call.url : null);
    response.destroy();
    call = withOwnCredentials(next);
  }
}

/** Moves the name and password of an address into a header. */
function withOwnCredentials(call: Call): Call {
  const authorization = authorizationIn(call.url);
  if (authorization === undefined) return call;
  const headers = hasAuthorization(call) ? call.headers : { ...call.headers, authorization };
  return { ...call, url: withoutCredentials(call.url), headers };
}

/** Repeats the call with the server's credentials if it asks for them, as browsers do. */
async function signInIfAsked(call: Call, response: IncomingMessage, options: CallOptions): Promise<IncomingMessage> {
  const authorization = asksToSignIn(call, response) ? options.authorizationFor?.(call.url) : undefined;
  if (authorization === undefined) return response;
  response.destroy();
  return exchange({ ...call, headers: { ...call.headers, authorization } }, options);
}

/** Headers for Node: a value of several lines becomes several headers. */
const inLines = (headers: Readonly<Record<string, string>>): OutgoingHttpHeaders =>
  Object.fromEntries(
    Object.entries(headers).map(([name, value]) => [name, value.includes('\n') ? value.split('\n') : value]),
  );
const lowerNames = (headers: Readonly<Record<string, string>>): Record<string, string> =>
  Object.fromEntries(Object.entries(headers).map(([name, value]) => [name.toLowerCase(), value]));
const namesOf = ({ headers }: Call): Set<string> => new Set(Object.keys(headers).map((name) => name.toLowerCase()));
const asksToSignIn = (call: Call, { statusCode, headers }: IncomingMessage): boolean =>
  statusCode === 401 && asksForBasic(headers['www-authenticate']) && !hasAuthorization(call);
const hasAuthorization = (call: Call): boolean => namesOf(call).has('authorization');

/** Sends a call and keeps the cookies of the answer. */
async function exchange(call: Call, options: CallOptions): Promise<IncomingMessage> {
  const response = await send(call, options);
  await options.jar.keep(readSetCookies(response.headers['set-cookie'] ?? [], call.url));
  return response;
}

async function send(call: Call, options: CallOptions): Promise<IncomingMessage> {
  const { proxy, userAgent, jar, signal, anyCertificate } = options;
  const { url, method, body } = call;
  const own = namesOf(call);
  const usual: Record<string, string> = {
    'user-agent': userAgent,
    accept: '*/*',
    'accept-encoding': 'gzip, deflate, br',
    cookie: '',
    ...lowerNames(options.headersFor?.(url) ?? {}),
  };
  if (!own.has('cookie')) usual.cookie = await jar.headerFor(url);
  const headers = {
    ...Object.fromEntries(Object.entries(usual).filter(([name, value]) => !own.has(name) && value !== '')),
    ...inLines(call.headers),
    ...(body !== '' && { 'content-length': Buffer.byteLength(body) }),
  };
  const socket = await connectTo(url, proxy, signal, { anyCertificate, certificate: options.certificateFor?.(url) });
  const requestBy = url.protocol === 'https:' ? requestSecurely : requestPlainly;
  try {
    return await new Promise((resolve, reject) => {
      const request = requestBy(url, { createConnection: () => socket, method, headers, signal });
      // Once there is an answer, its reader handles errors.
      request.on('error', reject);
      request.on('response', resolve);
      request.end(body);
    });
  } catch (error) {
    // If the request could not be made, as with a cookie of other letters, nobody else closes it or listens for its errors.
    socket.destroy();
    throw error;
  }
}
