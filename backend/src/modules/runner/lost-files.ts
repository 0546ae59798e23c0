import { Inject, Injectable, Logger } from '@nestjs/common';
import { ownerIsGone } from '../../common/lease-owner.js';
import { ReportsService } from '../reports/reports.service.js';
import { type FileRunRow, FileRunsRepository } from './file-runs.repository.js';
import { isOverdue } from './run-machine.js';
import { RunStore } from './run-store.js';
import { type RunRow, RunsRepository } from './runs.repository.js';

/** Takes back the files whose worker is gone; the run of a lost Xecutor ends with them (3 §6, §9). */
@Injectable()
export class LostFiles {
  private readonly logger = new Logger('LostFiles');

  constructor(
    @Inject(RunStore) private readonly store: RunStore,
    @Inject(RunsRepository) private readonly runs: RunsRepository,
    @Inject(FileRunsRepository) private readonly files: FileRunsRepository,
    @Inject(ReportsService) private readonly reports: ReportsService,
  ) {}

  /** Answers how many files it took back. */
  async sweep(now = Date.now()): Promise<number> {
    let taken = 0;
    for (const file of await this.files.running()) {
      const isDue = (run: RunRow, stored: FileRunRow) => isAbandoned(run, stored, now);
      const run = await this.runs.find(file.runId);
      if (!run || !isDue(run, file)) continue;
      await this.tellMissing(file);
      if (await this.store.interrupt(file.projectId, file.fileRunId, isDue, now)) taken++;
    }
    return taken;
  }

  /** A picture comes after its case: those that the worker did not bring any more are missing. No run waits for a store to tell. */
  private async tellMissing({ fileRunId, epoch, resultId }: FileRunRow): Promise<void> {
    try {
      const missing = resultId === null ? [] : await this.reports.missingRecords(resultId);
      if (missing.length > 0) await this.store.recordsMissing(fileRunId, epoch, missing);
    } catch (error) {
      this.logger.error({ err: error }, 'It can’t be told which pictures of a lost worker are missing');
    }
  }
}

/** Of the server's own workers it is seen at once when their process is gone. */
const isAbandoned = (run: RunRow, file: FileRunRow, now: number): boolean =>
  isOverdue(file, now) ||
  (run.executionType === 'server' &&
    file.state === 'running' &&
    file.leaseOwner !== null &&
    ownerIsGone(file.leaseOwner));
