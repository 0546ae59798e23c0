import { Injectable } from '@nestjs/common';
import { fileKey, type FilePath, type FileStatus } from '@testplatform/contract';
import { RerunsRepository } from '../store/reruns.repository.js';
import { type EndOfFile, type RunCaseResult, RunResultsService } from '../../reports/by-run/run-results.service.js';
import { chunks } from '../../../database/base.repository.js';
import { FileRunsRepository } from '../store/file-runs.repository.js';
import { lastAttempts } from '../store/last-attempts.js';
import { type OwnTotals, RunTotalsService, type RunTotals } from './run-totals.service.js';
import type { RunRow } from '../store/run.entity.js';
import { RunsRepository } from '../store/runs.repository.js';

/** Files whose cases are read at once: at most 20,000 rows. */
const FILES_AT_ONCE = 20;

/** The progress and outcome of a run. */
export interface RunOutcome extends RunTotals {
  readonly run: RunRow;
  /** Whether the last attempt of every file passed; null while the run is open. */
  readonly passed: boolean | null;
}

/** A run with the figures as of its end. */
interface RunEnd extends OwnTotals {
  readonly run: RunRow;
}

/** A file of a run with its last attempt. */
export interface RunFile {
  readonly path: FilePath;
  /** null while it is queued or running. */
  readonly status: FileStatus | null;
  /** The result of the attempt; null when it has not started. */
  readonly result: (EndOfFile & { readonly cases: readonly RunCaseResult[] }) | null;
  /** The rerun that made the attempt; null when the run itself did. */
  readonly rerunId: string | null;
}

/** Outcomes of runs, for other modules. */
@Injectable()
export class RunOutcomesService {
  constructor(
    private readonly runs: RunsRepository,
    private readonly fileRuns: FileRunsRepository,
    private readonly totals: RunTotalsService,
    private readonly reruns: RerunsRepository,
    private readonly results: RunResultsService,
  ) {}

  /**
   * The files of a run with their cases, in order, each with its last attempt, in the run or in a later rerun. The
   * cases are read a few files at a time.
   */
  async *files(runId: string): AsyncGenerator<RunFile> {
    const runIds = [runId, ...(await this.reruns.after(runId))];
    const [own = [], ...later] = await Promise.all(runIds.map((id) => this.fileRuns.ofRun(id)));
    const results = new Map<string, ReadonlyMap<string, EndOfFile>>();
    for (const id of runIds) results.set(id, await this.results.ofRun(id));
    const files = [...lastAttempts(own, later.flat()).values()].map((file) => ({
      file,
      end: results.get(file.runId)?.get(fileKey(file)),
    }));
    for (const some of chunks(files, FILES_AT_ONCE)) {
      const cases = await this.results.cases(some.flatMap(({ end }) => end?.resultId ?? []));
      for (const { file, end } of some)
        yield {
          path: file.path,
          status: file.status,
          result: end ? { ...end, cases: cases.get(end.resultId) ?? [] } : null,
          rerunId: file.runId === runId ? null : file.runId,
        };
    }
  }

  /** All runs of a start in several environments if this is the first of them; otherwise only this run. */
  async ledBy(runId: string): Promise<readonly string[]> {
    const run = await this.runs.find(runId);
    if (!run?.matrixId || run.matrixPlace !== 0) return [runId];
    return (await this.runs.ofMatrices([run.matrixId])).map((one) => one.runId);
  }

  /** The outcomes by run id. Runs that don't exist are absent. */
  async of(runIds: readonly string[]): Promise<ReadonlyMap<string, RunOutcome>> {
    if (runIds.length === 0) return new Map();
    const [runs, totals] = await Promise.all([this.runs.findAll(runIds), this.totals.of(runIds)]);
    return new Map(
      runs.map((run) => {
        const came = totals.get(run.runId)!;
        const passed = run.state === 'finished' ? came.filesPassed === came.files : null;
        return [run.runId, { ...came, run, passed }];
      }),
    );
  }

  /** A run with the figures as of its end, before any rerun; null if it doesn't exist. */
  async endOf(runId: string): Promise<RunEnd | null> {
    const [run, totals] = await Promise.all([this.runs.find(runId), this.totals.own([runId])]);
    return run && { ...totals.get(runId)!, run };
  }
}
