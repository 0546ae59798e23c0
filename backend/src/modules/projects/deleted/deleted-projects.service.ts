import { Injectable } from '@nestjs/common';
import { DAY, clock, LIMITS } from '@testplatform/contract';
import { isoTime } from '../../../common/iso-time.js';
import type { Actor } from '../../../common/access/access.js';
import { UserNames } from '../../../common/access/person.js';
import { invalid, notFound } from '../../../common/errors.js';
import type { Answer } from '../../../common/http/envelope.js';
import { pageOf } from '../../../common/http/page.js';
import type { PageDto, ProjectRefDto } from '../../../common/validation/fields.js';
import { Database } from '../../../database/database.js';
import { AuditService } from '../../audit/audit.service.js';
import type { ProjectIdDto } from '../dto/create-project.dto.js';
import type { DeletedProjectDto, DeletedProjectsPageDto, DeleteProjectDto } from '../dto/deleted-project.dto.js';
import { ProjectChanges, ProjectDeletions } from '../projects.events.js';
import { ProjectsRepository } from '../projects.repository.js';
import { ProjectsService } from '../projects.service.js';
import type { Project } from '../project.entity.js';

const KEPT = LIMITS.trashDays * DAY;
const EXPIRED = `This project was deleted more than ${LIMITS.trashDays} days ago, so it can’t be restored any more`;
/** What was deleted before this time has expired (Unix milliseconds). */
const expiry = (): number => clock.now() - KEPT;
const isExpired = ({ deletedAt }: Project): boolean => deletedAt !== null && deletedAt < expiry();

/** Deletes projects, and restores them for 30 days (3 §17). A deleted project keeps its rows and is hidden from every other call. */
@Injectable()
export class DeletedProjectsService {
  constructor(
    private readonly rows: ProjectsRepository,
    private readonly projects: ProjectsService,
    private readonly deletions: ProjectDeletions,
    private readonly changes: ProjectChanges,
    private readonly people: UserNames,
    private readonly audit: AuditService,
    private readonly database: Database,
  ) {}

  /**
   * Deletes a project and stops its runs.
   * @throws UserError 404, 422 if the name doesn't match the project's
   */
  delete({ projectId, name }: DeleteProjectDto, actor: Actor): Promise<Answer<ProjectIdDto>> {
    return this.database.transaction(async () => {
      const project = await this.projects.lock(projectId);
      if (name !== project.name) throw invalid({ name: `Enter the name of the project to delete it: ${project.name}` });
      await this.deletions.announceDeletion(project, actor);
      await this.rows.update({ projectId, deletedAt: clock.now(), deletedBy: actor.userId });
      await this.record('project-deleted', project, actor);
      return { data: { project_id: projectId } };
    });
  }

  /** A page of the deleted projects that can be restored, newest first. */
  async list(page: PageDto): Promise<Answer<DeletedProjectsPageDto>> {
    const [rows, total] = await this.rows.deletedSince(expiry(), pageOf(page));
    const people = await this.people.of(rows.flatMap(({ deletedBy }) => deletedBy ?? []));
    return { data: { projects: rows.map((row) => present(row, people)), total } };
  }

  /** @throws UserError 404 for a project that is not deleted, or has expired: some of its runs may already be erased */
  restore({ projectId }: ProjectRefDto, actor: Actor): Promise<Answer<ProjectIdDto>> {
    return this.database.transaction(async () => {
      const project = await this.projects.lockAny(projectId);
      if (project.deletedAt === null)
        throw notFound('projectId', 'This project is not deleted. It may be restored already');
      if (isExpired(project)) throw notFound('projectId', EXPIRED);
      await this.rows.update({ projectId, deletedAt: null, deletedBy: null });
      await this.deletions.announceReturn(projectId);
      await this.record('project-restored', project, actor);
      return { data: { project_id: projectId } };
    });
  }

  /** Deleted projects that have expired. */
  due(): Promise<number[]> {
    return this.rows.deletedBefore(expiry());
  }

  /**
   * Locks a project in the caller's transaction. Returns whether it is still deleted and has expired: somebody may have
   * restored it meanwhile.
   */
  async lockExpired(projectId: number): Promise<boolean> {
    return isExpired(await this.projects.lockAny(projectId));
  }

  /** Erases a deleted project, once its runs are removed. */
  async erase(projectId: number): Promise<void> {
    await this.database.transaction(async () => {
      const project = await this.projects.lockAny(projectId);
      // Somebody may have restored it meanwhile.
      if (!isExpired(project)) return;
      await this.deletions.announceErasure(projectId);
      await this.rows.delete(projectId);
      await this.record('project-erased', project, null);
    });
  }

  private async record(
    event: 'project-deleted' | 'project-restored' | 'project-erased',
    { projectId, name }: Project,
    actor: Actor | null,
  ): Promise<void> {
    await this.audit.record({ event, actor, subject: { type: 'project', id: projectId, name } });
    this.changes.tell({ projectId, part: 'details' });
  }
}

const present = (
  { projectId, name, deletedAt, deletedBy }: Project,
  people: ReadonlyMap<number, string>,
): DeletedProjectDto => ({
  project_id: projectId,
  name,
  deletedBy: deletedBy === null ? null : { user_id: deletedBy, name: people.get(deletedBy) ?? '' },
  deletedAt: isoTime(deletedAt ?? 0),
  keptUntil: isoTime((deletedAt ?? 0) + KEPT),
});
