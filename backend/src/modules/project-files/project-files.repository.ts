import { Injectable } from '@nestjs/common';
import { In } from 'typeorm';
import { BaseRepository, searchPattern } from '../../database/base.repository.js';
import { Database } from '../../database/database.js';
import type { FileSort } from './dto/project-files.dto.js';
import { ProjectFileVersion } from './project-file-version.entity.js';
import { ProjectFile } from './project-file.entity.js';

export type FileRow = Omit<ProjectFile, 'project'>;
export type VersionRow = Omit<ProjectFileVersion, 'file'>;
/** The newest version of a file, with the names of the file. */
export type NewestRow = Pick<FileRow, 'name' | 'nameKey'> &
  Pick<VersionRow, 'versionId' | 'version' | 'size' | 'sha256'>;

const COLUMNS = { name: 'f.nameKey', size: 'f.size', time: 'f.modifiedAt' } as const;

interface FilePage {
  readonly search: string;
  readonly sort: FileSort;
  readonly descending: boolean;
  readonly skip: number;
  readonly take: number;
}

@Injectable()
export class ProjectFilesRepository extends BaseRepository<ProjectFile> {
  constructor(database: Database) {
    super(database, ProjectFile);
  }

  async page(projectId: number, { search, sort, descending, skip, take }: FilePage): Promise<[FileRow[], number]> {
    const query = this.query('f').where({ projectId });
    if (search !== '') query.andWhere(`f.nameKey LIKE :search ESCAPE '!'`, { search: searchPattern(search) });
    query.orderBy(COLUMNS[sort], descending ? 'DESC' : 'ASC').addOrderBy('f.fileId', 'ASC');
    return query.skip(skip).take(take).getManyAndCount();
  }

  async names(projectId: number): Promise<string[]> {
    const rows = await this.rows.find({ where: { projectId }, order: { nameKey: 'ASC' }, select: { name: true } });
    return rows.map(({ name }) => name);
  }

  find(fileId: number): Promise<FileRow | null> {
    return this.rows.findOneBy({ fileId });
  }

  findByKey(projectId: number, nameKey: string): Promise<FileRow | null> {
    return this.rows.findOneBy({ projectId, nameKey });
  }

  count(projectId: number): Promise<number> {
    return this.rows.countBy({ projectId });
  }

  /** Bytes of all versions of a project's files. */
  async bytes(projectId: number): Promise<number> {
    const sum = await this.query('f')
      .innerJoin(ProjectFileVersion, 'v', 'v.fileId = f.fileId')
      .select('SUM(v.size)', 'bytes')
      .where({ projectId })
      .getRawOne<{ bytes: string | number | null }>();
    return Number(sum?.bytes ?? 0);
  }

  /** Newest first. */
  versions(fileIds: readonly number[]): Promise<VersionRow[]> {
    return this.versionRows.find({ where: { fileId: In([...fileIds]) }, order: { fileId: 'ASC', version: 'DESC' } });
  }

  /** The newest versions of all files of a project, by name. */
  async newest(projectId: number): Promise<NewestRow[]> {
    const rows = await this.query('f')
      .innerJoin(ProjectFileVersion, 'v', 'v.fileId = f.fileId AND v.version = f.version')
      .select('f.name', 'name')
      .addSelect('f.nameKey', 'nameKey')
      .addSelect('v.versionId', 'versionId')
      .addSelect('v.version', 'version')
      .addSelect('v.size', 'size')
      .addSelect('v.sha256', 'sha256')
      .where({ projectId })
      .orderBy('f.nameKey', 'ASC')
      .getRawMany<Omit<NewestRow, 'size'> & { size: string | number }>();
    return rows.map((row) => ({ ...row, size: Number(row.size) }));
  }

  /** The ids of all versions of a project's files. */
  async versionIds(projectId: number): Promise<string[]> {
    const files = await this.rows.findBy({ projectId });
    return (await this.versions(files.map(({ fileId }) => fileId))).map(({ versionId }) => versionId);
  }

  findVersion(fileId: number, version: number): Promise<VersionRow | null> {
    return this.versionRows.findOneBy({ fileId, version });
  }

  /** A version of a file of this project. */
  async findVersionOf(projectId: number, versionId: string): Promise<VersionRow | null> {
    const version = await this.versionRows.findOneBy({ versionId });
    const file = version && (await this.find(version.fileId));
    return file?.projectId === projectId ? version : null;
  }

  async insert(row: Omit<FileRow, 'fileId'>): Promise<FileRow> {
    return this.store.save(this.store.create(row));
  }

  async update(fileId: number, change: Partial<FileRow>): Promise<void> {
    await this.store.update({ fileId }, change);
  }

  async insertVersion(row: VersionRow): Promise<void> {
    await this.versionStore.insert(row);
  }

  async deleteVersions(versionIds: readonly string[]): Promise<void> {
    await this.versionStore.delete({ versionId: In([...versionIds]) });
  }

  /** Deletes a file with its versions. */
  async delete(fileId: number): Promise<void> {
    await this.store.delete({ fileId });
  }

  private get versionRows() {
    return this.database.manager.getRepository(ProjectFileVersion);
  }

  private get versionStore() {
    return this.database.writeManager.getRepository(ProjectFileVersion);
  }
}
