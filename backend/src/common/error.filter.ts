import {
  type ArgumentsHost,
  Catch,
  type ExceptionFilter,
  HttpException,
  Logger,
  UnsupportedMediaTypeException,
} from '@nestjs/common';
import { TEXTS, TOKEN_ERRORS } from '@testplatform/contract';
import type { Request, Response } from 'express';
import type { Socket } from 'socket.io';
import { isSocket } from './access/access.js';
import { type ErrorDetails, NoSpaceError, OperationalError, UserError } from './errors.js';

/** What the client learns of an error, over HTTP or a socket. */
export interface Failure {
  /** HTTP status. */
  readonly status: number;
  readonly errors?: ErrorDetails;
  readonly message?: string;
  readonly extra?: Readonly<Record<string, unknown>>;
}

/**
 * Turns every error into an answer, never a stack trace: the envelope over HTTP (3 §1), the acknowledgement over a socket. Nest binds
 * global filters to HTTP only, so gateways bind it with `@UseFilters`.
 */
@Catch()
export class ErrorFilter implements ExceptionFilter {
  private readonly logger = new Logger('Error');

  catch(error: unknown, host: ArgumentsHost): void {
    if (isSocket(host)) this.acknowledge(error, host);
    else this.respond(error, host.switchToHttp());
  }

  /** The acknowledgement of a failed socket message. */
  protected answerTo(_socket: Socket, { errors, message }: Failure): object {
    return { status: 'failure', errors: errors ?? message };
  }

  private respond(error: unknown, http: ReturnType<ArgumentsHost['switchToHttp']>): void {
    const request = http.getRequest<Request & { id?: unknown }>();
    const response = http.getResponse<Response>();
    const requestId = String(request.id ?? '');
    const failure = fromHttp(error, request.method) ?? this.failureOf(error, { requestId });
    const { status, errors, message, extra } = failure;
    if (response.headersSent) {
      response.destroy();
      return;
    }
    // Never cache an error, even if the route allows caching its answers: the next try may succeed.
    response.setHeader('Cache-Control', 'no-store');
    if (extra?.retryAfter !== undefined) response.setHeader('Retry-After', String(extra.retryAfter));
    response
      .status(status)
      .json({ status: 'failure', ...(message && { message }), ...(errors && { errors }), ...extra });
  }

  private acknowledge(error: unknown, host: ArgumentsHost): void {
    const [socket, , acknowledge] = host.getArgs<[Socket, unknown, unknown]>();
    const failure = this.failureOf(error, { event: host.switchToWs().getPattern() });
    const answer = this.answerTo(socket, failure);
    if (typeof acknowledge === 'function') acknowledge(answer);
    // Disconnect after answering, so that the client learns why.
    if (isTokenError(failure.errors)) socket.disconnect(true);
  }

  /** @param origin for the log; the client receives the request id too */
  private failureOf(error: unknown, origin: { requestId?: string; event?: string }): Failure {
    if (error instanceof UserError) return { status: error.httpStatus, errors: error.details, extra: error.extra };
    // The database has already logged it.
    if (error instanceof NoSpaceError) return { status: 503, message: error.message };
    this.logger.error({ err: error, ...origin }, 'Unexpected error');
    if (error instanceof OperationalError) return { status: 503, message: TEXTS.unavailable };
    const { requestId } = origin;
    return {
      status: 500,
      message: requestId === undefined ? TEXTS.unavailable : `${TEXTS.unavailable} (request ${requestId})`,
    };
  }
}

const isTokenError = (errors: ErrorDetails | undefined): boolean =>
  typeof errors === 'string' && TOKEN_ERRORS.includes(errors);

/** GET and HEAD requests have no body, so a 400 is about their address. */
const isReading = (method: string): boolean => method === 'GET' || method === 'HEAD';

/** Errors of Nest, Express and the body parser (Nest wraps the latter two). */
function fromHttp(error: unknown, method: string): Failure | null {
  if (!(error instanceof HttpException)) return null;
  const status = error.getStatus();
  if (status === 404) return { status, errors: { path: 'There is nothing at this address' } };
  if (status === 400 && (error.cause instanceof URIError || isReading(method)))
    return { status, errors: { path: 'The address is not valid' } };
  if (status === 400) return { status: 422, errors: { body: 'The body is not valid JSON' } };
  if (status === 413) return { status, errors: { body: 'The request is too large' } };
  // The body parser's message names the unsupported encoding, not the supported ones.
  if (status === 415 && !(error instanceof UnsupportedMediaTypeException))
    return { status, errors: { request: 'Send JSON in UTF-8, as it is or compressed with gzip' } };
  if (status < 500) return { status, errors: { request: error.message } };
  return null;
}
