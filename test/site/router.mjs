import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { page } from './answers.mjs';
import { html } from './html.mjs';
import { asset } from './assets.mjs';
import { routes as shop } from './pages/shop.mjs';
import { routes as cart } from './pages/cart.mjs';
import { routes as checkout } from './pages/checkout.mjs';
import { routes as account } from './pages/account.mjs';
import { routes as practice } from './pages/practice.mjs';
import { routes as windows } from './pages/windows.mjs';
import { routes as network } from './pages/network.mjs';
import { routes as upload } from './pages/upload.mjs';

/** @type {readonly import('./answers.mjs').Route[]} */
const ROUTES = [
  ...shop,
  ...cart,
  ...checkout,
  ...account,
  ...practice,
  ...windows,
  ...network,
  ...upload,
  ['GET', '/assets/:file', ({ params }) => asset(params.file ?? '')],
];

/**
 * Answers one request, whatever happens.
 * @param {import('node:http').IncomingMessage} request
 * @param {import('node:http').ServerResponse} response
 * @param {import('./sessions.mjs').Sessions} sessions
 */
export async function answer(request, response, sessions) {
  const { session, setCookie } = sessions.open(request.headers.cookie);
  const gone = new AbortController();
  response.once('close', () => gone.abort());
  try {
    const result = await dispatch(request, session, gone.signal);
    if (setCookie) response.setHeader('Set-Cookie', setCookie);
    await send(response, result);
  } catch (error) {
    if (gone.signal.aborted) return;
    console.error(error);
    if (response.headersSent) response.destroy();
    else await send(response, problem(500, 'Something went wrong', session));
  }
}

/**
 * @param {import('node:http').IncomingMessage} request
 * @param {import('./sessions.mjs').Session} session
 * @param {AbortSignal} signal
 * @returns {Promise<import('./answers.mjs').Answer>}
 */
async function dispatch(request, session, signal) {
  const url = new URL(`http://shop.local${request.url ?? '/'}`);
  const method = request.method === 'HEAD' ? 'GET' : request.method;
  const matches = ROUTES.flatMap(([verb, pattern, handler]) => {
    const params = matchPath(pattern, url.pathname);
    return params ? [{ verb, params, handler }] : [];
  });
  const match = matches.find(({ verb }) => verb === method);
  if (!match) {
    return matches.length > 0
      ? problem(405, 'This page can’t be called that way', session)
      : problem(404, 'There is no such page', session);
  }
  return match.handler({ url, params: match.params, session, form: () => readForm(request), signal });
}

/** @param {string} pattern @param {string} path @returns {Record<string, string> | null} */
function matchPath(pattern, path) {
  const expected = pattern.split('/');
  const given = path.split('/');
  if (expected.length !== given.length) return null;
  /** @type {Record<string, string>} */
  const params = {};
  for (const [index, part] of expected.entries()) {
    const value = given[index] ?? '';
    if (part.startsWith(':')) params[part.slice(1)] = value;
    else if (part !== value) return null;
  }
  return params;
}

/** @param {import('node:http').IncomingMessage} request @returns {Promise<FormData>} */
async function readForm(request) {
  const type = request.headers['content-type'] ?? '';
  const body = await new Response(/** @type {ReadableStream} */ (Readable.toWeb(request))).blob();
  return /^(multipart\/form-data|application\/x-www-form-urlencoded)/.test(type)
    ? new Response(body, { headers: { 'content-type': type } }).formData()
    : new FormData();
}

/** @param {import('node:http').ServerResponse} response @param {import('./answers.mjs').Answer} answer */
async function send(response, { status = 200, headers = {}, body }) {
  response.writeHead(status, {
    'Content-Type': 'text/html; charset=utf-8',
    'Cache-Control': 'no-store',
    'X-Content-Type-Options': 'nosniff',
    ...headers,
  });
  if (typeof body === 'string' || Buffer.isBuffer(body)) response.end(body);
  else await pipeline(body, response);
}

/**
 * @param {number} status
 * @param {string} title
 * @param {import('./sessions.mjs').Session} session
 * @returns {import('./answers.mjs').Answer}
 */
function problem(status, title, session) {
  return page(
    {
      title,
      body: html`<h1>${title}</h1>
        <p><a href="/">Back to the shop</a></p>`,
    },
    { session },
    status,
  );
}
