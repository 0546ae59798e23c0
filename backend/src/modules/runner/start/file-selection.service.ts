import { Injectable } from '@nestjs/common';
import { fileKey, joinRunPath, LIMITS, rowNames, type Tree } from '@testplatform/contract';
import { conflict } from '../../../common/errors.js';
import { ComponentsService } from '../../components/components.service.js';
import { DataTablesService } from '../../projects/data-tables.service.js';
import { TestCasesService } from '../../test-cases/test-cases.service.js';
import { FileRunsRepository } from '../store/file-runs.repository.js';
import { isFailed, lastAttempts } from '../store/last-attempts.js';
import { RerunsRepository } from '../store/reruns.repository.js';
import { type RunRow, RunsRepository } from '../store/runs.repository.js';
import {
  commonTitles,
  countWithRows,
  onlyNodes,
  type RowsOf,
  runnableFiles,
  type SelectedFile,
  withRows,
} from './selected-files.js';

const NOTHING_TO_RUN = 'There is nothing to run here. Add a test case first';
const NAMED_AT_MOST = 5;

/** The files of a run. */
export interface Selection {
  /** Titles down to the node that contains all of them; empty for the whole project. */
  readonly selection: string[];
  readonly files: readonly SelectedFile[];
}

/** The content of a rerun. */
interface FailedFiles {
  readonly run: RunRow;
  /** The first run of the chain. */
  readonly originId: string;
  /** With their current paths. */
  readonly files: readonly SelectedFile[];
  /** Paths of failed files that were deleted, have no test cases any more, or lost their row. */
  readonly leftOut: readonly string[];
}

/** Files with test cases, and the rows with which each of them runs. */
interface Runnable {
  readonly files: readonly SelectedFile[];
  readonly rowsOf: RowsOf;
}

/** Selects the files of a run. Files without test cases are left out. */
@Injectable()
export class FileSelectionService {
  constructor(
    private readonly runs: RunsRepository,
    private readonly fileRuns: FileRunsRepository,
    private readonly reruns: RerunsRepository,
    private readonly components: ComponentsService,
    private readonly cases: TestCasesService,
    private readonly tables: DataTablesService,
  ) {}

  /**
   * The files below a node.
   * @throws UserError 404 for an unknown node, 409 when there is nothing to run, or too much for one run
   */
  async below(projectId: number, selection: string[]): Promise<Selection> {
    const runnable = await this.runnable(projectId, await this.components.subtree(projectId, selection));
    if (runnable.files.length === 0) throw conflict('selection', NOTHING_TO_RUN);
    return { selection, files: allRows(runnable) };
  }

  /**
   * The files among and below some nodes; null for the whole project.
   * @throws UserError 409 when there is nothing to run
   */
  async ofNodes(projectId: number, nodeIds: readonly string[] | null): Promise<Selection> {
    const tree = await this.components.tree(projectId);
    const runnable = await this.runnable(projectId, nodeIds === null ? tree : onlyNodes(tree, new Set(nodeIds)));
    if (runnable.files.length === 0)
      throw conflict('components', 'There is nothing to run: what the connector covers has no test cases');
    return { selection: nodeIds === null ? [] : commonTitles(runnable.files), files: allRows(runnable) };
  }

  /**
   * The failed files of a finished run, without those that passed in a later rerun.
   * @throws UserError 404 for an unknown run, 409 while it is open, or when nothing can be rerun
   */
  async failed(projectId: number, runId: string): Promise<FailedFiles> {
    const run = await this.runs.one(projectId, runId);
    if (run.state !== 'finished') throw conflict('run_id', 'This run has not finished. Wait until it ends, or stop it');
    const { originId, later } = (await this.reruns.chains([runId])).get(runId)!;
    const [own = [], ...again] = await Promise.all([runId, ...later].map((id) => this.fileRuns.ofRun(id)));
    const failed = [...lastAttempts(own, again.flat()).values()].filter(isFailed);
    if (failed.length === 0) throw conflict('run_id', 'No file failed in this run, so there is nothing to rerun');
    const wanted = new Set(failed.map(fileKey));
    const present = new Map<string, SelectedFile>();
    const { files, rowsOf } = await this.runnable(projectId, await this.components.tree(projectId));
    for (const file of withRows(files, rowsOf)) if (wanted.has(fileKey(file))) present.set(fileKey(file), file);
    const leftOut = failed.filter((file) => !present.has(fileKey(file))).map(({ path }) => joinRunPath(path));
    if (leftOut.length === failed.length)
      throw conflict(
        'run_id',
        `All failed files were deleted, have no test cases any more or run with other rows: ${inShort(leftOut)}. Start a new run`,
      );
    return { run, originId, files: failed.flatMap((file) => present.get(fileKey(file)) ?? []), leftOut };
  }

  private async runnable(projectId: number, tree: Tree): Promise<Runnable> {
    const files = runnableFiles(tree, await this.cases.countByFile([projectId]));
    const tables = await this.components.tablesOfFiles(projectId);
    const chosen = new Set(files.flatMap(({ nodeId }) => tables.get(nodeId) ?? []));
    const rows = new Map<string, string[]>();
    for (const tableId of chosen)
      rows.set(tableId, rowNames((await this.tables.forRun(projectId, tableId))?.rows ?? []));
    return { files, rowsOf: (nodeId) => rows.get(tables.get(nodeId) ?? '') };
  }
}

/** @throws UserError 409 when a run would have too many files */
function allRows({ files, rowsOf }: Runnable): SelectedFile[] {
  const count = countWithRows(files, rowsOf);
  const { runFilesMax: most } = LIMITS;
  if (count > most)
    throw conflict(
      'selection',
      `This run would have ${count.toLocaleString('en')} files, where each row of a table counts as one, and ${most.toLocaleString('en')} are the most. Run a part of it`,
    );
  return [...withRows(files, rowsOf)];
}

function inShort(paths: readonly string[]): string {
  const others = paths.length - NAMED_AT_MOST;
  const named = paths.slice(0, NAMED_AT_MOST).join(', ');
  return others > 0 ? `${named} and ${others} more` : named;
}
