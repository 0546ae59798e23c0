import { Injectable } from '@nestjs/common';
import { In, IsNull, LessThan, MoreThanOrEqual } from 'typeorm';
import { BaseRepository, marks, searchPattern } from '../../database/base.repository.js';
import { Database } from '../../database/database.js';
import type { Page } from '../../common/http/page.js';
import { ProjectRevision } from './project-revision.entity.js';
import { Project } from './project.entity.js';

/** Columns with the data that tests use, which may be megabytes per project. */
const DATA = ['dataCollection', 'dataBinding'] as const;
/** The data of a project that its tests use. */
export type ProjectData = Pick<Project, (typeof DATA)[number]>;
export type ListedProject = Omit<Project, (typeof DATA)[number]>;

@Injectable()
export class ProjectsRepository extends BaseRepository<Project> {
  constructor(database: Database) {
    super(database, Project);
  }

  find(projectId: number): Promise<Project | null> {
    return this.rows.findOneBy({ projectId, deletedAt: IsNull() });
  }

  /** Reads and locks a project, deleted or not, until this transaction ends. */
  findForUpdate(projectId: number): Promise<Project | null> {
    return this.forUpdate(this.query('project').where({ projectId })).getOne();
  }

  /** Newest first, without data; `name` matches a substring, ignoring case. */
  list({ name, projectId }: { name?: string; projectId?: number }, page: Page): Promise<ListedProject[]> {
    const conditions: [sql: string, ...parameter: (string | number)[]][] = [['deleted_at IS NULL']];
    if (projectId !== undefined) conditions.push(['project_id = ?', projectId]);
    if (name) conditions.push(["name_key LIKE ? ESCAPE '!'", searchPattern(name)]);
    const where = conditions.map(([sql]) => sql).join(' AND ');
    return this.plainWithout(DATA, `WHERE ${where} ORDER BY project_id DESC LIMIT ? OFFSET ?`, [
      ...conditions.flatMap(([, ...parameters]) => parameters),
      page.take,
      page.skip,
    ]);
  }

  /** The data by project id, for the first projects that together have at most `bytes`. */
  async firstData(projectIds: readonly number[], bytes: number): Promise<ReadonlyMap<number, ProjectData>> {
    if (projectIds.length === 0) return new Map();
    const sizes: { project_id: number; bytes: number | string }[] = await this.database.manager.query(
      `SELECT project_id, OCTET_LENGTH(data_collection) + OCTET_LENGTH(data_binding) AS bytes FROM projects
       WHERE project_id IN (${marks(projectIds)})`,
      [...projectIds],
    );
    const sizeOf = new Map(sizes.map((row) => [row.project_id, Number(row.bytes)]));
    let left = bytes;
    const ids = projectIds.filter((id) => (left -= sizeOf.get(id) ?? 0) >= 0);
    const rows = await this.rows.find({
      select: { projectId: true, dataCollection: true, dataBinding: true },
      where: { projectId: In(ids) },
    });
    return new Map(rows.map((row) => [row.projectId, row]));
  }

  /** Project id to name, for existing projects. */
  async names(projectIds: readonly number[]): Promise<ReadonlyMap<number, string>> {
    const rows = await this.rows.find({
      select: { projectId: true, name: true },
      where: { projectId: In([...new Set(projectIds)]), deletedAt: IsNull() },
    });
    return new Map(rows.map(({ projectId, name }) => [projectId, name]));
  }

  /** A page of the projects that were deleted at a time or later, newest first, and the total count. */
  deletedSince(time: number, page: Page): Promise<[Project[], number]> {
    return this.rows.findAndCount({
      select: { projectId: true, name: true, deletedAt: true, deletedBy: true },
      where: { deletedAt: MoreThanOrEqual(time) },
      order: { deletedAt: 'DESC', projectId: 'DESC' },
      ...page,
    });
  }

  /** Bypasses the ORM, because nearly every call runs it. */
  async isDeleted(projectId: number): Promise<boolean> {
    const sql = 'SELECT 1 FROM projects WHERE project_id = ? AND deleted_at IS NOT NULL';
    const rows: object[] = await this.database.manager.query(sql, [projectId]);
    return rows.length > 0;
  }

  /** The projects that were deleted before a time. */
  async deletedBefore(time: number): Promise<number[]> {
    const rows = await this.rows.find({ select: { projectId: true }, where: { deletedAt: LessThan(time) } });
    return rows.map(({ projectId }) => projectId);
  }

  /** Deletes a project with all rows that refer to it. */
  async delete(projectId: number): Promise<void> {
    await this.store.delete({ projectId });
  }

  async isEmpty(): Promise<boolean> {
    return !(await this.rows.exists());
  }

  async insert(project: Omit<Project, 'projectId'>): Promise<Project> {
    const inserted = await this.store.save(this.store.create(project));
    await this.database.writeManager.insert(ProjectRevision, { projectId: inserted.projectId });
    return inserted;
  }

  /** Revision by project id, for existing projects. Bypasses the ORM, because nearly every call runs it. */
  async revisions(projectIds: readonly number[]): Promise<ReadonlyMap<number, number>> {
    if (projectIds.length === 0) return new Map();
    const rows: { project_id: number; revision: number }[] = await this.database.manager.query(
      `SELECT kept.project_id AS project_id, kept.revision AS revision
       FROM project_revisions kept JOIN projects project ON project.project_id = kept.project_id
       WHERE project.deleted_at IS NULL AND kept.project_id IN (${marks(projectIds)})`,
      [...projectIds],
    );
    return new Map(rows.map(({ project_id, revision }) => [project_id, revision]));
  }

  /** Increments the project's revision; other writers wait until this transaction ends. */
  async raiseRevision(projectId: number): Promise<void> {
    await this.database.writeManager.increment(ProjectRevision, { projectId }, 'revision', 1);
  }

  /** Updates the given columns. Not `save`, which merges deeply and drops keys such as "constructor" from a data collection. */
  async update({ projectId, ...columns }: Pick<Project, 'projectId'> & Partial<Project>): Promise<void> {
    await this.store.update({ projectId }, columns);
  }
}
