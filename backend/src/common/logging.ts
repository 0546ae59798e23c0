import { randomUUID } from 'node:crypto';
import type { LoggerService } from '@nestjs/common';
import type { RequestHandler } from 'express';
import pino, { type Logger } from 'pino';
import { pinoHttp } from 'pino-http';

/** Never logged: tokens, device ids and cookies in headers, and the SQL and parameters of failed queries. */
const REDACTED = [
  'req.headers.token',
  'req.headers.device',
  'req.headers.cookie',
  'req.headers.authorization',
  'err.parameters',
  'err.sql',
  'err.driverError.sql',
];

export function createLogger(level: string): Logger {
  return pino({ level, base: null, redact: REDACTED, timestamp: pino.stdTimeFunctions.isoTime });
}

/** Gives each request an id (its `X-Request-Id` if valid, otherwise a new one) and logs its answer. */
export function requestLog(logger: Logger): RequestHandler {
  return pinoHttp({
    logger,
    genReqId: (request, response) => {
      const given = request.headers['x-request-id'];
      const id = typeof given === 'string' && /^[\w.-]{1,64}$/.test(given) ? given : randomUUID();
      response.setHeader('X-Request-Id', id);
      return id;
    },
    customLogLevel: (_request, response, error) => (error || response.statusCode >= 500 ? 'error' : 'debug'),
    // Only the path: queries may hold tokens, and connector ids are secrets.
    serializers: {
      req: ({ id, method, url }: { id: unknown; method: string; url: string }) => ({ id, method, path: safePath(url) }),
      res: ({ statusCode }: { statusCode: number }) => ({ statusCode }),
    },
  }) as RequestHandler;
}

const safePath = (url: string): string => url.split('?')[0]!.replace(/^(\/(?:connector|artifacts)\/).+/i, '$1…');

/** Contexts of Nest's startup messages, which would bury ours. */
const FRAMEWORK: ReadonlySet<string> = new Set([
  'NestFactory',
  'InstanceLoader',
  'RoutesResolver',
  'RouterExplorer',
  'NestApplication',
  'WebSocketsController',
]);

/** Sends Nest's messages and ours through pino. */
export class NestLogger implements LoggerService {
  constructor(private readonly logger: Logger) {}

  log = (message: unknown, ...rest: unknown[]): void =>
    this.write(FRAMEWORK.has(String(rest.at(-1))) ? 'debug' : 'info', message, rest);
  error = (message: unknown, ...rest: unknown[]): void => this.write('error', message, rest);
  warn = (message: unknown, ...rest: unknown[]): void => this.write('warn', message, rest);
  debug = (message: unknown, ...rest: unknown[]): void => this.write('debug', message, rest);
  verbose = (message: unknown, ...rest: unknown[]): void => this.write('trace', message, rest);
  fatal = (message: unknown, ...rest: unknown[]): void => this.write('fatal', message, rest);

  /** Called as (text, context), (error, context) or (fields, text, context). */
  private write(
    level: 'info' | 'error' | 'warn' | 'debug' | 'trace' | 'fatal',
    message: unknown,
    rest: readonly unknown[],
  ): void {
    const context = rest.at(-1);
    if (message instanceof Error) {
      // What ends the start is printed by main.ts.
      this.logger[context === 'ExceptionHandler' ? 'debug' : level]({ context, err: message }, message.message);
    } else if (typeof message === 'object' && message !== null)
      this.logger[level]({ context, ...message }, rest.length > 1 ? String(rest[0]) : undefined);
    else this.logger[level]({ context }, String(message));
  }
}
