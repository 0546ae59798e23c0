import { Injectable } from '@nestjs/common';
import { In, LessThan, Like, Not } from 'typeorm';
import { BaseRepository, chunks } from '../../../database/base.repository.js';
import { Database } from '../../../database/database.js';
import { FileRun, type FileRunRow } from './file-run.entity.js';
import type { FileFlow } from './run-state.js';

export type { FileRunRow } from './file-run.entity.js';

/** The states of run files, and their leases. */
@Injectable()
export class FileLeasesRepository extends BaseRepository<FileRun> {
  constructor(database: Database) {
    super(database, FileRun);
  }

  find(fileRunId: string): Promise<FileRunRow | null> {
    return this.rows.findOneBy({ fileRunId });
  }

  /** Reads a file and locks its row until the transaction ends. */
  findForUpdate(fileRunId: string): Promise<FileRunRow | null> {
    return this.forUpdate(this.query('file').where({ fileRunId })).getOne();
  }

  nextQueued(runId: string): Promise<FileRunRow | null> {
    return this.rows.findOne({ where: { runId, state: 'queued' }, order: { claimOrder: 'ASC', position: 'ASC' } });
  }

  /** The files of a run in one state, in the order of the run. */
  ofRun(runId: string, state: FileRun['state']): Promise<FileRunRow[]> {
    return this.rows.find({ where: { runId, state }, order: { position: 'ASC' } });
  }

  /** Files whose lease owner's name begins with `prefix`. */
  heldBy(prefix: string): Promise<FileRunRow[]> {
    return this.rows.findBy({ state: 'running', leaseOwner: Like(`${prefix}%`) });
  }

  running(): Promise<FileRunRow[]> {
    return this.rows.findBy({ state: 'running' });
  }

  countOpen(runId: string): Promise<number> {
    return this.rows.countBy({ runId, state: Not('finished') });
  }

  /** The number of queued files of each run, by its id. */
  async countQueued(runIds: readonly string[]): Promise<ReadonlyMap<string, number>> {
    const counts = new Map<string, number>();
    for (const some of chunks(runIds)) {
      const rows = await this.query('file')
        .select('file.runId', 'runId')
        .addSelect('COUNT(*)', 'files')
        .where({ runId: In(some), state: 'queued' })
        .groupBy('file.runId')
        .getRawMany<{ runId: string; files: number | string }>();
      for (const { runId, files } of rows) counts.set(runId, Number(files));
    }
    return counts;
  }

  async insert(rows: readonly FileRunRow[]): Promise<void> {
    for (const some of chunks(rows, 50)) await this.store.insert(some);
  }

  async update(fileRunId: string, flow: FileFlow): Promise<void> {
    await this.store.update({ fileRunId }, flowOf(flow));
  }

  /** Starts an attempt with a result of its own, of whose journal nothing has arrived. */
  async begin(fileRunId: string, flow: FileFlow, resultId: string): Promise<void> {
    await this.store.update({ fileRunId }, { ...flowOf(flow), resultId, delivered: 0, missing: null });
  }

  /**
   * Sets the number of the last stored journal entry.
   * @param missing records that will never arrive; absent: unchanged
   */
  async setDelivered(fileRunId: string, delivered: number, missing?: number[]): Promise<void> {
    await this.store.update({ fileRunId }, { delivered, ...(missing && { missing }) });
  }

  /** Extends the leases of owners whose names begin with `prefix` to at least `time`, except in runs that are being stopped. */
  async prolong(prefix: string, time: number): Promise<void> {
    await this.store
      .createQueryBuilder()
      .update()
      .set({ leaseUntil: time })
      .where({ state: 'running', leaseOwner: Like(`${prefix}%`), leaseUntil: LessThan(time) })
      .andWhere("run_id NOT IN (SELECT run_id FROM runs WHERE state = 'stopping')")
      .execute();
  }
}

/** Only the state columns: callers may pass a whole row. */
const flowOf = ({ state, status, epoch, attempt, leaseOwner, leaseUntil }: FileFlow): FileFlow => ({
  state,
  status,
  epoch,
  attempt,
  leaseOwner,
  leaseUntil,
});
