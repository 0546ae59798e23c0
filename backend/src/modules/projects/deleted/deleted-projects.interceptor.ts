import { type CallHandler, type ExecutionContext, Injectable, type NestInterceptor } from '@nestjs/common';
import { Reflector } from '@nestjs/core';
import type { Request } from 'express';
import { isSocket } from '../../../common/access/access.js';
import { FOR_DELETED_PROJECTS } from '../../../common/http/for-deleted-projects.js';
import { notFound } from '../../../common/errors.js';
import { ProjectsRepository } from '../projects.repository.js';
import { NO_PROJECT } from '../projects.service.js';

/** Hides deleted projects: a call that names one is answered as if it had never existed. */
@Injectable()
export class DeletedProjectsInterceptor implements NestInterceptor {
  constructor(
    private readonly projects: ProjectsRepository,
    private readonly reflector: Reflector,
  ) {}

  async intercept(context: ExecutionContext, next: CallHandler) {
    if (isSocket(context) || this.reflector.get<boolean | undefined>(FOR_DELETED_PROJECTS, context.getHandler()))
      return next.handle();
    for (const projectId of namedBy(context.switchToHttp().getRequest<Request>()))
      if (await this.projects.isDeleted(projectId)) throw notFound('projectId', NO_PROJECT);
    return next.handle();
  }
}

/** The project ids in the body and in the query, because a call may read either. */
function namedBy({ body, query }: Request): ReadonlySet<number> {
  const named = [(body as { projectId?: unknown } | null | undefined)?.projectId, query.projectId];
  return new Set(named.flatMap((value) => readId(value) ?? []));
}

function readId(value: unknown): number | null {
  const id = typeof value === 'string' || typeof value === 'number' ? Number(value) : Number.NaN;
  return Number.isSafeInteger(id) && id > 0 ? id : null;
}
