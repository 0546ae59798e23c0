import { existsSync } from 'node:fs';
import type { Server } from 'node:http';
import { fileURLToPath } from 'node:url';
import { UnsupportedMediaTypeException } from '@nestjs/common';
import { NestFactory } from '@nestjs/core';
import type { NestExpressApplication } from '@nestjs/platform-express';
import { clock, XECUTOR_DOWNLOAD } from '@testplatform/contract';
import compression from 'compression';
import { static as serveStatic, type NextFunction, type Request, type RequestHandler, type Response } from 'express';
import helmet from 'helmet';
import { AppModule } from './app.module.js';
import { Authenticator } from './common/access/access.js';
import { COMPRESSED_FROM } from './common/http/json-answer.js';
import { readJsonOf } from './common/http/middleware/json-body.js';
import { limitPipelining } from './common/http/middleware/pipelining.js';
import { readablePath } from './common/http/middleware/readable-path.js';
import { securityHeaders } from './common/http/middleware/security-headers.js';
import { TRACE_VIEWER, traceViewer } from './common/http/middleware/trace-viewer.js';
import { closeUnread } from './common/http/middleware/unread-answers.js';
import { createLogger, NestLogger, requestLog } from './common/logging.js';
import { requestContext } from './common/request-context.js';
import { SocketIoAdapter } from './common/sockets/socket-io.adapter.js';
import type { Settings } from './config/settings.js';
import { serveDocument } from './openapi/document.js';

const FRONTEND = fileURLToPath(new URL('../../frontend/dist/', import.meta.url));
const XECUTOR = fileURLToPath(new URL('../../xecutor/dist/', import.meta.url));

/**
 * Keep-alive timeout in milliseconds. Longer than the usual 60 s of proxies, so that a proxy never reuses a connection that is just being
 * closed, which its client would see as a 502.
 */
const KEEP_ALIVE = 75_000;
/** Milliseconds within which the headers of a request must arrive. */
const HEADERS = 20_000;

/** The whole server, ready to listen. */
export async function createApp(settings: Settings): Promise<NestExpressApplication> {
  const logger = createLogger(settings.LOG_LEVEL);
  const app = await NestFactory.create<NestExpressApplication>(AppModule.with(settings), {
    logger: new NestLogger(logger),
    bodyParser: false,
    abortOnError: false,
  });
  const server: Server = app.getHttpServer();
  server.keepAliveTimeout = KEEP_ALIVE;
  server.headersTimeout = HEADERS;
  app.set('trust proxy', settings.TRUST_PROXY);
  app.disable('x-powered-by');
  // Nothing would use Express's ETags: calls are POST, and files have tags of their own.
  app.disable('etag');
  app.use(closeUnread(server));
  app.use(limitPipelining);
  app.use(endUnfinished);
  app.use(requestLog(logger));
  app.use(helmet(securityHeaders(settings)));
  app.use(readablePath);
  app.use(compression({ threshold: COMPRESSED_FROM }));
  app.use(ifJson(readJsonOf(app.get(Authenticator))));
  app.use(ifJson(requireJson));
  app.use(requestContext);
  app.use(TRACE_VIEWER, traceViewer());
  serveXecutor(app);
  serveFrontend(app);
  serveDocument(app);
  app.useWebSocketAdapter(new SocketIoAdapter(app));
  // Exit with code 0, so that a supervisor doesn't take a requested stop for a failure.
  app.enableShutdownHooks([], { useProcessExit: true });
  return app;
}

/** For calls with JSON bodies. A connector's link accepts any body and ignores it (3 §8); uploads read their own (3 §16). */
function ifJson(handler: RequestHandler): RequestHandler {
  return (request, response, next) => {
    const isLink = /^\/connector\//i.test(request.path);
    if (!isLink && !isUpload(request)) return handler(request, response, next);
    if (isLink) request.resume();
    next();
  };
}

/** Matches as Express does. */
const isUpload = ({ path }: Request): boolean =>
  /^\/projects\/(file-upload|folder-(preview|import)|sync-(preview|write))\/?$/i.test(path);

/** Milliseconds for a client that is still sending its request to read the answer. */
const LINGER = 2_000;

/** Discards the rest of a refused request for a moment, so that the client can read the answer, then closes the connection. */
function endUnfinished(request: Request, response: Response, next: NextFunction): void {
  response.once('finish', () => {
    if (request.complete) return;
    request.resume();
    clock.after(LINGER, () => request.complete || request.socket.destroy(), { keepsProcess: false });
  });
  next();
}

/** Refuses other content types: their bodies would be silently ignored. */
function requireJson(request: Request, _response: Response, next: NextFunction): void {
  const isOther = request.headers['content-length'] !== '0' && request.is('json') === false;
  next(isOther ? new UnsupportedMediaTypeException('Send JSON, with Content-Type: application/json') : undefined);
}

/** Serves the Xecutor package for `npm install -g`. Public: nothing in it is secret, and npm sends no token. */
function serveXecutor(app: NestExpressApplication): void {
  app.use(XECUTOR_DOWNLOAD, (request: Request, response: Response, next: NextFunction) => {
    if (!['GET', 'HEAD'].includes(request.method)) return next();
    // The next server version serves another package at this URL.
    response.setHeader('Cache-Control', 'no-cache');
    response.sendFile('xecutor.tgz', { root: XECUTOR, cacheControl: false }, (error: unknown) => error && next(error));
  });
}

/** The single-page app: its files, and index.html for every other GET that accepts HTML. */
function serveFrontend(app: NestExpressApplication): void {
  if (!existsSync(FRONTEND)) return;
  const assets = serveStatic(`${FRONTEND}assets`, {
    immutable: true,
    maxAge: '1y',
    fallthrough: false,
    redirect: false,
  });
  app.use('/assets', assets);
  app.use(serveStatic(FRONTEND, { index: false, maxAge: 0, redirect: false }));
  app.use((request: Request, response: Response, next: NextFunction) => {
    const isPage =
      ['GET', 'HEAD'].includes(request.method) &&
      !/^\/(api|artifacts|connector|socket\.io|projects\/(test-report-excel|file-download))(\/|$)/.test(request.path) &&
      request.accepts(['html', 'json']) === 'html';
    if (!isPage) return next();
    response.setHeader('Cache-Control', 'no-cache');
    response.sendFile('index.html', { root: FRONTEND });
  });
}
