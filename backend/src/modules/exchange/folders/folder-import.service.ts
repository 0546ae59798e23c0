import type { IncomingMessage } from 'node:http';
import { Injectable } from '@nestjs/common';
import { LIMITS, type Module } from '@testplatform/contract';
import type { Actor, Caller } from '../../../common/access/access.js';
import { requireRule } from '../../../common/access/access.guard.js';
import type { Answer } from '../../../common/http/envelope.js';
import { Places } from '../../../common/places.js';
import { Database } from '../../../database/database.js';
import { FileUploadsService } from '../../project-files/file-uploads.service.js';
import type { FolderPreviewDto, ImportedFolderDto } from '../dto/folder.dto.js';
import type { ProjectContent } from '../folder/content.js';
import { missingSecrets } from '../folder/missing.js';
import { unpack, type UnpackedFile } from './folder-zip.js';
import { NewProjectService } from './new-project.service.js';
import { casesOf, readTexts } from './read-texts.js';

/** Maximum entries in the list of missing secrets. */
const LISTED_MAX = 500;

const ARCHIVE = {
  bytes: LIMITS.folderArchiveBytes,
  sentence: `An archive of a project may have at most ${LIMITS.folderArchiveBytes / 1_048_576} MB`,
};

interface Unpacked {
  readonly content: ProjectContent;
  readonly uploads: readonly UnpackedFile[];
}

/** Creates projects from folders of YAML (3 §21). */
@Injectable()
export class FolderImportService {
  private readonly places = new Places<number>('folder imports', LIMITS.exports);

  constructor(
    private readonly projects: NewProjectService,
    private readonly files: FileUploadsService,
    private readonly database: Database,
  ) {}

  /**
   * What `create` would make. Rehearses it, so that it refuses whatever `create` would.
   * @throws UserError 403, 408, 409, 413, 415, 422, 429, 503
   */
  preview(request: IncomingMessage, caller: Caller, actor: Actor): Promise<Answer<FolderPreviewDto>> {
    return this.receive(request, caller, async ({ content, uploads }) => {
      await this.files.checkLocal(uploads);
      await this.database.rehearse(() => this.projects.create(content, caller, actor));
      const { name, files, environments, tables, connectors } = content;
      return {
        data: {
          name,
          files: files.length,
          cases: casesOf(content),
          environments: environments.length,
          tables: tables.length,
          connectors: connectors.length,
          schedules: connectors.reduce((sum, { schedules }) => sum + schedules.length, 0),
          uploads: uploads.length,
          ...listed(missingSecrets(content)),
        },
      };
    });
  }

  /** @throws UserError as `preview` */
  create(request: IncomingMessage, caller: Caller, actor: Actor): Promise<Answer<ImportedFolderDto>> {
    return this.receive(request, caller, async ({ content, uploads }) => {
      const projectId = await this.files.stage(uploads, (staged) =>
        this.database.transaction(async () => {
          const created = await this.projects.create(content, caller, actor);
          await this.files.keepStaged(created, staged, actor);
          return created;
        }),
      );
      return { data: { project_id: projectId, ...listed(missingSecrets(content)) } };
    });
  }

  private async receive<T>(request: IncomingMessage, caller: Caller, work: (unpacked: Unpacked) => Promise<T>) {
    return this.files.receiveArchive(request, caller, ARCHIVE, (path, folder) =>
      this.places.with(caller.userId, async () => {
        const { texts, uploads } = await unpack(path, folder);
        requireCreate(['components', 'test-cases'], caller);
        const content = await readTexts(texts);
        requireConnectorRights(content, caller);
        return await work({ content, uploads });
      }),
    );
  }
}

function requireCreate(modules: readonly Module[], caller: Caller): void {
  for (const module of modules) requireRule({ kind: 'permission', module, action: 'create' }, caller);
}

/** Checked before anything is stored. @throws UserError 403 */
function requireConnectorRights({ connectors }: ProjectContent, caller: Caller): void {
  if (connectors.length === 0) return;
  requireCreate(['connectors'], caller);
  requireRule({ kind: 'permission', module: 'runner', action: 'run' }, caller);
  if (connectors.some(({ schedules }) => schedules.length > 0)) requireCreate(['crons'], caller);
}

const listed = (missing: readonly string[]) => ({
  missing: missing.slice(0, LISTED_MAX),
  missingTotal: missing.length,
});
