import { type CallHandler, type ExecutionContext, Injectable, type NestInterceptor } from '@nestjs/common';
import { TEXTS, XECUTOR_ASKS, type XecutorTrouble } from '@testplatform/contract';
import { catchError, EMPTY, type Observable, of, throwError } from 'rxjs';
import type { Socket } from 'socket.io';
import { UserError } from '../../common/errors.js';
import { readLeaseOf } from './messages.js';
import { MalformedError } from './reading.js';
import { XecutorConnection } from './xecutor-connection.js';
import { XecutorWork } from './xecutor-work.js';

/** Questions that deliver results of a file: if one is refused, retrying can't help, so its file ends. */
const DELIVERIES: readonly string[] = [XECUTOR_ASKS.deliver, XECUTOR_ASKS.upload];

/** Checks common to all questions of an Xecutor (3 §9): the connection is still open, and hello came first. */
@Injectable()
export class QuestionInterceptor implements NestInterceptor {
  constructor(private readonly work: XecutorWork) {}

  intercept(context: ExecutionContext, next: CallHandler): Observable<unknown> {
    const ws = context.switchToWs();
    const connection = XecutorConnection.of(ws.getClient<Socket>());
    const question = ws.getPattern();
    if (question === XECUTOR_ASKS.frame) return next.handle().pipe(catchError(dropRefused));
    if (!connection.isOpen) return of({ error: TEXTS.unavailable } satisfies XecutorTrouble);
    if (!connection.greeted && question !== XECUTOR_ASKS.hello)
      throw new MalformedError('The first question should be hello');
    if (!DELIVERIES.includes(question)) return next.handle();
    return next.handle().pipe(
      catchError(async (error: unknown) => {
        if (error instanceof UserError)
          await this.work.endRefused(connection, readLeaseOf(question, ws.getData()), error);
        throw error;
      }),
    );
  }
}

/** A live picture has no answer, and a newer one follows. */
const dropRefused = (error: unknown): Observable<never> =>
  error instanceof UserError ? EMPTY : throwError(() => error);
