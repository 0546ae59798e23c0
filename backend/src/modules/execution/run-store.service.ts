import { randomUUID } from 'node:crypto';
import { Injectable } from '@nestjs/common';
import { type CaseResult, type ExecutionType, type FilePath, type FileStatus, joinPath } from '@testplatform/contract';
import type { FileOutcome } from '@testplatform/engine';
import { Database } from '../../database/database.js';
import { ProjectsService } from '../projects/projects.service.js';
import { type ResultEnd, ReportsService } from '../reports/results/reports.service.js';
import { TestCasesService } from '../test-cases/test-cases.service.js';
import { type FileRunRow, FileLeasesRepository } from './file-leases.repository.js';
import { RunEvents } from '../dispatch/run.events.js';
import * as machine from './run-state.js';
import { type RunRow, RunStatesRepository } from './run-states.repository.js';

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

/** Who claims files. */
export interface LeaseHolder {
  readonly executionType: ExecutionType;
  /** Names the holder in its leases. */
  readonly owner: string;
  /** Only runs that this person asked for. */
  readonly requestedBy?: number;
}

/** Applies the state machine to what is stored: each change one transaction, under the lock of its project. */
@Injectable()
export class RunStore {
  constructor(
    private readonly runs: RunStatesRepository,
    private readonly files: FileLeasesRepository,
    private readonly projects: ProjectsService,
    private readonly cases: TestCasesService,
    private readonly reports: ReportsService,
    private readonly events: RunEvents,
    private readonly database: Database,
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
          delivered: 0,
          missing: null,
          dependsOn: null,
        })),
      );
      this.database.afterCommit(() => this.events.emit('created', run));
      return run;
    });
  }

  /** Claims the next file that may run, of the oldest run that may go on; null when there is none. */
  async claim(holder: LeaseHolder): Promise<ClaimedRow | null> {
    for (const { runId, projectId } of await this.runs.openOfType(holder.executionType, holder.requestedBy)) {
      const claimed = await this.claimOf(projectId, runId, holder);
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
      await this.tellMissing(file.resultId, indexes);
      return true;
    });
  }

  /** A worker has done its file; false when the lease is lost. */
  complete(projectId: number, fileRunId: string, epoch: number, outcome: Outcome): Promise<boolean> {
    const transition = (_run: RunRow, file: FileRunRow) => {
      const after = machine.complete(file, epoch, outcome.status);
      return after && { file: after, run: null };
    };
    return this.changeFile(projectId, fileRunId, transition, { outcome });
  }

  /** A worker gives a file back unfinished. */
  release(projectId: number, fileRunId: string, epoch: number): Promise<boolean> {
    return this.interrupt(projectId, fileRunId, (_run, file) => machine.holds(file, epoch));
  }

  /** Stops a run; null when it is over already. */
  stop(projectId: number, runId: string): Promise<RunRow | null> {
    return this.database.transaction(async () => {
      await this.projects.lock(projectId);
      const run = await this.runs.find(runId);
      const stopped = run && machine.stop(run, Date.now());
      if (!stopped) return null;
      return this.end(run, stopped);
    });
  }

  /**
   * Takes a file away from its worker, when `isDue` says so of what is stored: it goes back to the queue, or ends. An overdue file of
   * an Xecutor ends, and the run ends with it (3 §9).
   * @param how.missing the records that the worker did not bring any more: their cases say so
   */
  interrupt(
    projectId: number,
    fileRunId: string,
    isDue: (run: RunRow, file: FileRunRow) => boolean,
    { now = Date.now(), missing }: { readonly now?: number; readonly missing?: readonly number[] | undefined } = {},
  ): Promise<boolean> {
    const isLost = (run: RunRow, file: FileRunRow) => run.executionType === 'xecutor' && machine.isOverdue(file, now);
    const transition = (run: RunRow, file: FileRunRow, project: LockedProject) => {
      if (!isDue(run, file)) return null;
      const after = machine.interrupt(run, file, project.rerunInterrupted && !isLost(run, file));
      return after && { file: after, run: isLost(run, file) ? machine.lose(run) : null };
    };
    return this.changeFile(projectId, fileRunId, transition, { missing });
  }

  /** Ends a run that no Xecutor is there for; false when a file of it is running, or it is over. */
  lose(projectId: number, runId: string): Promise<boolean> {
    return this.database.transaction(async () => {
      await this.projects.lock(projectId);
      const run = await this.runs.find(runId);
      const lost = run && (await this.files.ofRun(runId, 'running')).length === 0 && machine.lose(run);
      if (!lost) return false;
      await this.end(run, lost);
      return true;
    });
  }

  /** The result that the holder of a lease writes; null when the lease is lost. */
  async resultOf(fileRunId: string, epoch: number): Promise<string | null> {
    const file = await this.files.find(fileRunId);
    return file && machine.holds(file, epoch) ? file.resultId : null;
  }

  private claimOf(projectId: number, runId: string, { executionType, owner }: LeaseHolder): Promise<ClaimedRow | null> {
    return this.database.transaction(async () => {
      const project = await this.projects.lock(projectId);
      const run = (await this.runs.openOfProject(projectId))
        .slice(0, project.runsAtOnce)
        .find((open) => open.runId === runId);
      const file = run && (await this.files.nextQueued(runId));
      const now = Date.now();
      const life = executionType === 'xecutor' ? machine.XECUTOR_LEASE : machine.LEASE;
      const claimed = file && machine.claim(run, file, owner, now, life);
      if (!claimed) return null;
      const resultId = randomUUID();
      await this.files.begin(file.fileRunId, claimed.file, resultId);
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

  /** Applies a transition to a running file: closes its result, and its run when it was the last, or ends too. False when it does not apply. */
  private changeFile(
    projectId: number,
    fileRunId: string,
    transition: (run: RunRow, file: FileRunRow, project: LockedProject) => FileChange | null,
    { outcome, missing = [] }: { readonly outcome?: Outcome; readonly missing?: readonly number[] | undefined },
  ): Promise<boolean> {
    return this.database.transaction(async () => {
      const project = await this.projects.lock(projectId);
      const file = await this.files.findForUpdate(fileRunId);
      const run = file && (await this.runs.find(file.runId));
      const after = run && transition(run, file, project);
      if (!after) return false;
      await this.files.update(fileRunId, after.file);
      if (file.resultId !== null && missing.length > 0) await this.tellMissing(file.resultId, missing);
      await this.endResult(run, file, after.file.status ?? 'interrupted', outcome);
      if (after.run) await this.end(run, after.run);
      else await this.settle(run);
      return true;
    });
  }

  /** A run is to end: what waits never begins, what runs is told, and an Xecutor has only a moment for that. */
  private async end(run: RunRow, flow: machine.RunFlow): Promise<RunRow> {
    const after = { ...run, ...flow };
    await this.runs.update(run.runId, flow);
    for (const file of await this.files.ofRun(run.runId, 'queued'))
      await this.files.update(file.fileRunId, machine.cancel(file)!);
    if (run.executionType === 'xecutor')
      for (const file of await this.files.ofRun(run.runId, 'running'))
        await this.files.update(file.fileRunId, machine.hurry(file, Date.now()));
    if (flow.state === 'finished') await this.ended(after);
    else this.database.afterCommit(() => this.events.emit('stopping', after));
    await this.settle(after);
    return after;
  }

  private async endResult(run: RunRow, file: FileRunRow, status: FileStatus, outcome?: Outcome): Promise<void> {
    if (!file.resultId) return;
    const worker = run.executionType === 'xecutor' ? 'Xecutor' : 'worker';
    const reason = outcome?.reason ?? `The ${worker} that ran ${joinPath(file.path)} was lost`;
    const end: ResultEnd = {
      status,
      reason,
      performance: outcome?.performance,
      browser: outcome?.browser,
      finishedAt: Date.now(),
    };
    await this.reports.end(file.resultId, end);
  }

  private async tellMissing(resultId: string, indexes: readonly number[]): Promise<void> {
    await this.cases.amendResults(await this.reports.recordsMissing(resultId, indexes));
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

/** How a file ended; what was not measured counts as its results say. */
type Outcome = Pick<FileOutcome, 'status' | 'reason'> & Partial<FileOutcome>;

/** What becomes of a file, and of its run besides. */
interface FileChange {
  readonly file: machine.FileFlow;
  readonly run: machine.RunFlow | null;
}
