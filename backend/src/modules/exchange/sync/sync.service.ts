import type { IncomingMessage } from 'node:http';
import { Injectable } from '@nestjs/common';
import { LIMITS } from '@testplatform/contract';
import type { Actor, Caller } from '../../../common/access/access.js';
import { conflict, type UserError } from '../../../common/errors.js';
import type { Answer } from '../../../common/http/envelope.js';
import { Places } from '../../../common/places.js';
import { Database } from '../../../database/database.js';
import { ComponentsService } from '../../components/components.service.js';
import { FileUploadsService } from '../../project-files/file-uploads.service.js';
import { ProjectsService } from '../../projects/projects.service.js';
import type { FolderTextsDto, SyncedDto, SyncPreviewDto, SyncRefDto } from '../dto/sync.dto.js';
import type { ContentConnector, Folder, ProjectContent } from '../folder/content.js';
import { CONNECTORS_FILE } from '../folder/paths.js';
import { writeFolderInParts } from '../folder/write/write-folder.js';
import { requireReadable, TEXTS_TOO_LARGE } from '../folders/folder-limits.js';
import { unpack } from '../folders/folder-zip.js';
import { ProjectContentService } from '../folders/project-content.service.js';
import { readTexts } from '../folders/read-texts.js';
import { requireSomeChange, requireViewOfAll } from '../folders/view-rights.js';
import { digestOf, digestOfFolder } from './digests.js';
import { withKeptSecrets } from './kept-secrets.js';
import { matchTitles } from './match-titles.js';
import { notesOf } from './notes.js';
import { ProjectUpdateService } from './project-update.service.js';

const ARCHIVE = { bytes: LIMITS.folderTextsBytes, sentence: TEXTS_TOO_LARGE };

/** How often a write compares a project that changes meanwhile. */
const COMPARISONS_MAX = 5;

const changedMeanwhile = (): UserError =>
  conflict('digest', 'The project has changed since it was compared. Compare it again');

/** A folder that somebody sent. */
interface Sent {
  readonly content: ProjectContent;
  /** Whether the folder has a file of connectors. If not, the project keeps its own. */
  readonly hasConnectors: boolean;
}

/** A project before and after it takes over a folder. */
interface Compared {
  readonly before: ProjectContent;
  readonly wanted: ProjectContent;
  /** The texts of the project's folder afterwards. */
  readonly after: Folder;
  /** Paths of the texts that differ. */
  readonly changed: ReadonlySet<string>;
}

/** Syncs projects with folders in repositories (3 §22). */
@Injectable()
export class SyncService {
  private readonly places = new Places<number>('comparisons', LIMITS.exports);

  constructor(
    private readonly contents: ProjectContentService,
    private readonly updates: ProjectUpdateService,
    private readonly components: ComponentsService,
    private readonly projects: ProjectsService,
    private readonly files: FileUploadsService,
    private readonly database: Database,
  ) {}

  /**
   * The texts of a project's folder.
   * @throws UserError 403 without the right to see all of it, 404, 409, 503 when the caller's queue is full
   */
  async read(projectId: number, caller: Caller): Promise<Answer<FolderTextsDto>> {
    requireViewOfAll(caller);
    return this.places.with(caller.userId, async () => {
      const folder = await writeFolderInParts(await this.contents.read(projectId, caller));
      requireReadable(folder);
      const texts = [...folder].map(([path, text]) => ({ path, text }));
      return { data: { texts, digest: digestOfFolder(folder) } };
    });
  }

  /**
   * What `write` would do.
   * @throws UserError as `read`; 409 when the project has changed since it was read, 422 with the mistakes of the folder
   */
  preview(ref: SyncRefDto, request: IncomingMessage, caller: Caller): Promise<Answer<SyncPreviewDto>> {
    return this.receive(request, caller, async (sent) => {
      const { before, wanted, after, changed } = await this.compare(ref, sent, caller);
      const tree = await this.components.tree(ref.projectId);
      const notes = notesOf(tree, before, { ...wanted, environments: sent.content.environments }, changed);
      return { data: { changes: [...changed].map((path) => ({ path, text: after.get(path) ?? null })), notes } };
    });
  }

  /**
   * Changes a project to match a folder, in one transaction.
   * @throws UserError as `preview`; 403 without the right to one of the changes; 409 when the project keeps changing
   */
  async write(ref: SyncRefDto, request: IncomingMessage, caller: Caller, actor: Actor): Promise<Answer<SyncedDto>> {
    requireSomeChange(caller);
    return this.receive(request, caller, async (sent) => {
      const after = await this.update(ref, sent, caller, actor);
      return { data: { texts: [...after].map(([path, text]) => ({ path, sha256: digestOf(text) })) } };
    });
  }

  /**
   * Compares outside of the transaction, because it takes seconds for a large project, and on SQLite nobody else can
   * write during a transaction. So it compares again if the project was changed before the transaction locked it.
   * @returns the texts of the project's folder afterwards
   */
  private async update(ref: SyncRefDto, sent: Sent, caller: Caller, actor: Actor): Promise<Folder> {
    const { projectId } = ref;
    for (let comparisons = 0; comparisons < COMPARISONS_MAX; comparisons++) {
      const revision = await this.projects.revision(projectId);
      const compared = await this.compare(ref, sent, caller);
      const isUpdated = await this.database.transaction(async () => {
        const isUnchanged = await this.projects.lockUnchanged(projectId, revision);
        if (isUnchanged) await this.updates.apply({ projectId, ...compared, caller, actor });
        return isUnchanged;
      });
      if (isUpdated) return compared.after;
    }
    throw changedMeanwhile();
  }

  /** @throws UserError 404, 409 */
  private async compare(
    { projectId, digest }: SyncRefDto,
    { content, hasConnectors }: Sent,
    caller: Caller,
  ): Promise<Compared> {
    const before = await this.contents.read(projectId, caller);
    const now = await writeFolderInParts(before);
    if (digestOfFolder(now) !== digest) throw changedMeanwhile();
    const environments = withKeptSecrets(content.environments, before.environments);
    const connectors = hasConnectors ? inOrder(content.connectors, before.connectors) : before.connectors;
    const wanted = { ...content, environments, connectors };
    const after = await writeFolderInParts(wanted);
    const paths = new Set([...now.keys(), ...after.keys()]);
    return { before, wanted, after, changed: new Set([...paths].filter((path) => now.get(path) !== after.get(path))) };
  }

  private receive<T>(request: IncomingMessage, caller: Caller, work: (sent: Sent) => Promise<T>): Promise<T> {
    requireViewOfAll(caller);
    return this.files.receiveArchive(request, caller, ARCHIVE, (path, folder) =>
      this.places.with(caller.userId, async () => {
        const { texts } = await unpack(path, folder);
        return work({ content: await readTexts(texts), hasConnectors: texts.has(CONNECTORS_FILE) });
      }),
    );
  }
}

/** Sorts connectors and schedules by their creation, as the project lists them. */
const inOrder = (wanted: readonly ContentConnector[], stored: readonly ContentConnector[]): ContentConnector[] =>
  matchTitles(stored, wanted).placed.map(({ wanted: one, stored: known }) => ({
    ...one,
    schedules: matchTitles(known?.schedules ?? [], one.schedules).placed.map((schedule) => schedule.wanted),
  }));
