import { randomUUID } from 'node:crypto';
import { Inject, Injectable } from '@nestjs/common';
import { type CaseResult, type ExecutionType, type FilePath, type FileStatus, joinPath } from '@testplatform/contract';
import type { FileOutcome } from '@testplatform/engine';
import { Database } from '../../database/database.js';
import { ProjectsService } from '../projects/projects.service.js';
import { type ResultEnd, ReportsService } from '../reports/reports.service.js';
import { TestCasesService } from '../test-cases/test-cases.service.js';
import { type FileRunRow, FileRunsRepository } from './file-runs.repository.js';
import { ownerIsGone } from '../../common/lease-owner.js';
import { RunEvents } from './runner.events.js';
import * as machine from './run-machine.js';
import { type RunRow, RunsRepository } from './runs.repository.js';

/** A run to be made. */
export type NewRun = Pick<
  RunRow,
  'projectId' | 'trigger' | 'executionType' | 'environment' | 'selection' | 'requestedBy'
> & {
  readonly files: readonly { readonly nodeId: string; readonly path: FilePath }[];
};

type LockedProject = Awaited<ReturnType<ProjectsService['lock']>>;

/** A file as it was claimed: its result is begun. */
export interface ClaimedRow {
  readonly run: RunRow;
  readonly file: FileRunRow & { readonly resultId: string };
}

/** Applies the state machine to what is stored: each change one transaction, under the lock of its project. */
@Injectable()
export class RunStore {
  constructor(
    @Inject(RunsRepository) private readonly runs: RunsRepository,
    @Inject(FileRunsRepository) private readonly files: FileRunsRepository,
    @Inject(ProjectsService) private readonly projects: ProjectsService,
    @Inject(TestCasesService) private readonly cases: TestCasesService,
    @Inject(ReportsService) private readonly reports: ReportsService,
    @Inject(RunEvents) private readonly events: RunEvents,
    @Inject(Database) private readonly database: Database,
  ) {}

  /** Makes a run and its files, queued. */
  create({ files, ...request }: NewRun): Promise<RunRow> {
    return this.database.transaction(async () => {
      await this.projects.lock(request.projectId);
      const run: RunRow = { ...request, ...machine.newRun(), runId: randomUUID(), createdAt: Date.now() };
      await this.runs.insert(run);
      await this.files.insert(
        files.map(({ nodeId, path }, position) => ({
          ...machine.newFile(),
          fileRunId: randomUUID(),
          runId: run.runId,
          projectId: run.projectId,
          nodeId,
          path,
          position,
          resultId: null,
          dependsOn: null,
        })),
      );
      this.database.afterCommit(() => this.events.emit('created', run));
      return run;
    });
  }

  /** Claims the next file that may run, of the oldest run that may go on; null when there is none. */
  async claim(executionType: ExecutionType, owner: string): Promise<ClaimedRow | null> {
    for (const { runId, projectId } of await this.runs.startable(executionType)) {
      const claimed = await this.claimOf(projectId, runId, owner);
      if (claimed) return claimed;
    }
    return null;
  }

  /** Renews a lease. Answers the state of its run, or null when the lease is lost. */
  renew(fileRunId: string, epoch: number): Promise<RunRow['state'] | null> {
    return this.database.transaction(async () => {
      const file = await this.files.findForUpdate(fileRunId);
      const renewed = file && machine.renew(file, epoch, Date.now());
      if (!renewed) return null;
      await this.files.update(fileRunId, renewed);
      return (await this.runs.find(file.runId))?.state ?? null;
    });
  }

  /** Keeps results of a file; false when the lease is lost, and then nothing is kept. */
  append(fileRunId: string, epoch: number, results: readonly CaseResult[]): Promise<boolean> {
    return this.database.transaction(async () => {
      const file = await this.files.findForUpdate(fileRunId);
      if (!file?.resultId || !machine.holds(file, epoch)) return false;
      await this.reports.append(file.resultId, results);
      await this.cases.keepResults(results);
      return true;
    });
  }

  /** Has the cases of these records say that they are missing; false when the lease is lost. */
  recordsMissing(fileRunId: string, epoch: number, indexes: readonly number[]): Promise<boolean> {
    return this.database.transaction(async () => {
      const file = await this.files.findForUpdate(fileRunId);
      if (!file?.resultId || !machine.holds(file, epoch)) return false;
      await this.cases.keepResults(await this.reports.recordsMissing(file.resultId, indexes));
      return true;
    });
  }

  /** A worker has done its file; false when the lease is lost. */
  complete(projectId: number, fileRunId: string, epoch: number, outcome: FileOutcome): Promise<boolean> {
    return this.changeFile(
      projectId,
      fileRunId,
      (_run, file) => machine.complete(file, epoch, outcome.status),
      outcome,
    );
  }

  /** A worker gives a file back unfinished. */
  release(projectId: number, fileRunId: string, epoch: number): Promise<boolean> {
    return this.changeFile(projectId, fileRunId, (run, file, project) =>
      machine.holds(file, epoch) ? machine.interrupt(run, file, project.rerunInterrupted) : null,
    );
  }

  /** Stops a run; null when it is over already. */
  stop(projectId: number, runId: string): Promise<RunRow | null> {
    return this.database.transaction(async () => {
      await this.projects.lock(projectId);
      const run = await this.runs.find(runId);
      const stopped = run && machine.stop(run, Date.now());
      if (!stopped) return null;
      for (const file of await this.files.queued(runId)) await this.files.update(file.fileRunId, machine.cancel(file)!);
      const after = { ...run, ...stopped };
      await this.runs.update(runId, stopped);
      if (stopped.state === 'finished') await this.ended(after);
      else this.database.afterCommit(() => this.events.emit('stopping', after));
      await this.settle(after);
      return after;
    });
  }

  /** Takes back the files whose worker is gone, and ends runs that have nothing left to do. Answers how many files it took back. */
  async sweep(now = Date.now()): Promise<number> {
    let taken = 0;
    for (const { projectId, fileRunId } of await this.files.running()) {
      const interrupted = await this.changeFile(projectId, fileRunId, (run, file, project) =>
        isAbandoned(file, now) ? machine.interrupt(run, file, project.rerunInterrupted) : null,
      );
      if (interrupted) taken++;
    }
    return taken;
  }

  private claimOf(projectId: number, runId: string, owner: string): Promise<ClaimedRow | null> {
    return this.database.transaction(async () => {
      const project = await this.projects.lock(projectId);
      const run = (await this.runs.open(projectId)).slice(0, project.runsAtOnce).find((open) => open.runId === runId);
      const file = run && (await this.files.nextQueued(runId));
      const now = Date.now();
      const claimed = file && machine.claim(run, file, owner, now);
      if (!claimed) return null;
      const resultId = randomUUID();
      await this.files.update(file.fileRunId, claimed.file, resultId);
      if (claimed.run !== run) await this.runs.update(runId, claimed.run);
      await this.reports.begin({
        resultId,
        runId,
        projectId,
        nodeId: file.nodeId,
        path: file.path,
        executionType: run.executionType,
        environment: run.environment,
        attempt: claimed.file.attempt,
        planned: await this.cases.countOfFile(file.nodeId),
        startedAt: now,
      });
      return { run: { ...run, ...claimed.run }, file: { ...file, ...claimed.file, resultId } };
    });
  }

  /** Applies a transition to a running file: closes its result, and its run when it was the last. False when it does not apply. */
  private changeFile(
    projectId: number,
    fileRunId: string,
    transition: (run: RunRow, file: FileRunRow, project: LockedProject) => machine.FileFlow | null,
    outcome?: FileOutcome,
  ): Promise<boolean> {
    return this.database.transaction(async () => {
      const project = await this.projects.lock(projectId);
      const file = await this.files.findForUpdate(fileRunId);
      const run = file && (await this.runs.find(file.runId));
      const after = run && transition(run, file, project);
      if (!after) return false;
      await this.files.update(fileRunId, after);
      await this.endResult(file, after.status ?? 'interrupted', outcome);
      await this.settle(run);
      return true;
    });
  }

  private async endResult(file: FileRunRow, status: FileStatus, outcome: FileOutcome | undefined): Promise<void> {
    if (!file.resultId) return;
    const reason = outcome?.reason ?? `The worker that ran ${joinPath(file.path)} was lost`;
    const end: ResultEnd = {
      status,
      reason,
      performance: outcome?.performance,
      browser: outcome?.browser,
      finishedAt: Date.now(),
    };
    await this.reports.end(file.resultId, end);
  }

  private async settle(run: RunRow): Promise<void> {
    const settled = machine.settle(run, await this.files.countOpen(run.runId), Date.now());
    if (!settled) return;
    await this.runs.update(run.runId, settled);
    await this.ended({ ...run, ...settled });
  }

  private async ended(run: RunRow): Promise<void> {
    await this.events.ending(run);
    this.database.afterCommit(() => this.events.emit('finished', run));
  }
}

const isAbandoned = (file: FileRunRow, now: number): boolean =>
  machine.isOverdue(file, now) ||
  (file.state === 'running' && file.leaseOwner !== null && ownerIsGone(file.leaseOwner));
