import { Injectable } from '@nestjs/common';
import { joinPath } from '@testplatform/contract';
import { conflict } from '../../../common/errors.js';
import { ComponentsService } from '../../components/components.service.js';
import { RerunsRepository } from '../store/reruns.repository.js';
import { TestCasesService } from '../../test-cases/test-cases.service.js';
import { FileRunsRepository } from '../store/file-runs.repository.js';
import { isFailed, lastAttempts } from '../store/last-attempts.js';
import { runnableFiles, type SelectedFile } from './run-selection.js';
import type { RunRow } from '../store/run.entity.js';
import { RunsRepository } from '../store/runs.repository.js';

/** The content of a rerun. */
export interface FailedFiles {
  readonly run: RunRow;
  /** The first run of the chain. */
  readonly originId: string;
  /** With their current paths. */
  readonly files: readonly SelectedFile[];
  /** Paths of failed files that were deleted or have no test cases any more. */
  readonly leftOut: readonly string[];
}

const NAMED_AT_MOST = 5;

/** Finds the failed files of a run that can be rerun. */
@Injectable()
export class FailedFilesService {
  constructor(
    private readonly runs: RunsRepository,
    private readonly fileRuns: FileRunsRepository,
    private readonly reruns: RerunsRepository,
    private readonly components: ComponentsService,
    private readonly cases: TestCasesService,
  ) {}

  /**
   * The open rerun of a run; null when there is none.
   * @throws UserError 404 for an unknown run
   */
  async openRerun(projectId: number, runId: string): Promise<string | null> {
    await this.runs.one(projectId, runId);
    const open = (await this.runs.findAll(await this.reruns.after(runId))).find(({ state }) => state !== 'finished');
    return open?.runId ?? null;
  }

  /**
   * The failed files of a finished run, without those that passed in a later rerun.
   * @throws UserError 404 for an unknown run, 409 while it is open, or when nothing can be rerun
   */
  async of(projectId: number, runId: string): Promise<FailedFiles> {
    const run = await this.runs.one(projectId, runId);
    if (run.state !== 'finished') throw conflict('run_id', 'This run has not finished. Wait until it ends, or stop it');
    const { originId, later } = (await this.reruns.chains([runId])).get(runId)!;
    const [own = [], ...again] = await Promise.all([runId, ...later].map((id) => this.fileRuns.ofRun(id)));
    const failed = [...lastAttempts(own, again.flat()).values()].filter(isFailed);
    if (failed.length === 0) throw conflict('run_id', 'No file failed in this run, so there is nothing to rerun');
    const tree = await this.components.tree(projectId);
    const present = new Map(
      runnableFiles(tree, await this.cases.countByFile([projectId])).map((file) => [file.nodeId, file]),
    );
    const leftOut = failed.filter(({ nodeId }) => !present.has(nodeId)).map(({ path }) => joinPath(path));
    if (leftOut.length === failed.length)
      throw conflict(
        'run_id',
        `All failed files were deleted or have no test cases any more: ${inShort(leftOut)}. There is nothing to rerun`,
      );
    return { run, originId, files: failed.flatMap(({ nodeId }) => present.get(nodeId) ?? []), leftOut };
  }
}

function inShort(paths: readonly string[]): string {
  const others = paths.length - NAMED_AT_MOST;
  const named = paths.slice(0, NAMED_AT_MOST).join(', ');
  return others > 0 ? `${named} and ${others} more` : named;
}
