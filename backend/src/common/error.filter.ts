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

/** The one place where an error becomes an answer: always the envelope, never a stack trace (3 §1). */
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
    // What is refused now may be there in a moment, whatever the route says of what it answers.
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
    // The database told the log once.
    if (error instanceof NoSpaceError) return { status: 503, message: error.message };
    const requestId = String(request.id ?? '');
    this.logger.error({ err: error, requestId }, 'Unexpected error');
    if (error instanceof OperationalError) return { status: 503, message: TEXTS.unavailable };
    return { status: 500, message: `${TEXTS.unavailable} (request ${requestId})` };
  }
}

/** Such a request has no body that could be wrong. */
const isReading = (method: string): boolean => method === 'GET' || method === 'HEAD';

/** Nest's own refusals, and those of express and its body parser, which Nest wraps. */
function fromHttp(error: unknown, method: string): Answer | null {
  if (!(error instanceof HttpException)) return null;
  const status = error.getStatus();
  if (status === 404) return { status, errors: { path: 'There is nothing at this address' } };
  if (status === 400 && (error.cause instanceof URIError || isReading(method)))
    return { status, errors: { path: 'The address is not valid' } };
  if (status === 400) return { status: 422, errors: { body: 'The body is not valid JSON' } };
  if (status === 413) return { status, errors: { body: 'The request is too large' } };
  // The body parser's own words name what it does not know, not what it does.
  if (status === 415 && !(error instanceof UnsupportedMediaTypeException))
    return { status, errors: { request: 'Send JSON in UTF-8, as it is or compressed with gzip' } };
  if (status < 500) return { status, errors: { request: error.message } };
  return null;
}
