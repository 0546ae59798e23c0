import { Injectable, Logger } from '@nestjs/common';
import { NoSpaceError, OperationalError } from '../../common/errors.js';
import { ownerIsGone } from '../../common/lease-owner.js';
import { ReportsService } from '../reports/results/reports.service.js';
import { type FileRunRow, FileLeasesRepository } from './file-leases.repository.js';
import { isOverdue } from './run-state.js';
import { RunStore } from './run-store.service.js';
import { type RunRow, RunStatesRepository } from './run-states.repository.js';

/** Milliseconds in which the store must have told what it keeps: until then no file is taken back. */
const LIST_MS = 5_000;

/** Takes back the files whose worker is gone; the run of a lost Xecutor ends with them (3 §6, §9). */
@Injectable()
export class LostFileSweep {
  private readonly logger = new Logger('LostFileSweep');

  constructor(
    private readonly store: RunStore,
    private readonly runs: RunStatesRepository,
    private readonly files: FileLeasesRepository,
    private readonly reports: ReportsService,
  ) {}

  /**
   * Answers how many files it took back. A picture comes after its case: those that the worker did not bring any more are told as
   * missing with it.
   */
  async sweep(now = Date.now()): Promise<number> {
    const due: FileRunRow[] = [];
    for (const file of await this.files.running()) {
      const run = await this.runs.find(file.runId);
      if (run && isAbandoned(run, file, now)) due.push(file);
    }
    const missing = await this.missingOf(due);
    let taken = 0;
    for (const [index, { projectId, fileRunId }] of due.entries()) {
      // Asked once more of what is stored: the worker may have been heard of meanwhile.
      const isDue = (run: RunRow, stored: FileRunRow) => isAbandoned(run, stored, now);
      if (await this.store.interrupt(projectId, fileRunId, isDue, { now, missing: missing[index] })) taken++;
    }
    return taken;
  }

  /** The pictures that each of the files names and that are not there: none where the store does not tell in time. No run waits for it. */
  private async missingOf(files: readonly FileRunRow[]): Promise<readonly (readonly number[])[]> {
    let timer: NodeJS.Timeout | undefined;
    const late = new Promise<never>((_resolve, reject) => {
      timer = setTimeout(() => reject(new OperationalError('The artifact store does not answer')), LIST_MS);
    });
    const tell = async ({ resultId }: FileRunRow) => {
      try {
        return resultId === null ? [] : await Promise.race([this.reports.missingRecords(resultId), late]);
      } catch (error) {
        if (!(error instanceof OperationalError)) throw error;
        if (!(error instanceof NoSpaceError))
          this.logger.error({ err: error }, 'It can’t be told which pictures of a lost worker are missing');
        return [];
      }
    };
    return Promise.all(files.map(tell)).finally(() => clearTimeout(timer));
  }
}

/** Of the server's own workers it is seen at once when their process is gone. */
const isAbandoned = (run: RunRow, file: FileRunRow, now: number): boolean =>
  isOverdue(file, now) ||
  (run.executionType === 'server' &&
    file.state === 'running' &&
    file.leaseOwner !== null &&
    ownerIsGone(file.leaseOwner));
