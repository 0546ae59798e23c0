import { randomUUID } from 'node:crypto';
import type { IncomingMessage } from 'node:http';
import { Inject, Injectable } from '@nestjs/common';
import { HOUR, clock, fileNameKey } from '@testplatform/contract';
import { makeTempFolder, removeTempFolder } from '@testplatform/engine/host';
import type { Actor, Caller } from '../../common/access/access.js';
import { requireRule } from '../../common/access/access.guard.js';
import { invalid, OperationalError, UserError } from '../../common/errors.js';
import type { Answer } from '../../common/http/envelope.js';
import { type Settings, SETTINGS_TOKEN } from '../../config/settings.js';
import { ArtifactRemovalsService } from '../artifacts/artifact-removals.service.js';
import { StoredFilesService } from '../artifacts/stored-files.service.js';
import { AuditService } from '../audit/audit.service.js';
import { ProjectsService } from '../projects/projects.service.js';
import type { UploadedFileDto, UploadFileDto } from './dto/project-files.dto.js';
import {
  checkCount,
  checkName,
  checkTotal,
  type FileRules,
  fileLimit,
  fileRules,
  type UploadLimit,
} from './file-rules.js';
import { mediaTypeOf } from './media-type.js';
import { type FileRow, ProjectFilesRepository } from './project-files.repository.js';
import { measure, type ReceivedFile, UploadReceiver } from './upload-receiver.js';

/** Milliseconds after which content without a row is removed; longer than any upload. */
const ABANDONED = HOUR;

interface LocalFile {
  readonly name: string;
  readonly path: string;
}

/** A local file whose content is stored already. */
export interface StagedFile {
  readonly name: string;
  readonly received: ReceivedFile;
  readonly versionId: string;
}

/** Receives project files (3 §16): first the content, then, in one transaction, the rows. */
@Injectable()
export class FileUploadsService {
  private readonly rules: FileRules;

  constructor(
    private readonly files: ProjectFilesRepository,
    private readonly projects: ProjectsService,
    private readonly receiver: UploadReceiver,
    private readonly stored: StoredFilesService,
    private readonly removals: ArtifactRemovalsService,
    private readonly audit: AuditService,
    @Inject(SETTINGS_TOKEN) settings: Settings,
  ) {
    this.rules = fileRules(settings);
  }

  /**
   * Stores the body of a request as a new file, or as a new version of the one with that name; the required right depends on which.
   * @throws UserError 403, 404, 409, 413, 415, 422, 429; OperationalError when the store is unavailable
   */
  async upload(
    { projectId, name }: UploadFileDto,
    request: IncomingMessage,
    caller: Caller,
    actor: Actor,
  ): Promise<Answer<UploadedFileDto>> {
    await this.projects.require(projectId);
    checkName(name, this.rules);
    const nameKey = fileNameKey(name);
    const mayUpload = (file: FileRow | null): void =>
      requireRule({ kind: 'permission', module: 'test-cases', action: file ? 'modify' : 'create' }, caller);
    const known = await this.files.findByKey(projectId, nameKey);
    mayUpload(known);
    if (!known) checkCount(await this.files.count(projectId));
    checkTotal((await this.files.bytes(projectId)) - (await this.prunedBytes(known)), this.rules);
    return this.receiver.receive(request, caller.userId, async (received) => {
      const before = await this.files.findByKey(projectId, nameKey);
      mayUpload(before);
      if (before && (await this.isNewest(before, received)))
        return { data: { file_id: before.fileId, version: before.version, changed: false } };
      checkTotal((await this.files.bytes(projectId)) - (await this.prunedBytes(before)) + received.size, this.rules);
      const versionId = randomUUID();
      await this.removals.listUntilKept(versionId, clock.now() + ABANDONED);
      await this.stored.put(versionId, received.path);
      const { data, unused } = await this.orRemove([versionId], () =>
        this.projects.changePart(projectId, 'files', async () => {
          const file = await this.files.findByKey(projectId, nameKey);
          mayUpload(file);
          return this.keep(file ?? (await this.create(projectId, name, actor)), versionId, received, actor);
        }),
      );
      await this.removals.removeNow(unused);
      return { data };
    });
  }

  /**
   * Receives an archive that is not a file of a project.
   * @param work gets its path, and a folder for what it unpacks; both are removed afterwards
   * @throws UserError as `upload`
   */
  receiveArchive<T>(
    request: IncomingMessage,
    { userId }: Caller,
    most: UploadLimit,
    work: (path: string, folder: string) => Promise<T>,
  ): Promise<T> {
    return this.receiver.receive(
      request,
      userId,
      async ({ path }) => {
        const folder = await makeTempFolder();
        try {
          return await work(path, folder);
        } finally {
          await removeTempFolder(folder);
        }
      },
      most,
    );
  }

  /** @throws UserError 409, 413, 422 when local files can't be the files of a new project */
  async checkLocal(local: readonly LocalFile[]): Promise<StagedFile[]> {
    const checked: StagedFile[] = [];
    for (const { name, path } of local) {
      checkName(name, this.rules);
      if (checked.some((other) => fileNameKey(other.name) === fileNameKey(name)))
        throw invalid({ name: `There are two files with the name ${name}, in any case. Rename one of them` });
      const received = await measure(path);
      if (received.size > this.rules.fileBytes)
        throw new UserError(413, { file: `${name}: ${fileLimit(this.rules).sentence}` });
      checkTotal(
        checked.reduce((sum, { received: { size } }) => sum + size, received.size),
        this.rules,
      );
      checked.push({ name, received, versionId: randomUUID() });
    }
    return checked;
  }

  /**
   * Stores the content of local files.
   * @param work passes them to `keepStaged`, in a transaction; what it doesn't keep is removed
   * @throws UserError 409, 413, 422; OperationalError when the store is unavailable
   */
  async stage<T>(local: readonly LocalFile[], work: (staged: readonly StagedFile[]) => Promise<T>): Promise<T> {
    const staged = await this.checkLocal(local);
    for (const { versionId, received } of staged) {
      await this.removals.listUntilKept(versionId, clock.now() + ABANDONED);
      await this.stored.put(versionId, received.path);
    }
    return this.orRemove(
      staged.map(({ versionId }) => versionId),
      () => work(staged),
    );
  }

  /** Adds staged files to a new project, in the caller's transaction. */
  async keepStaged(projectId: number, staged: readonly StagedFile[], actor: Actor): Promise<void> {
    for (const { name, versionId, received } of staged)
      await this.keep(await this.create(projectId, name, actor), versionId, received, actor);
  }

  /**
   * Runs `work`, which keeps stored contents in a transaction. Removes them if a UserError refuses it. After any other
   * error they may have been kept: the clean-up finds out.
   */
  private async orRemove<T>(versionIds: readonly string[], work: () => Promise<T>): Promise<T> {
    try {
      return await work();
    } catch (error) {
      if (error instanceof UserError) await this.removals.removeNow(versionIds);
      throw error;
    }
  }

  /** Whether the newest version of a file has this content already, so that nothing needs to be stored. */
  private async isNewest({ fileId }: FileRow, { sha256 }: ReceivedFile): Promise<boolean> {
    const [newest] = await this.files.versions([fileId]);
    return newest?.sha256 === sha256;
  }

  private async create(projectId: number, name: string, actor: Actor): Promise<FileRow> {
    checkCount(await this.files.count(projectId));
    const now = clock.now();
    return this.files.insert({
      projectId,
      name: name.normalize('NFC'),
      nameKey: fileNameKey(name),
      version: 0,
      size: 0,
      createdBy: actor.userId,
      createdAt: now,
      modifiedAt: now,
    });
  }

  /**
   * Adds a version, unless its content equals the newest one's. Removes versions beyond the limit.
   * @returns the answer, and in `unused` the ids of contents to remove after the commit
   */
  private async keep(file: FileRow, versionId: string, { sha256, size, head }: ReceivedFile, actor: Actor) {
    const { fileId, projectId, name } = file;
    const versions = await this.files.versions([fileId]);
    // Somebody else stored the same content first. Ours stays on the removal list.
    if (versions[0]?.sha256 === sha256)
      return { data: { file_id: fileId, version: file.version, changed: false }, unused: [versionId] };
    const version = file.version + 1;
    const now = clock.now();
    const pruned = versions.slice(this.rules.versions - 1).map((one) => one.versionId);
    if (pruned.length > 0) {
      await this.files.deleteVersions(pruned);
      await this.removals.list(pruned);
    }
    checkTotal((await this.files.bytes(projectId)) + size, this.rules);
    const mediaType = mediaTypeOf(name, head);
    await this.files.insertVersion({
      versionId,
      fileId,
      version,
      size,
      sha256,
      mediaType,
      uploadedBy: actor.userId,
      uploadedAt: now,
    });
    await this.files.update(fileId, { version, size, modifiedAt: now });
    if (!(await this.removals.keep(versionId))) throw new OperationalError('The upload took too long to be kept');
    await this.audit.record({
      event: 'project-file-uploaded',
      actor,
      subject: { type: 'project-file', id: fileId, name },
      detail: { projectId, version, size, sha256 },
    });
    return { data: { file_id: fileId, version, changed: true }, unused: pruned };
  }

  /** Bytes that a new version frees because the oldest ones are removed. */
  private async prunedBytes(file: FileRow | null): Promise<number> {
    if (!file) return 0;
    const versions = await this.files.versions([file.fileId]);
    return versions.slice(this.rules.versions - 1).reduce((sum, { size }) => sum + size, 0);
  }
}
