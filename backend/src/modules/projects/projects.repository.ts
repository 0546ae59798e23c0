import { Injectable } from '@nestjs/common';
import { BaseRepository, marks, searchPattern } from '../../database/base.repository.js';
import { Database } from '../../database/database.js';
import type { Page } from '../../common/http/page.js';
import { ProjectRevision } from './project-revision.entity.js';
import { Project } from './project.entity.js';

@Injectable()
export class ProjectsRepository extends BaseRepository<Project> {
  constructor(database: Database) {
    super(database, Project);
  }

  find(projectId: number): Promise<Project | null> {
    return this.rows.findOneBy({ projectId });
  }

  /** Reads a project for a change; other writers wait until this transaction ends. */
  findForUpdate(projectId: number): Promise<Project | null> {
    return this.forUpdate(this.query('project').where({ projectId })).getOne();
  }

  /** Newest first; `name` matches anywhere in the name, ignoring case. */
  list({ name, projectId }: { name?: string; projectId?: number }, page: Page): Promise<Project[]> {
    const conditions: [sql: string, parameter: string | number][] = [];
    if (projectId !== undefined) conditions.push(['project_id = ?', projectId]);
    if (name) conditions.push(["name_key LIKE ? ESCAPE '!'", searchPattern(name)]);
    const where = conditions.length > 0 ? `WHERE ${conditions.map(([sql]) => sql).join(' AND ')} ` : '';
    return this.plain(`${where}ORDER BY project_id DESC LIMIT ? OFFSET ?`, [
      ...conditions.map(([, parameter]) => parameter),
      page.take,
      page.skip,
    ]);
  }

  async isEmpty(): Promise<boolean> {
    return !(await this.rows.exists());
  }

  async insert(project: Omit<Project, 'projectId'>): Promise<Project> {
    const inserted = await this.store.save(this.store.create(project));
    await this.database.writeManager.insert(ProjectRevision, { projectId: inserted.projectId });
    return inserted;
  }

  /** Project id to revision, for existing projects. Nearly every call asks, so this bypasses the ORM. */
  async revisions(projectIds: readonly number[]): Promise<ReadonlyMap<number, number>> {
    if (projectIds.length === 0) return new Map();
    const rows: { project_id: number; revision: number }[] = await this.database.manager.query(
      `SELECT project_id, revision FROM project_revisions WHERE project_id IN (${marks(projectIds)})`,
      [...projectIds],
    );
    return new Map(rows.map(({ project_id, revision }) => [project_id, revision]));
  }

  /** Increments the project's revision; other writers wait until this transaction ends. */
  async raiseRevision(projectId: number): Promise<void> {
    await this.database.writeManager.increment(ProjectRevision, { projectId }, 'revision', 1);
  }

  /** Writes the given columns. Not `save`, which merges deeply and drops keys such as "constructor" from a data collection. */
  async update({ projectId, ...columns }: Pick<Project, 'projectId'> & Partial<Project>): Promise<void> {
    await this.store.update({ projectId }, columns);
  }
}
