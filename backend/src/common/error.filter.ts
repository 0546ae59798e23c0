import {
  type ArgumentsHost,
  Catch,
  type ExceptionFilter,
  HttpException,
  Logger,
  UnsupportedMediaTypeException,
} from '@nestjs/common';
import { TEXTS } from '@testplatform/contract';
import type { Request, Response } from 'express';
import { type ErrorDetails, NoSpaceError, OperationalError, UserError } from './errors.js';

interface Answer {
  readonly status: number;
  readonly errors?: ErrorDetails;
  readonly message?: string;
  readonly extra?: Readonly<Record<string, unknown>>;
}

/** Turns every error into an answer: always the envelope, never a stack trace (3 §1). */
@Catch()
export class ErrorFilter implements ExceptionFilter {
  private readonly logger = new Logger('Error');

  catch(error: unknown, host: ArgumentsHost): void {
    const http = host.switchToHttp();
    const request = http.getRequest<Request & { id?: unknown }>();
    const response = http.getResponse<Response>();
    const { status, errors, message, extra } = this.answerFor(error, request);
    if (response.headersSent) {
      response.destroy();
      return;
    }
    // Never cache an error, even if the route allows caching its answers: the next try may succeed.
    response.setHeader('Cache-Control', 'no-store');
    if (status === 429 && extra?.retryAfter !== undefined) response.setHeader('Retry-After', String(extra.retryAfter));
    response
      .status(status)
      .json({ status: 'failure', ...(message && { message }), ...(errors && { errors }), ...extra });
  }

  private answerFor(error: unknown, request: Request & { id?: unknown }): Answer {
    if (error instanceof UserError) return { status: error.httpStatus, errors: error.details, extra: error.extra };
    const known = fromHttp(error, request.method);
    if (known) return known;
    // The database has already logged it once.
    if (error instanceof NoSpaceError) return { status: 503, message: error.message };
    const requestId = String(request.id ?? '');
    this.logger.error({ err: error, requestId }, 'Unexpected error');
    if (error instanceof OperationalError) return { status: 503, message: TEXTS.unavailable };
    return { status: 500, message: `${TEXTS.unavailable} (request ${requestId})` };
  }
}

/** These requests have no body that could be invalid. */
const isReading = (method: string): boolean => method === 'GET' || method === 'HEAD';

/** Errors of Nest, and those of Express and its body parser, which Nest wraps. */
function fromHttp(error: unknown, method: string): Answer | null {
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
