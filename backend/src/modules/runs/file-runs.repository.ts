import { Injectable } from '@nestjs/common';
import { In, LessThan, Like, Not } from 'typeorm';
import { BaseRepository, chunks } from '../../database/base.repository.js';
import { Database } from '../../database/database.js';
import { FileRun } from './file-run.entity.js';
import { FAILED, type FileAttempt } from './history/merged-files.js';
import type { FileFlow } from '../execution/run-state.js';

export interface FileCounts {
  readonly files: number;
  readonly filesFinished: number;
  readonly filesPassed: number;
  /** Those that a rerun runs again. */
  readonly filesFailed: number;
}

export const NO_FILES: FileCounts = { files: 0, filesFinished: 0, filesPassed: 0, filesFailed: 0 };

export type FileRunRow = Omit<FileRun, 'run'>;

@Injectable()
export class FileRunsRepository extends BaseRepository<FileRun> {
  constructor(database: Database) {
    super(database, FileRun);
  }

  find(fileRunId: string): Promise<FileRunRow | null> {
    return this.rows.findOneBy({ fileRunId });
  }

  /** Reads a file for a change of what only its holder writes. */
  findForUpdate(fileRunId: string): Promise<FileRunRow | null> {
    return this.forUpdate(this.query('file').where({ fileRunId })).getOne();
  }

  nextQueued(runId: string): Promise<FileRunRow | null> {
    return this.rows.findOne({ where: { runId, state: 'queued' }, order: { position: 'ASC' } });
  }

  /** Every file of a run, in order. */
  list(runId: string): Promise<FileRunRow[]> {
    return this.rows.find({ where: { runId }, order: { position: 'ASC' } });
  }

  /** The files of a run that are in a state, in order. */
  ofRun(runId: string, state: FileRun['state']): Promise<FileRunRow[]> {
    return this.rows.find({ where: { runId, state }, order: { position: 'ASC' } });
  }

  /** What is leased to owners whose names begin in a way. */
  heldBy(prefix: string): Promise<FileRunRow[]> {
    return this.rows.findBy({ state: 'running', leaseOwner: Like(`${prefix}%`) });
  }

  running(): Promise<FileRunRow[]> {
    return this.rows.findBy({ state: 'running' });
  }

  countOpen(runId: string): Promise<number> {
    return this.rows.countBy({ runId, state: Not('finished') });
  }

  /** The files of some runs, as far as merging them asks, run by run; of some nodes only when these are named. */
  async attempts(runIds: readonly string[], nodeIds?: readonly string[]): Promise<FileAttempt[]> {
    const found: FileAttempt[] = [];
    for (const some of runIds.length === 0 ? [] : nodeIds ? chunks(nodeIds) : [undefined])
      found.push(
        ...(await this.rows.find({
          select: { fileRunId: true, runId: true, nodeId: true, state: true, status: true, resultId: true },
          where: { runId: In([...runIds]), ...(some && { nodeId: In(some) }) },
        })),
      );
    return found;
  }

  /** How many files each run has, how many of them are done, and how many of those passed and failed. */
  async counts(runIds: readonly string[]): Promise<ReadonlyMap<string, FileCounts>> {
    const rows = await this.query('file')
      .select('file.runId', 'runId')
      .addSelect('COUNT(*)', 'files')
      .addSelect("SUM(CASE WHEN file.state = 'finished' THEN 1 ELSE 0 END)", 'finished')
      .addSelect("SUM(CASE WHEN file.status = 'success' THEN 1 ELSE 0 END)", 'passed')
      .addSelect('SUM(CASE WHEN file.status IN (:...failures) THEN 1 ELSE 0 END)', 'failed')
      .where({ runId: In([...runIds]) })
      .setParameter('failures', FAILED)
      .groupBy('file.runId')
      .getRawMany<{ runId: string } & Record<'files' | 'finished' | 'passed' | 'failed', string | number>>();
    return new Map(
      rows.map(({ runId, files, finished, passed, failed }) => [
        runId,
        {
          files: Number(files),
          filesFinished: Number(finished),
          filesPassed: Number(passed),
          filesFailed: Number(failed),
        },
      ]),
    );
  }

  async insert(rows: readonly FileRunRow[]): Promise<void> {
    for (const some of chunks(rows, 50)) await this.store.insert(some);
  }

  async update(fileRunId: string, flow: FileFlow): Promise<void> {
    await this.store.update({ fileRunId }, flowOf(flow));
  }

  /** Another attempt: with a result of its own, of which nothing has arrived. */
  async begin(fileRunId: string, flow: FileFlow, resultId: string): Promise<void> {
    await this.store.update({ fileRunId }, { ...flowOf(flow), resultId, delivered: 0, missing: null });
  }

  /** How much of an attempt has arrived, and which of its records never will. */
  async setDelivered(fileRunId: string, delivered: number, missing: number[]): Promise<void> {
    await this.store.update({ fileRunId }, { delivered, missing: missing.length > 0 ? missing : null });
  }

  /** Gives the holders whose names begin in a way until `time` at least, but for runs that are being stopped. */
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

/** A row may be passed where a flow is asked for: only what belongs to the flow is written. */
const flowOf = ({ state, status, epoch, attempt, leaseOwner, leaseUntil }: FileFlow): FileFlow => ({
  state,
  status,
  epoch,
  attempt,
  leaseOwner,
  leaseUntil,
});
