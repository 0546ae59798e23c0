import { Injectable } from '@nestjs/common';
import { In } from 'typeorm';
import { BaseRepository, chunks } from '../../../database/base.repository.js';
import { Database } from '../../../database/database.js';
import { FileRun, type FileRunRow } from './file-run.entity.js';
import { FAILED, type FileAttempt } from './last-attempts.js';

export interface FileCounts {
  readonly files: number;
  readonly filesFinished: number;
  readonly filesPassed: number;
  /** The files that a rerun would repeat. */
  readonly filesFailed: number;
}

export const NO_FILES: FileCounts = { files: 0, filesFinished: 0, filesPassed: 0, filesFailed: 0 };

/** Reads the files of runs. The `execution` module writes them along with their states. */
@Injectable()
export class FileRunsRepository extends BaseRepository<FileRun> {
  constructor(database: Database) {
    super(database, FileRun);
  }

  /** Every file of a run, in order. */
  list(runId: string): Promise<FileRunRow[]> {
    return this.rows.find({ where: { runId }, order: { position: 'ASC' } });
  }

  /** The attempts of some runs; with `nodeIds` only those of these files. */
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

  /** The counts of files, by run id. Runs without files are absent. */
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
}
