import { Inject, Injectable } from '@nestjs/common';
import { clock, fileNameKey, LIMITS } from '@testplatform/contract';
import type { Actor, Caller } from '../../common/access/access.js';
import { UserNames } from '../../common/access/person.js';
import { conflict, notFound } from '../../common/errors.js';
import type { Answer } from '../../common/http/envelope.js';
import { requireVersion } from '../../common/versions.js';
import { pageOf } from '../../common/http/page.js';
import { Places } from '../../common/places.js';
import type { ProjectRefDto } from '../../common/validation/fields.js';
import { type Settings, SETTINGS_TOKEN } from '../../config/settings.js';
import { ArtifactRemovalsService } from '../artifacts/artifact-removals.service.js';
import { AuditService } from '../audit/audit.service.js';
import { ProjectDeletions } from '../projects/projects.events.js';
import { ProjectsService } from '../projects/projects.service.js';
import type {
  DeleteFileDto,
  FileIdDto,
  FileNamesAnswerDto,
  ListFilesDto,
  ProjectFilesDto,
  RenamedFileDto,
  RenameFileDto,
} from './dto/project-files.dto.js';
import { checkName, type FileRules, fileRules } from './file-rules.js';
import { presentFile } from './project-file.presenter.js';
import { type FileRow, ProjectFilesRepository } from './project-files.repository.js';

/** A case that uses a file of its project. */
export interface FileUse {
  readonly caseId: number;
  readonly title: string;
  readonly nodeId: string;
  /** The titles down to the test case file. */
  readonly path: readonly string[];
}

/** What uses the files of a project, by name. */
export interface FileUsers {
  /** The cases that use each of these files, by `fileNameKey`, in tree order. A file that no case uses is absent. */
  uses(projectId: number, keys: readonly string[]): Promise<ReadonlyMap<string, readonly FileUse[]>>;

  /**
   * Renames a file in the cases of a project. Inside the caller's transaction, under the project's lock.
   * @returns the number of changed cases
   */
  rename(projectId: number, from: string, to: string): Promise<number>;
}

/** Number of cases that an error names. */
const NAMED = 5;

/** The files of projects (3 §16): lists, renames and deletes them. */
@Injectable()
export class ProjectFilesService {
  private readonly rules: FileRules;
  /** Limits concurrent lists, because each one reads all cases that use files. */
  private readonly places = new Places<number>('lists of files', LIMITS.caseLists);
  private cases: FileUsers;

  constructor(
    private readonly files: ProjectFilesRepository,
    private readonly projects: ProjectsService,
    private readonly people: UserNames,
    private readonly removals: ArtifactRemovalsService,
    private readonly audit: AuditService,
    deletions: ProjectDeletions,
    @Inject(SETTINGS_TOKEN) settings: Settings,
  ) {
    this.rules = fileRules(settings);
    deletions.onErase(async (projectId) => removals.list(await files.versionIds(projectId)));
  }

  /** The test-cases module registers here at startup, because it depends on this one. */
  usedBy(cases: FileUsers): void {
    this.cases = cases;
  }

  /** @throws UserError 404 for an unknown project, 503 when the caller's queue is full */
  list(body: ListFilesDto, { userId }: Caller): Promise<Answer<ProjectFilesDto>> {
    return this.places.with(userId, () => this.page(body));
  }

  private async page({
    projectId,
    search = '',
    sort = 'name',
    descending = false,
    ...page
  }: ListFilesDto): Promise<Answer<ProjectFilesDto>> {
    await this.projects.require(projectId);
    const [rows, total] = await this.files.page(projectId, { search, sort, descending, ...pageOf(page) });
    const versions = await this.files.versions(rows.map(({ fileId }) => fileId));
    const [uses, people, bytes] = await Promise.all([
      this.cases.uses(
        projectId,
        rows.map(({ nameKey }) => nameKey),
      ),
      this.people.of(versions.flatMap(({ uploadedBy }) => uploadedBy ?? [])),
      this.files.bytes(projectId),
    ]);
    const files = rows.map((row) => presentFile(row, { versions, uses, people }));
    return { data: { files, total, bytes, limits: this.rules } };
  }

  /** The names of all files, for editing test cases. @throws UserError 404 for an unknown project */
  async names({ projectId }: ProjectRefDto): Promise<FileNamesAnswerDto> {
    await this.projects.require(projectId);
    return { data: await this.files.names(projectId) };
  }

  /**
   * Renames a file, and updates the test cases that use it.
   * @throws UserError 404, 422, 409 when another file has the name, or for a change based on an older name
   */
  async rename({ projectId, fileId, name, oldName }: RenameFileDto, actor: Actor): Promise<Answer<RenamedFileDto>> {
    checkName(name, this.rules);
    const cases = await this.projects.changePart(projectId, 'files', async () => {
      const file = await this.get(projectId, fileId);
      requireVersion(oldName?.normalize('NFC'), file.name, 'name of the file');
      const nameKey = fileNameKey(name);
      const other = await this.files.findByKey(projectId, nameKey);
      if (other && other.fileId !== fileId)
        throw conflict('name', `There is a file ${other.name} already. Choose another name`);
      await this.files.update(fileId, { name: name.normalize('NFC'), nameKey, modifiedAt: clock.now() });
      const changed = await this.cases.rename(projectId, file.name, name.normalize('NFC'));
      await this.record('project-file-renamed', { ...file, name }, actor, { before: file.name, cases: changed });
      return changed;
    });
    return { data: { file_id: fileId, cases } };
  }

  /**
   * Deletes a file with its versions and their content.
   * @throws UserError 404, 409 when test cases use it and `althoughUsed` is not set
   */
  async delete({ projectId, fileId, althoughUsed = false }: DeleteFileDto, actor: Actor): Promise<Answer<FileIdDto>> {
    const contents = await this.projects.changePart(projectId, 'files', async () => {
      const file = await this.get(projectId, fileId);
      const uses = (await this.cases.uses(projectId, [file.nameKey])).get(file.nameKey) ?? [];
      if (uses.length > 0 && !althoughUsed) throw conflict('usedBy', usedSentence(file.name, uses));
      const versions = await this.files.versions([fileId]);
      const versionIds = versions.map(({ versionId }) => versionId);
      await this.removals.list(versionIds);
      await this.files.delete(fileId);
      await this.record('project-file-deleted', file, actor, { versions: versions.length, uses: uses.length });
      return versionIds;
    });
    await this.removals.removeNow(contents);
    return { data: { file_id: fileId } };
  }

  /** @throws UserError 404, also for one of another project */
  private async get(projectId: number, fileId: number): Promise<FileRow> {
    const file = await this.files.find(fileId);
    if (file?.projectId !== projectId) throw notFound('fileId', 'There is no such file in this project');
    return file;
  }

  private record(
    event: 'project-file-renamed' | 'project-file-deleted',
    { fileId, name, projectId }: FileRow,
    actor: Actor,
    detail: object,
  ): Promise<void> {
    return this.audit.record({
      event,
      actor,
      subject: { type: 'project-file', id: fileId, name },
      detail: { projectId, ...detail },
    });
  }
}

function usedSentence(name: string, uses: readonly FileUse[]): string {
  const named = uses.slice(0, NAMED).map(({ title, path }) => `“${title}” (${path.join('/')})`);
  const more = uses.length > NAMED ? ` and ${uses.length - NAMED} more` : '';
  const cases = uses.length === 1 ? 'a test case uses it' : `${uses.length} test cases use it`;
  return `${name} is not deleted, because ${cases}: ${named.join(', ')}${more}. Change them first, or delete it although they use it`;
}
