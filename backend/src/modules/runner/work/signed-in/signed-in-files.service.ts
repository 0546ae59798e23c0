import { Injectable } from '@nestjs/common';
import { LIMITS, rowNames } from '@testplatform/contract';
import type { Lease } from '@testplatform/engine/host';
import { invalid } from '../../../../common/errors.js';
import { UnreadableSecretError } from '../../../../common/secret-box.js';
import { ComponentsService, type FileOptions } from '../../../components/components.service.js';
import { Database } from '../../../../database/database.js';
import { DataTablesService } from '../../../projects/data-tables.service.js';
import { EnvironmentsService } from '../../../projects/environments/environments.service.js';
import { ProjectsService } from '../../../projects/projects.service.js';
import { type FileRunRow, FileRunsRepository } from '../../store/file-runs.repository.js';
import { type RunRow, RunsRepository } from '../../store/runs.repository.js';
import { SignedInStatesRepository } from './signed-in-states.repository.js';

type Run = Pick<RunRow, 'projectId' | 'environment'>;
type File = Pick<FileRunRow, 'nodeId' | 'path'>;

/** How a file uses signed-in states. */
interface OfFile {
  /** Whether its state is kept once it has passed. */
  readonly savesSession: boolean;
  /** What it starts with, or null. Its `state` is null if none is stored, or it has expired. */
  readonly starts: { readonly name: string; readonly state: string | null } | null;
}

/** Files that save the signed-in state of their browser, and files that start with it (docs/adr/067). */
@Injectable()
export class SignedInFilesService {
  constructor(
    private readonly components: ComponentsService,
    private readonly tables: DataTablesService,
    private readonly states: SignedInStatesRepository,
    private readonly files: FileRunsRepository,
    private readonly runs: RunsRepository,
    private readonly projects: ProjectsService,
    private readonly environments: EnvironmentsService,
    private readonly database: Database,
  ) {}

  async of({ projectId, environment }: Run, { nodeId, path }: File): Promise<OfFile> {
    const options = await this.components.fileOptions(nodeId);
    const { startsSession: name } = options;
    const starts = name === null ? null : { name, state: await this.stateOf({ projectId, environment }, name) };
    return { savesSession: (await this.savedAs(options, projectId, path)) !== null, starts };
  }

  /**
   * Stores the signed-in state of a leased file, unless the file no longer saves one.
   * @throws UserError 422 if it is not a state
   */
  async keep({ fileRunId, projectId }: Lease, state: string): Promise<void> {
    if (!isState(state)) throw invalid({ state: 'This is not a signed-in state' });
    const file = await this.files.find(fileRunId);
    const run = file && (await this.runs.find(file.runId));
    if (!run) return;
    const options = await this.components.fileOptions(file.nodeId);
    const name = await this.savedAs(options, projectId, file.path);
    if (name === null) return;
    const hours = options.sessionHours ?? LIMITS.sessionHoursDefault;
    // Under the lock, because two runs may save the first state of a name at once.
    await this.database.transaction(async () => {
      await this.projects.lock(projectId);
      const environment = await this.environments.idOf(projectId, run.environment);
      if (environment !== null) await this.states.save({ projectId, environment, name }, hours, state);
    });
  }

  /** Also null if it was sealed with another SECRET_KEY: saving it again helps then, too. */
  private async stateOf({ projectId, environment: named }: Run, name: string): Promise<string | null> {
    const environment = await this.environments.idOf(projectId, named);
    if (environment === null) return null;
    try {
      return await this.states.find({ projectId, environment, name });
    } catch (error) {
      if (error instanceof UnreadableSecretError) return null;
      throw error;
    }
  }

  /** The name under which a file's state is stored; null if it isn't. With a table, only the first row stores it. */
  private async savedAs(
    { savesSession, tableId }: FileOptions,
    projectId: number,
    { row }: File['path'],
  ): Promise<string | null> {
    if (savesSession === null || tableId === null) return savesSession;
    const [first] = rowNames((await this.tables.forRun(projectId, tableId))?.rows ?? []);
    return row === first ? savesSession : null;
  }
}

/** Whether a text has the shape of Playwright's storage state. The browser that starts with it checks its content. */
function isState(text: string): boolean {
  try {
    const { cookies, origins } = JSON.parse(text) as { readonly cookies?: unknown; readonly origins?: unknown };
    return Array.isArray(cookies) && Array.isArray(origins);
  } catch {
    return false;
  }
}
