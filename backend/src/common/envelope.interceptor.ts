import {
  type CallHandler,
  type ExecutionContext,
  Injectable,
  type NestInterceptor,
  StreamableFile,
} from '@nestjs/common';
import type { Request, Response } from 'express';
import { concatMap, type Observable } from 'rxjs';
import { SUCCESS, type Envelope } from './http/envelope.js';
import { COMPRESSED_FROM } from './http/compressed-from.js';
import { JsonAnswer } from './http/json-answer.js';
import { RestAnswer, RestList } from './http/rest.js';

/**
 * Puts `status: "success"` before what a call answers (3 §1). A service answers `{data, …}` or nothing; a file and what the
 * administration's resources answer go as they are.
 */
@Injectable()
export class EnvelopeInterceptor implements NestInterceptor {
  intercept(
    context: ExecutionContext,
    next: CallHandler<object | undefined>,
  ): Observable<Envelope | StreamableFile | object | string> {
    const http = context.switchToHttp();
    const enclose = (answer: object | undefined): Envelope | StreamableFile | object => {
      if (answer instanceof StreamableFile) return answer;
      keepNowhere(http.getResponse<Response>());
      if (answer instanceof RestList) announce(answer, http.getResponse<Response>());
      return answer instanceof RestAnswer ? answer.value : { status: SUCCESS, ...answer };
    };
    return next
      .handle()
      .pipe(concatMap(async (answer) => (answer instanceof JsonAnswer ? reply(answer, http) : enclose(answer))));
  }
}

/** As it is: Express would take an object apart and write it anew, and compress it anew. */
async function reply(
  answer: JsonAnswer,
  http: ReturnType<ExecutionContext['switchToHttp']>,
): Promise<string | StreamableFile> {
  const response = http.getResponse<Response>();
  keepNowhere(response);
  if (answer.text.length < COMPRESSED_FROM || http.getRequest<Request>().acceptsEncodings('gzip') !== 'gzip') {
    response.type('json');
    return answer.text;
  }
  response.setHeader('Content-Encoding', 'gzip');
  response.vary('Accept-Encoding');
  const zipped = await answer.gzip();
  return new StreamableFile(zipped, { type: 'application/json; charset=utf-8', length: zipped.length });
}

/** An answer is of one person and one moment: no cache on the way keeps it (3 §1). A link's call has answered by itself. */
function keepNowhere(response: Response): void {
  if (!response.headersSent) response.setHeader('Cache-Control', 'no-store');
}

function announce(list: RestList, response: Response): void {
  response.setHeader('Content-Range', list.contentRange);
  response.setHeader('Access-Control-Expose-Headers', 'Content-Range');
}
