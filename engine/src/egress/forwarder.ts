import { createServer, type IncomingMessage, request as sendRequest, type ServerResponse } from 'node:http';
import type { Socket } from 'node:net';

/** Headers of one connection only (RFC 9110 §7.6.1). `Transfer-Encoding` stays: Node frames the body by it. */
const OF_CONNECTION = new Set(['connection', 'keep-alive', 'proxy-connection', 'proxy-authorization']);
/** Largest headers of a request or an answer, in bytes: what Chromium accepts. */
const HEADERS_MAX = 262_144;
const REFUSES_CLIENT = 407;

/** How requests reach a proxy that forwards them. */
export interface ForwardingProxy {
  /** Host and port of the site, as addresses write them. */
  readonly authority: string;
  /** The header `Proxy-Authorization`; undefined: none. */
  readonly authorization: string | undefined;
  /** Opens a connection to the proxy. */
  connect(): Promise<Socket>;
  /** Called for each request that was not answered, with an error code as browsers report it, or null for an answer. */
  report(error: string | null): void;
}

/**
 * Forwards the plain HTTP requests of a connection to a proxy that fetches them (RFC 9112 §3.2.2), as browsers do that
 * know of the proxy. An answer of the proxy itself, such as a page about an unknown host, is the answer of the site.
 */
export function forwardRequests(client: Socket, proxy: ForwardingProxy): void {
  const forward = (request: IncomingMessage, response: ServerResponse): void => {
    const lost = (error: string): void => {
      if (!client.destroyed) proxy.report(error);
      client.destroy();
    };
    const sent = sendRequest({
      createConnection: (_options, done) => {
        // Node takes no socket with an error.
        proxy.connect().then(
          (socket) => done(null, socket),
          (error: Error) => done(error, client),
        );
        return undefined;
      },
      method: request.method ?? 'GET',
      path: `http://${proxy.authority}${request.url ?? '/'}`,
      headers: [
        ...withoutConnection(request.rawHeaders),
        ...(proxy.authorization === undefined ? [] : ['Proxy-Authorization', proxy.authorization]),
        'Connection',
        'close',
      ],
      insecureHTTPParser: true,
      maxHeaderSize: HEADERS_MAX,
    });
    sent.on('error', () => (response.headersSent ? client.destroy() : lost('ERR_PROXY_CONNECTION_FAILED')));
    sent.on('response', (answer) => {
      const { statusCode = 0, statusMessage = '', rawHeaders } = answer;
      if (statusCode === REFUSES_CLIENT) return lost('ERR_PROXY_AUTH_REQUESTED');
      answer.on('error', () => client.destroy());
      response.sendDate = false;
      try {
        response.writeHead(statusCode, statusMessage, withoutConnection(rawHeaders));
      } catch {
        // Node reads control characters in headers, but does not write them.
        answer.destroy();
        return lost('ERR_INVALID_HTTP_RESPONSE');
      }
      proxy.report(null);
      // The page gets them before the body, which may come much later.
      response.flushHeaders();
      answer.pipe(response);
    });
    response.once('close', () => sent.destroy());
    request.pipe(sent);
  };
  // Requests come from browsers and the engine. Read strictly, they have only what Node also writes.
  const server = createServer({ maxHeaderSize: HEADERS_MAX, requestTimeout: 0 }, forward);
  server.keepAliveTimeout = 0;
  server.headersTimeout = 0;
  // A WebSocket needs a tunnel, which the proxy has refused.
  server.on('upgrade', () => {
    proxy.report('ERR_TUNNEL_CONNECTION_FAILED');
    client.destroy();
  });
  server.emit('connection', client);
}

/** @param raw names and values in turn */
function withoutConnection(raw: readonly string[]): string[] {
  return raw.flatMap((name, at) => (at % 2 === 1 || OF_CONNECTION.has(name.toLowerCase()) ? [] : [name, raw[at + 1]!]));
}
