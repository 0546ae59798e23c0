import { createHash, randomBytes, timingSafeEqual } from 'node:crypto';
import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { CannotRun } from '../../command.js';
import { codeOf, type ConfigFolder } from '../config-folder.js';
import { readStatus, type Status } from './status.js';
import { statusPage } from './status-page.js';

/** The file with the page's URL, whose path is secret. */
const PLACE_FILE = 'status-page';
const HOST = '127.0.0.1';
/** Seconds between refreshes of the page. */
const REFRESH = 5;
/** Milliseconds. */
const ASK_TIME = 3_000;

/** Serves the status page on this machine: only at its secret path, and not to other sites. */
export class StatusServer {
  private constructor(
    private readonly server: Server,
    readonly url: string,
  ) {}

  /** @param port 0 for any free one. @throws CannotRun if the port is taken */
  static async start(folder: ConfigFolder, port: number, status: () => Status): Promise<StatusServer> {
    const token = (await tokenOf(folder)) ?? randomBytes(24).toString('base64url');
    const server = createServer((request, response) => answer(request, response, token, status));
    await new Promise<void>((resolve, reject) => {
      server.once('error', (error) => reject(cannotListen(port, error)));
      server.listen(port, HOST, resolve);
    });
    const url = `http://${HOST}:${(server.address() as AddressInfo).port}/${token}/`;
    await folder.write(PLACE_FILE, url);
    return new StatusServer(server, url);
  }

  /** The status of a folder's agent; null if none answers. */
  static async ask(folder: ConfigFolder): Promise<Status | null> {
    const url = await folder.read(PLACE_FILE);
    if (url === null) return null;
    try {
      const response = await fetch(`${url}status.json`, { signal: AbortSignal.timeout(ASK_TIME) });
      return response.ok ? readStatus(await response.json()) : null;
    } catch {
      // Nothing listens there, or another program does.
      return null;
    }
  }

  async close(): Promise<void> {
    this.server.closeAllConnections();
    await new Promise((resolve) => this.server.close(resolve));
  }
}

/** The same path at each start, so that bookmarks keep working. */
async function tokenOf(folder: ConfigFolder): Promise<string | null> {
  return /\/([\w-]{32})\/$/.exec((await folder.read(PLACE_FILE)) ?? '')?.[1] ?? null;
}

const cannotListen = (port: number, error: unknown): CannotRun =>
  new CannotRun(
    `The status page can’t use port ${port} (${codeOf(error)}). Choose another with --status-port, or 0 for a free one.`,
  );

function answer(request: IncomingMessage, response: ServerResponse, token: string, status: () => Status): void {
  const path = pathBehind(request, token);
  if (path === null) return void response.writeHead(404).end();
  if (request.method !== 'GET' && request.method !== 'HEAD') return void response.writeHead(405).end();
  response.setHeader('Cache-Control', 'no-store');
  response.setHeader('Referrer-Policy', 'no-referrer');
  response.setHeader('X-Content-Type-Options', 'nosniff');
  if (path === 'status.json')
    return void response.setHeader('Content-Type', 'application/json').end(JSON.stringify(status()));
  if (path !== '') return void response.writeHead(404).end();
  const nonce = randomBytes(16).toString('base64');
  response.setHeader(
    'Content-Security-Policy',
    `default-src 'none'; style-src 'nonce-${nonce}'; frame-ancestors 'none'`,
  );
  response.setHeader('Content-Type', 'text/html; charset=utf-8');
  response.setHeader('Refresh', String(REFRESH));
  response.end(statusPage(status(), nonce));
}

/**
 * The path after the secret; null without the right secret, or for another host name, under which a foreign page might
 * reach this server.
 */
function pathBehind({ headers, url = '', socket }: IncomingMessage, token: string): string | null {
  const names = [`${HOST}:${socket.localPort}`, `localhost:${socket.localPort}`];
  const [, given = '', path] = /^\/([^/?]*)\/([^?]*)/.exec(url) ?? [];
  const isKnown = timingSafeEqual(digest(given), digest(token));
  return names.includes(headers.host ?? '') && isKnown && path !== undefined ? path : null;
}

const digest = (text: string): Buffer => createHash('sha256').update(text).digest();
