import { Injectable } from '@nestjs/common';
import {
  emptyPerformance,
  emptySummary,
  type FilePath,
  tableKey,
  type TableRow,
  tableRows,
  filePathOf,
} from '@testplatform/contract';
import type { ClaimedFile, FileOutcome, Lease, RunnableFile } from '@testplatform/engine/host';
import { invalid } from '../../../common/errors.js';
import { SECRET_UNREADABLE, UnreadableSecretError } from '../../../common/secret-box.js';
import { DataTablesService } from '../../projects/data-tables.service.js';
import { EnvironmentsService, type RunEnvironment } from '../../projects/environments/environments.service.js';
import { ProjectsService } from '../../projects/projects.service.js';
import { type LoadedFile, TestCasesService } from '../../test-cases/test-cases.service.js';
import { UserRightsService } from '../../users/accounts/user-rights.service.js';
import type { ClaimedRow } from '../store/file-claims.service.js';
import { ATTEMPTS } from '../store/run-state.js';
import { SignedInFilesService } from './signed-in/signed-in-files.service.js';

/** A file and all that its run needs. */
export type Content = Pick<ClaimedFile, 'file' | 'project' | 'isLastAttempt'>;

/** A file that can't run, and how it ends. */
interface NotRun {
  readonly notRun: FileOutcome;
}

type Cells = TableRow['cells'];

/** Whether a file saves a signed-in state, and the one that it starts with. */
type OfRun = Pick<RunnableFile, 'savesSession' | 'signedIn'>;

type Project = Awaited<ReturnType<ProjectsService['get']>>;

interface Found {
  readonly project: Project;
  readonly loaded: LoadedFile;
  readonly taken: RunEnvironment;
  /** The cells of its row; undefined for a file that runs once. */
  readonly row: Cells | undefined;
  readonly ofRun: OfRun;
}

/** Loads files to run, with their cases and the values of project and environment. Keeps masked values from devices (3 §9). */
@Injectable()
export class RunnableFilesService {
  constructor(
    private readonly cases: TestCasesService,
    private readonly projects: ProjectsService,
    private readonly environments: EnvironmentsService,
    private readonly tables: DataTablesService,
    private readonly rights: UserRightsService,
    private readonly signedIn: SignedInFilesService,
  ) {}

  /** A claimed file, or why it can't run. */
  async load(claimed: ClaimedRow): Promise<Content | NotRun> {
    const found = await this.find(claimed);
    if ('notRun' in found) return found;
    const { project, loaded, taken, row, ofRun } = found;
    return {
      file: fileOf(claimed.file.path, loaded, await this.tablesOf(claimed.run.projectId, loaded), ofRun),
      project: {
        isSinglePageApp: project.isSinglePageApp,
        goodPageMb: project.goodPageMb,
        testAttributes: project.testAttributes,
        stopAtFailure: project.stopAtFailure,
        overlayRules: project.overlayRules ?? [],
        dataCollection: project.dataCollection,
        // The first row with a title wins, so the environment's rows come first.
        dataBinding: [...taken.bindings, ...project.dataBinding],
        ...(row && { row }),
        secrets: taken.secrets,
        browser: taken.browser,
      },
      isLastAttempt: claimed.file.attempt >= ATTEMPTS || !project.rerunInterrupted,
    };
  }

  /** The file of a project at a path of titles; null when there is none. */
  async import(projectId: number, path: string): Promise<RunnableFile | null> {
    const titles = path.split('/').map((title) => title.trim());
    const loaded = await this.cases.loadAt(projectId, titles);
    if (!loaded) return null;
    return fileOf(filePathOf(titles), loaded, await this.tablesOf(projectId, loaded));
  }

  /** Keeps the signed-in state of a file that passed. @throws UserError 422 if it is not a state */
  saveSession(lease: Lease, state: string): Promise<void> {
    return this.signedIn.keep(lease, state);
  }

  /**
   * As `import`, for a person's Xecutor.
   * @throws UserError when the file has masked texts that the project or the person's rights keep from devices
   */
  async importOnDevice(userId: number, projectId: number, path: string): Promise<RunnableFile | null> {
    const file = await this.import(projectId, path);
    if (!file || !haveMasked(file.cases)) return file;
    const reason = await this.keptBack(await this.projects.get(projectId), userId);
    if (reason !== null) throw invalid({ path: reason });
    return file;
  }

  private async find({ run, file }: ClaimedRow): Promise<Found | NotRun> {
    const { nodeId, path } = file;
    const { projectId, environment, executionType, requestedBy } = run;
    try {
      const [project, loaded, taken, { savesSession, starts }] = await Promise.all([
        this.projects.get(projectId),
        this.cases.load(nodeId),
        this.environments.forRun(projectId, environment),
        this.signedIn.of(run, file),
      ]);
      const { cases } = loaded;
      if (!taken) return notRun(noEnvironment(environment), cases.length);
      if (starts?.state === null) return notRun(noState(starts.name, environment), cases.length);
      const hasSecrets = taken.hasSecrets || haveMasked(cases) || starts !== null;
      if (executionType === 'xecutor' && hasSecrets) {
        const reason = await this.keptBack(project, requestedBy);
        if (reason !== null) return notRun(reason, cases.length);
      }
      if (cases.length === 0) return notRun(NO_CASES, 0);
      const row = await this.rowOf(projectId, loaded, path.row);
      if (typeof row === 'string') return notRun(row, cases.length);
      const ofRun = {
        ...(savesSession && { savesSession }),
        ...(starts && { signedIn: starts.state }),
      };
      return { project, loaded, taken, row, ofRun };
    } catch (error) {
      if (!(error instanceof UnreadableSecretError)) throw error;
      return notRun(SECRET_UNREADABLE, await this.cases.countOfFile(nodeId));
    }
  }

  /** The cells of a row by column, or a sentence that says why there are none; undefined for a file that runs once. */
  private async rowOf(
    projectId: number,
    { tableId }: LoadedFile,
    row: string | undefined,
  ): Promise<Cells | string | undefined> {
    if (tableId === undefined) return row === undefined ? undefined : OPTIONS_CHANGED;
    const table = await this.tables.forRun(projectId, tableId);
    if (!table) return NO_TABLE;
    if (table.rows.length === 0) return noRows(table.name);
    if (row === undefined) return OPTIONS_CHANGED;
    return tableRows(table).find(({ name }) => name === row)?.cells ?? noRow(row, table.name);
  }

  /** The tables that its cases repeat for. */
  private async tablesOf(projectId: number, { cases }: LoadedFile): Promise<RunnableFile['tables']> {
    const names = new Map(
      cases.flatMap(({ testCase: { table } }) => (table === undefined ? [] : [[tableKey(table), table]])),
    );
    const rows = await this.tables.rowsByName(projectId, [...names.values()]);
    return [...rows].map(([name, own]) => ({ name, rows: own }));
  }

  /** Why a project's masked values may not be sent to a person's device; null if they may. */
  private async keptBack(project: Project, userId: number | null): Promise<string | null> {
    const by = await this.rights.keepsMaskedBack(project, userId);
    return by && KEPT_BACK[by];
  }
}

const noState = (name: string, environment: string): string =>
  `It starts signed in as "${name}", and ${environment === '' ? 'outside of environments' : `in the environment "${environment}"`} no such state is stored, or it has expired. Run the file that saves it there, alone or together with this one`;

/** A run must not continue without its environment: the default values may belong to another system. */
const noEnvironment = (environment: string): string =>
  `The environment "${environment}" was deleted. Start the run again with another one`;

/** Every file has test cases when its run is created. One that has lost them since must not pass. */
const NO_CASES = 'The file or its test cases were deleted before it began. Start the run again without it';

const NO_TABLE = 'The table whose rows this file runs with was deleted. Choose another one in the options of the file';

const noRows = (table: string): string =>
  `The table "${table}" has no rows, so there is nothing to run this file with. Add a row in the configuration, under Tables`;

const noRow = (row: string, table: string): string =>
  `The row "${row}" of the table "${table}" was deleted or renamed before the file began. Start the run again`;

const OPTIONS_CHANGED = 'The options of this file were changed before it began. Start the run again';

/** By whom they are kept back. */
const KEPT_BACK = {
  project:
    'It has masked texts, or starts signed in, or its environment has secret values, and this project sends none of them to devices. Run it on the server, or turn on “Masked values on devices” in the project’s configuration',
  rights:
    'It has masked texts, or starts signed in, or its environment has secret values, and whoever started the run has no right to them on a device. Run it on the server, or ask an administrator for a role with “Masked values on devices”',
};

function fileOf(
  path: FilePath,
  { tableId: _tableId, ...loaded }: LoadedFile,
  tables: RunnableFile['tables'],
  ofRun: OfRun = {},
): RunnableFile {
  return { path, ...loaded, ...(tables?.length && { tables }), ...ofRun };
}

const haveMasked = (cases: RunnableFile['cases']): boolean =>
  cases.some(({ testCase: { inputText, inputTextMask } }) => inputTextMask === 'Yes' && inputText);

const notRun = (reason: string, skipped: number): NotRun => ({
  notRun: {
    status: 'error',
    reason,
    summary: { ...emptySummary(), skipped },
    performance: emptyPerformance(),
    browser: '',
  },
});
