import { type CanActivate, type ExecutionContext, Injectable } from '@nestjs/common';
import type { Request } from 'express';
import { readBody, unknownField } from './validation.pipe.js';

/** For calls without input: rejects a non-empty body, naming its first field (3 §1). */
@Injectable()
export class NoBodyGuard implements CanActivate {
  async canActivate(context: ExecutionContext): Promise<boolean> {
    const [field] = Object.keys(await readBody(context.switchToHttp().getRequest<Request>().body));
    if (field !== undefined) throw unknownField(field);
    return true;
  }
}
