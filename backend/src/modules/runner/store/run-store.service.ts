import { randomUUID } from 'node:crypto';
import { Injectable } from '@nestjs/common';
import { clock, type CaseResult, type FilePath, type FileStatus, joinRunPath } from '@testplatform/contract';
import type { FileOutcome, Lease } from '@testplatform/engine/host';
import { Database } from '../../../database/database.js';
import { ProjectsService } from '../../projects/projects.service.js';
import { ReportsService } from '../../reports/results/reports.service.js';
import { type ResultEnd, ResultWriterService } from '../../reports/results/result-writer.service.js';
import { LastResultsService } from '../../test-cases/last-results.service.js';
import { claimOrder } from './claim-order.js';
import { type FileRunRow, FileRunsRepository } from './file-runs.repository.js';
import { RunEvents } from './run.events.js';
import * as state from './run-state.js';
import { byServerClock } from './server-times.js';
import { type RunRow, RunsRepository } from './runs.repository.js';

/** The fields of a new run. */
export type NewRun = Pick<
  RunRow,
  'projectId' | 'trigger' | 'executionType' | 'environment' | 'matrixId' | 'matrixPlace' | 'selection' | 'requestedBy'
> & {
  readonly files: readonly { readonly nodeId: string; readonly path: FilePath }[];
};

type LockedProject = Awaited<ReturnType<ProjectsService['lock']>>;

/** The lease of a file from its row, that is, its latest claim. */
export const leaseOf = ({ fileRunId, epoch, runId, projectId }: FileRunRow): Lease => ({
  fileRunId,
  epoch,
  runId,
  projectId,
});

/** Persists the transitions of run-state.ts, one transaction each, under the lock of the project. */
@Injectable()
export class RunStore {
  constructor(
    private readonly runs: RunsRepository,
    private readonly files: FileRunsRepository,
    private readonly projects: ProjectsService,
    private readonly lastResults: LastResultsService,
    private readonly reports: ReportsService,
    private readonly results: ResultWriterService,
    private readonly events: RunEvents,
    private readonly database: Database,
  ) {}

  /** Creates a run and its files, all queued. */
  create({ files, ...request }: NewRun): Promise<RunRow> {
    return this.database.transaction(async () => {
      await this.projects.lock(request.projectId);
      const run: RunRow = { ...request, ...state.newRun(), runId: randomUUID(), createdAt: clock.now() };
      await this.runs.insert(run);
      // Xecutors run files in tree order, which is how people see them.
      const durations = run.executionType === 'server' ? await this.reports.lastDurations(run.projectId) : new Map();
      const places = claimOrder(
        files.map(({ nodeId }) => nodeId),
        durations,
      );
      await this.files.insert(
        files.map(({ nodeId, path }, position) => ({
          ...state.newFile(),
          fileRunId: randomUUID(),
          runId: run.runId,
          projectId: run.projectId,
          nodeId,
          path,
          position,
          claimOrder: places[position]!,
          resultId: null,
          delivered: 0,
          missing: null,
        })),
      );
      this.database.afterCommit(() => this.events.emit('created', run));
      return run;
    });
  }

  /** Renews a lease. Returns the state of its run; null when the lease is lost. */
  renew({ fileRunId, epoch }: Lease): Promise<RunRow['state'] | null> {
    return this.database.transaction(async () => {
      const file = await this.files.findForUpdate(fileRunId);
      const renewed = file && state.renew(file, epoch, clock.now());
      if (!renewed) return null;
      await this.files.update(fileRunId, renewed);
      return (await this.runs.find(file.runId))?.state ?? null;
    });
  }

  /** Renews all leases, because nobody could while the database was away. Runs that are being stopped get no more time. */
  giveTime(): Promise<void> {
    return this.database.transaction(() => this.files.prolong('', clock.now() + state.LEASE));
  }

  /** Stores results of a file; false, without storing anything, when the lease is lost. */
  append({ fileRunId, epoch }: Lease, reported: readonly CaseResult[]): Promise<boolean> {
    return this.database.transaction(async () => {
      const file = await this.files.findForUpdate(fileRunId);
      if (!file?.resultId || !state.holds(file, epoch)) return false;
      const now = clock.now();
      const results = byServerClock(reported, (await this.results.startOf(file.resultId)) ?? now, now);
      await this.results.append(file.resultId, results);
      const run = file.path.row === undefined ? null : await this.runs.find(file.runId);
      if (run)
        await this.lastResults.keepOfRow(results, {
          since: run.startedAt ?? run.createdAt,
          replaced: await this.endsBefore(file, results),
        });
      else await this.lastResults.keep(results);
      return true;
    });
  }

  /** When the cases of these results ended in earlier attempts of the file, by case id. */
  private async endsBefore(
    { attempt, resultId }: FileRunRow,
    results: readonly CaseResult[],
  ): Promise<ReadonlyMap<number, readonly number[]>> {
    const caseIds = results.flatMap(({ caseId }) => caseId ?? []);
    if (attempt === 1 || resultId === null || caseIds.length === 0) return new Map();
    return this.results.earlierEnds(resultId, caseIds);
  }

  /** Marks these records as missing in their cases; false when the lease is lost. */
  recordsMissing({ fileRunId, epoch }: Lease, indexes: readonly number[]): Promise<boolean> {
    return this.database.transaction(async () => {
      const file = await this.files.findForUpdate(fileRunId);
      if (!file?.resultId || !state.holds(file, epoch)) return false;
      await this.markMissing(file.resultId, indexes);
      return true;
    });
  }

  /** Ends a file; false when the lease is lost. */
  complete(lease: Lease, outcome: Outcome): Promise<boolean> {
    const transition = (_run: RunRow, file: FileRunRow) => {
      const after = state.complete(file, lease.epoch, outcome.status);
      return after && { file: after, run: null };
    };
    return this.changeFile(lease, transition, { outcome });
  }

  /** Returns an unfinished file to the queue; false when the lease is lost. */
  release(lease: Lease): Promise<boolean> {
    return this.interrupt(lease, (_run, file) => state.holds(file, lease.epoch));
  }

  /**
   * Undoes a claim whose file no worker received: it returns to the queue without an attempt. False when the lease is
   * lost.
   */
  unclaim(lease: Lease): Promise<boolean> {
    return this.interrupt(lease, (_run, file) => state.holds(file, lease.epoch), { isPresent: true });
  }

  /** Stops a run; null when it is over. */
  stop(projectId: number, runId: string): Promise<RunRow | null> {
    return this.database.transaction(async () => {
      await this.projects.lockAny(projectId);
      const run = await this.runs.find(runId);
      const stopped = run && state.stop(run, clock.now());
      if (!stopped) return null;
      return this.end(run, stopped);
    });
  }

  /**
   * Takes a file away from its worker: it returns to the queue, or ends. If the file is overdue and its Xecutor is
   * gone, the file and its run end.
   * @param isDue checked under the lock; false leaves the file as it is
   * @param how.isPresent whether its worker is connected but doesn't have the file: a claim without any report is
   * undone
   * @param how.missing records that never arrived: their cases are marked
   */
  interrupt(
    lease: Lease,
    isDue: (run: RunRow, file: FileRunRow) => boolean,
    { now = clock.now(), isPresent = false, missing }: Interruption = {},
  ): Promise<boolean> {
    const isLost = (run: RunRow, file: FileRunRow) =>
      run.executionType === 'xecutor' && !isPresent && state.isOverdue(file, now);
    const transition = (run: RunRow, file: FileRunRow, project: LockedProject) => {
      if (!isDue(run, file)) return null;
      const unclaimed = isPresent && file.delivered === 0 ? state.unclaim(run, file) : null;
      if (unclaimed) return { file: unclaimed, run: null, isUnclaimed: true };
      const after = state.interrupt(run, file, project.rerunInterrupted && !isLost(run, file));
      return after && { file: after, run: isLost(run, file) ? state.lose(run) : null };
    };
    return this.changeFile(lease, transition, { missing });
  }

  /** Ends a run whose Xecutor is gone; false when one of its files is running, or the run is over. */
  lose(projectId: number, runId: string): Promise<boolean> {
    return this.database.transaction(async () => {
      await this.projects.lockAny(projectId);
      const run = await this.runs.find(runId);
      const lost = run && (await this.files.ofRun(runId, 'running')).length === 0 && state.lose(run);
      if (!lost) return false;
      await this.end(run, lost);
      return true;
    });
  }

  /** The result that a lease's holder writes to; null when the lease is lost. */
  async resultOf({ fileRunId, epoch }: Lease): Promise<string | null> {
    const file = await this.files.find(fileRunId);
    return file && state.holds(file, epoch) ? file.resultId : null;
  }

  /** Applies a transition to a running file and ends its result; ends its run after the last file. False when it doesn't apply. */
  private changeFile(
    { projectId, fileRunId }: Lease,
    transition: (run: RunRow, file: FileRunRow, project: LockedProject) => FileChange | null,
    { outcome, missing = [] }: { readonly outcome?: Outcome; readonly missing?: readonly number[] | undefined },
  ): Promise<boolean> {
    return this.database.transaction(async () => {
      const project = await this.projects.lockAny(projectId);
      const file = await this.files.findForUpdate(fileRunId);
      const run = file && (await this.runs.find(file.runId));
      const after = run && transition(run, file, project);
      if (!after) return false;
      if (after.isUnclaimed) {
        await this.files.unbegin(fileRunId, after.file, file.resultId && (await this.results.unbegin(file.resultId)));
        return true;
      }
      await this.files.update(fileRunId, after.file);
      if (file.resultId !== null && missing.length > 0) await this.markMissing(file.resultId, missing);
      await this.endResult(run, file, after.file.status ?? 'interrupted', outcome);
      if (after.run) await this.end(run, after.run);
      else await this.settle(run);
      return true;
    });
  }

  /** Ends a run, or begins to: cancels queued files, tells the workers of running ones, and gives Xecutors a short grace period. */
  private async end(run: RunRow, flow: state.RunFlow): Promise<RunRow> {
    const after = { ...run, ...flow };
    await this.runs.update(run.runId, flow);
    await this.files.cancelQueued(run.runId);
    if (run.executionType === 'xecutor')
      for (const file of await this.files.ofRun(run.runId, 'running'))
        await this.files.update(file.fileRunId, state.hurry(file, clock.now()));
    if (flow.state === 'finished') await this.ended(after);
    else this.database.afterCommit(() => this.events.emit('stopping', after));
    await this.settle(after);
    return after;
  }

  private async endResult(run: RunRow, file: FileRunRow, status: FileStatus, outcome?: Outcome): Promise<void> {
    if (!file.resultId) return;
    const worker = run.executionType === 'xecutor' ? 'Xecutor' : 'worker';
    const reason = outcome?.reason ?? `The ${worker} that ran ${joinRunPath(file.path)} was lost`;
    const end: ResultEnd = {
      status,
      reason,
      performance: outcome?.performance,
      browser: outcome?.browser,
      finishedAt: clock.now(),
    };
    await this.results.end(file.resultId, end);
  }

  private async markMissing(resultId: string, indexes: readonly number[]): Promise<void> {
    await this.lastResults.amend(await this.results.recordsMissing(resultId, indexes));
  }

  private async settle(run: RunRow): Promise<void> {
    const settled = state.settle(run, await this.files.countOpen(run.runId), clock.now());
    if (!settled) return;
    await this.runs.update(run.runId, settled);
    await this.ended({ ...run, ...settled });
  }

  private async ended(run: RunRow): Promise<void> {
    await this.events.ending(run);
    this.database.afterCommit(() => this.events.emit('finished', run));
  }
}

/** How a file ended. Missing figures are computed from its results. */
type Outcome = Pick<FileOutcome, 'status' | 'reason'> & Partial<FileOutcome>;

/** What is known about a file when it is taken away. */
interface Interruption {
  /** Unix milliseconds. */
  readonly now?: number;
  readonly isPresent?: boolean;
  readonly missing?: readonly number[] | undefined;
}

/** The new state of a file, and of its run when that changes too. */
interface FileChange {
  readonly file: state.FileFlow;
  readonly run: state.RunFlow | null;
  /** Whether its attempt never began: the result is removed. */
  readonly isUnclaimed?: boolean;
}
