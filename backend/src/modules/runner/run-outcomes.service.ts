import { Inject, Injectable } from '@nestjs/common';
import { emptySummary, type FilePath, type FileStatus, type ResultSummary } from '@testplatform/contract';
import { type FileRunResult, RunResultsService } from '../reports/run-results.service.js';
import { ReportsService } from '../reports/reports.service.js';
import { FileRunsRepository, NO_FILES } from './file-runs.repository.js';
import { type RunRow, RunsRepository } from './runs.repository.js';

/** How far a run is, and how it ended. */
export interface RunOutcome {
  readonly run: RunRow;
  readonly files: number;
  readonly filesFinished: number;
  readonly filesPassed: number;
  /** Whether each of its files ran to its end without a failure; null while the run goes on. */
  readonly passed: boolean | null;
  /** Of the files so far, each by its last attempt. */
  readonly summary: ResultSummary;
}

/** A file of a run, as far as it is. */
export interface RunFile {
  readonly path: FilePath;
  /** null while it waits or runs. */
  readonly status: FileStatus | null;
  /** Its last attempt; null when it has not begun. */
  readonly result: FileRunResult | null;
}

/** Tells other modules of runs by their ids. */
@Injectable()
export class RunOutcomesService {
  constructor(
    @Inject(RunsRepository) private readonly runs: RunsRepository,
    @Inject(FileRunsRepository) private readonly fileRuns: FileRunsRepository,
    @Inject(ReportsService) private readonly reports: ReportsService,
    @Inject(RunResultsService) private readonly results: RunResultsService,
  ) {}

  /** The files of a run with their cases, in the order of the run. */
  async files(runId: string): Promise<RunFile[]> {
    const [files, results] = await Promise.all([this.fileRuns.list(runId), this.results.ofRun(runId)]);
    return files.map(({ path, status, nodeId }) => ({ path, status, result: results.get(nodeId) ?? null }));
  }

  /** Run id to outcome, for those that are there. */
  async of(runIds: readonly string[]): Promise<ReadonlyMap<string, RunOutcome>> {
    if (runIds.length === 0) return new Map();
    const [runs, counts, summaries] = await Promise.all([
      this.runs.findAll(runIds),
      this.fileRuns.counts(runIds),
      this.reports.summariesOfRuns(runIds),
    ]);
    return new Map(
      runs.map((run) => {
        const { files, filesFinished, filesPassed } = counts.get(run.runId) ?? NO_FILES;
        const passed = run.state === 'finished' ? filesPassed === files : null;
        return [
          run.runId,
          { run, files, filesFinished, filesPassed, passed, summary: summaries.get(run.runId) ?? emptySummary() },
        ];
      }),
    );
  }
}
