import { randomUUID } from 'node:crypto';
import { Injectable } from '@nestjs/common';
import { clock, type ExecutionType } from '@testplatform/contract';
import type { WantedFile } from '@testplatform/engine/host';
import { Database } from '../../../database/database.js';
import { ProjectsService } from '../../projects/projects.service.js';
import { ResultWriterService } from '../../reports/results/result-writer.service.js';
import { TestCasesService } from '../../test-cases/test-cases.service.js';
import { fairOrder, filesBefore, ofNewcomers, ServedLast } from './fair-order.js';
import { type FileRunRow, FileRunsRepository } from './file-runs.repository.js';
import * as state from './run-state.js';
import { type RunRow, RunsRepository } from './runs.repository.js';

/** A claimed file and its run. Its result was created with the claim. */
export interface ClaimedRow {
  readonly run: RunRow;
  readonly file: FileRunRow & { readonly resultId: string };
}

/** A worker or Xecutor that claims files. */
export interface LeaseHolder {
  readonly executionType: ExecutionType;
  /** Its name in `lease_owner`. */
  readonly owner: string;
  /** If set, it gets only runs that this person started. */
  readonly requestedBy?: number;
}

/** Gives queued files to those who run them, one transaction each, under the lock of the project. */
@Injectable()
export class FileClaims {
  /** Only of this process, so with several servers the order of ties is approximate. */
  private readonly served = new ServedLast();

  constructor(
    private readonly runs: RunsRepository,
    private readonly files: FileRunsRepository,
    private readonly projects: ProjectsService,
    private readonly cases: TestCasesService,
    private readonly results: ResultWriterService,
    private readonly database: Database,
  ) {}

  /**
   * Claims the next queued file; null when none may start. The server's workers take turns between people and projects, an Xecutor takes
   * the oldest run.
   */
  async claim(holder: LeaseHolder, wanted: WantedFile = {}): Promise<ClaimedRow | null> {
    for (const { runId, projectId } of await this.candidates(holder, wanted)) {
      const claimed = await this.claimOf(projectId, runId, holder);
      if (!claimed) continue;
      if (holder.executionType === 'server') this.served.note(claimed.run);
      return claimed;
    }
    return null;
  }

  /** How many files will be claimed before the first one of each server run that may start; Infinity above `most`. */
  async filesBefore(most: number): Promise<ReadonlyMap<string, number>> {
    const { runs, running } = await this.runs.serverQueue();
    const queued = await this.files.countQueued(runs.map(({ runId }) => runId));
    const waiting = runs.map((run) => ({ ...run, queued: queued.get(run.runId) ?? 0 }));
    return filesBefore(waiting, running, this.served, most);
  }

  /** The runs to try for the next file, in order. Each claim checks again under the lock of the project. */
  private async candidates({ executionType, requestedBy }: LeaseHolder, { ofNewcomer = false }: WantedFile) {
    if (executionType === 'xecutor') return this.runs.openOfType(executionType, requestedBy);
    const { runs, running } = await this.runs.serverQueue();
    return fairOrder(ofNewcomer ? ofNewcomers(runs, running) : runs, running, this.served);
  }

  private claimOf(projectId: number, runId: string, { executionType, owner }: LeaseHolder): Promise<ClaimedRow | null> {
    return this.database.transaction(async () => {
      const project = await this.projects.lockAny(projectId);
      const run = (await this.runs.open(projectId)).slice(0, project.runsAtOnce).find((open) => open.runId === runId);
      const file = run && (await this.files.nextQueued(run));
      const now = clock.now();
      const life = executionType === 'xecutor' ? state.XECUTOR_LEASE : state.LEASE;
      const claimed = file && state.claim(run, file, owner, now, life);
      if (!claimed) return null;
      const resultId = randomUUID();
      await this.files.begin(file.fileRunId, claimed.file, resultId);
      if (claimed.run !== run) await this.runs.update(runId, claimed.run);
      await this.results.begin({
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
}
