import {
  type CallHandler,
  type ExecutionContext,
  Injectable,
  type NestInterceptor,
  StreamableFile,
} from '@nestjs/common';
import type { Request, Response } from 'express';
import { concatMap, type Observable } from 'rxjs';
import { isSocket } from './access/access.js';
import { SUCCESS, type Envelope } from './http/envelope.js';
import { COMPRESSED_FROM, JsonAnswer } from './http/json-answer.js';
import { RestAnswer, RestList } from './http/rest.js';

/**
 * Wraps answers in the envelope with `status: "success"` (3 §1). A service returns `{data, …}` or nothing. Files, administration resources
 * and socket messages are answered without it.
 */
@Injectable()
export class EnvelopeInterceptor implements NestInterceptor {
  intercept(
    context: ExecutionContext,
    next: CallHandler<object | undefined>,
  ): Observable<Envelope | StreamableFile | object | string> {
    if (isSocket(context)) return next.handle() as Observable<object>;
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

/** Sends the serialized text: Express would serialize and compress an object on each request. */
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

/** Answers are personal and short-lived, so they must not be cached. A connector's link has already sent its answer. */
function keepNowhere(response: Response): void {
  if (!response.headersSent) response.setHeader('Cache-Control', 'no-store');
}

function announce(list: RestList, response: Response): void {
  response.setHeader('Content-Range', list.contentRange);
  response.setHeader('Access-Control-Expose-Headers', 'Content-Range');
}
