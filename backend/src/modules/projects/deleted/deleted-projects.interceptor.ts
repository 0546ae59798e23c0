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
    const projectId = namedBy(context.switchToHttp().getRequest<Request>());
    if (projectId !== null && (await this.projects.isDeleted(projectId))) throw notFound('projectId', NO_PROJECT);
    return next.handle();
  }
}

/** The project id in the body or query. */
function namedBy({ body, query }: Request): number | null {
  const named: unknown = (body as { projectId?: unknown } | undefined)?.projectId ?? query.projectId;
  const projectId = typeof named === 'string' || typeof named === 'number' ? Number(named) : Number.NaN;
  return Number.isSafeInteger(projectId) && projectId > 0 ? projectId : null;
}
