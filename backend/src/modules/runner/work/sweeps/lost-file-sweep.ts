import { type Cancel, clock } from '@testplatform/contract';
import { Injectable, Logger } from '@nestjs/common';
import { NoSpaceError, OperationalError } from '../../../../common/errors.js';
import { ownerIsGone } from '../../../../common/lease-owner.js';
import { DevicePresenceService } from '../../../devices/device-presence.service.js';
import { ReportsService } from '../../../reports/results/reports.service.js';
import { type FileRunRow, FileRunsRepository } from '../../store/file-runs.repository.js';
import { isOverdue } from '../../store/run-state.js';
import { leaseOf, RunStore } from '../../store/run-store.service.js';
import { type RunRow, RunsRepository } from '../../store/runs.repository.js';
import { eachDespiteFailures } from './each-despite-failures.js';

/** Milliseconds for the artifact store to list its files. After that, files are taken back without the list. */
const LIST_MS = 5_000;

/**
 * Takes files back from lost workers. The run of a lost Xecutor ends with its file (3 §6, §9). A connected Xecutor that
 * doesn't renew the lease of a file never received it, unless it has reported on it.
 */
@Injectable()
export class LostFileSweep {
  private readonly logger = new Logger('LostFileSweep');

  constructor(
    private readonly store: RunStore,
    private readonly runs: RunsRepository,
    private readonly files: FileRunsRepository,
    private readonly reports: ReportsService,
    private readonly devices: DevicePresenceService,
  ) {}

  /**
   * Returns how many files it took back. Screenshots arrive after their cases; those that never arrived are marked as missing.
   * @param isAtWork whether this server runs a file itself: then its worker is not lost, but could not renew the lease, as when the
   * clock leaps
   * @param now Unix milliseconds
   */
  async sweep(isAtWork: (file: FileRunRow) => boolean, now = clock.now()): Promise<number> {
    const isLost = (run: RunRow, file: FileRunRow) => isAbandoned(run, file, now) && !isAtWork(file);
    const due: { readonly run: RunRow; readonly file: FileRunRow }[] = [];
    for (const file of await this.files.running()) {
      const run = await this.runs.find(file.runId);
      if (run && isLost(run, file)) due.push({ run, file });
    }
    const missing = await this.missingOf(due.map(({ file }) => file));
    let taken = 0;
    await eachDespiteFailures(due.entries(), async ([index, { run: ofFile, file }]) => {
      const isPresent = await this.isXecutorPresent(ofFile);
      // Checked again under the lock: the worker may have renewed its lease since.
      if (await this.store.interrupt(leaseOf(file), isLost, { now, isPresent, missing: missing[index] })) taken++;
    });
    return taken;
  }

  /** Extends all leases to their full length, so that those who are at work can renew them. */
  giveTime(): Promise<void> {
    return this.store.giveTime();
  }

  private async isXecutorPresent({ executionType, requestedBy }: RunRow): Promise<boolean> {
    return executionType === 'xecutor' && requestedBy !== null && this.devices.isConnected(requestedBy);
  }

  /**
   * For each file, the indexes of screenshots that its cases refer to and the store lacks; none if the store doesn't
   * answer in time.
   */
  private async missingOf(files: readonly FileRunRow[]): Promise<readonly (readonly number[])[]> {
    let cancel: Cancel | undefined;
    const late = new Promise<never>((_resolve, reject) => {
      cancel = clock.after(LIST_MS, () => reject(new OperationalError('The artifact store does not answer')));
    });
    const tell = async ({ resultId }: FileRunRow) => {
      try {
        return resultId === null ? [] : await Promise.race([this.reports.missingRecords(resultId), late]);
      } catch (error) {
        if (!(error instanceof OperationalError)) throw error;
        if (!(error instanceof NoSpaceError))
          this.logger.error({ err: error }, 'Checking which pictures of a lost worker are missing failed');
        return [];
      }
    };
    return Promise.all(files.map(tell)).finally(() => cancel?.());
  }
}

/** Also true if its process on this machine is dead: then its lease need not expire first. */
const isAbandoned = (run: RunRow, file: FileRunRow, now: number): boolean =>
  isOverdue(file, now) ||
  (run.executionType === 'server' &&
    file.state === 'running' &&
    file.leaseOwner !== null &&
    ownerIsGone(file.leaseOwner));
