import {
  type CallHandler,
  type ExecutionContext,
  Injectable,
  type NestInterceptor,
  StreamableFile,
} from '@nestjs/common';
import type { Response } from 'express';
import { map, type Observable } from 'rxjs';
import { SUCCESS, type Envelope } from './http/envelope.js';
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
    const enclose = (answer: object | undefined): Envelope | StreamableFile | object | string => {
      if (answer instanceof StreamableFile) return answer;
      if (answer instanceof JsonAnswer) return encloseJson(answer, context.switchToHttp().getResponse<Response>());
      if (answer instanceof RestList) announce(answer, context.switchToHttp().getResponse<Response>());
      return answer instanceof RestAnswer ? answer.value : { status: SUCCESS, ...answer };
    };
    return next.handle().pipe(map(enclose));
  }
}

/** As text: Express would take an object apart and write it anew. */
function encloseJson({ json }: JsonAnswer, response: Response): string {
  response.type('json');
  const fields = json.slice(1);
  return `{"status":"${SUCCESS}"${fields === '}' ? '' : ','}${fields}`;
}

function announce(list: RestList, response: Response): void {
  response.setHeader('Content-Range', list.contentRange);
  response.setHeader('Access-Control-Expose-Headers', 'Content-Range');
}
