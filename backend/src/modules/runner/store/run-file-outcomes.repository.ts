import { Injectable } from '@nestjs/common';
import { RUN_FILE_OUTCOMES, type RunFileOutcome, type FilePath } from '@testplatform/contract';
import type { SelectQueryBuilder } from 'typeorm';
import type { Page } from '../../../common/http/page.js';
import { BaseRepository } from '../../../database/base.repository.js';
import { Database } from '../../../database/database.js';
import { FileResult } from '../../reports/results/file-result.entity.js';
import { FileRun } from './file-run.entity.js';

/** A file of a run and its outcome. */
export interface RunFileRow {
  readonly nodeId: string;
  /** As of the run's creation. */
  readonly path: FilePath;
  readonly outcome: RunFileOutcome;
}

/** Warnings are in the result only. The rest is in the file's row, which exists before any result. */
const OUTCOME = `CASE
  WHEN file.state = 'running' THEN 'running'
  WHEN file.state = 'queued' THEN 'queued'
  WHEN file.status IN ('failure', 'error') THEN 'failed'
  WHEN file.status IN ('interrupted', 'stopped') THEN file.status
  WHEN result.concentrate > 0 THEN 'warning'
  ELSE 'success' END`;
const URGENCY = `CASE ${OUTCOME} ${RUN_FILE_OUTCOMES.map((name, rank) => `WHEN '${name}' THEN ${rank}`).join(' ')} END`;

/** The files of a run with their outcomes. */
@Injectable()
export class RunFileOutcomesRepository extends BaseRepository<FileRun> {
  constructor(database: Database) {
    super(database, FileRun);
  }

  /** Failed files first, otherwise in the order of the run. */
  async page(runId: string, outcome: RunFileOutcome | undefined, { skip, take }: Page): Promise<RunFileRow[]> {
    const query = this.ofRun(runId).select(['file.node_id AS "nodeId"', 'file.path AS "path"']);
    query.addSelect(OUTCOME, 'outcome').orderBy(URGENCY).addOrderBy('file.position').offset(skip).limit(take);
    if (outcome) query.andWhere(`${OUTCOME} = :outcome`, { outcome });
    const rows = await query.getRawMany<{ nodeId: string; path: string; outcome: RunFileOutcome }>();
    return rows.map(({ path, ...row }) => ({ ...row, path: JSON.parse(path) as FilePath }));
  }

  /** The node ids of the queued files. Reading further columns of thousands of files would cost more than the rest of a report. */
  async waiting(runId: string): Promise<string[]> {
    const query = this.query('file').select('file.node_id', 'nodeId').where({ runId, state: 'queued' });
    return (await query.getRawMany<{ nodeId: string }>()).map(({ nodeId }) => nodeId);
  }

  /** The number of files with each outcome. Outcomes without files are absent. */
  async counts(runId: string): Promise<ReadonlyMap<RunFileOutcome, number>> {
    const rows = await this.ofRun(runId)
      .select(OUTCOME, 'outcome')
      .addSelect('COUNT(*)', 'files')
      .groupBy(OUTCOME)
      .getRawMany<{ outcome: RunFileOutcome; files: string | number }>();
    return new Map(rows.map(({ outcome, files }) => [outcome, Number(files)]));
  }

  private ofRun(runId: string): SelectQueryBuilder<FileRun> {
    return this.query('file').leftJoin(FileResult, 'result', 'result.resultId = file.resultId').where({ runId });
  }
}
