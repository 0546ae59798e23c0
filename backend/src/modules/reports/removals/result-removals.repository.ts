import { clock } from '@testplatform/contract';
import { Injectable } from '@nestjs/common';
import { In } from 'typeorm';
import { BaseRepository } from '../../../database/base.repository.js';
import { Database } from '../../../database/database.js';
import { Component } from '../../components/component.entity.js';
import { CaseResultRow } from '../results/case-result.entity.js';
import { FileResult } from '../results/file-result.entity.js';
import { LatestResult } from '../results/latest-result.entity.js';
import { TrimmedResult } from './trimmed-result.entity.js';

/** A result that can be removed. */
export interface RemovableResult {
  readonly resultId: string;
  readonly projectId: number;
  /** Whether it is the last result of a file that exists, in the tree or in the trash. */
  readonly isLast: boolean;
}

@Injectable()
export class ResultRemovalsRepository extends BaseRepository<FileResult> {
  constructor(database: Database) {
    super(database, FileResult);
  }

  /** A batch of a run's results that are not trimmed yet. */
  async someOf(runId: string, take: number): Promise<RemovableResult[]> {
    const rows = await this.withPlace()
      .where({ runId })
      .andWhere('NOT EXISTS (SELECT 1 FROM trimmed_results trimmed WHERE trimmed.result_id = result.result_id)')
      .limit(take)
      .getRawMany<Omit<RemovableResult, 'isLast'> & { isLast: string | number }>();
    return rows.map((row) => ({ ...row, isLast: Number(row.isLast) === 1 }));
  }

  /** A batch of trimmed results that are no longer the last one of an existing file. */
  someSuperseded(take: number): Promise<Omit<RemovableResult, 'isLast'>[]> {
    return this.withPlace()
      .innerJoin(TrimmedResult, 'trimmed', 'trimmed.resultId = result.resultId')
      .where('node.id IS NULL')
      .limit(take)
      .getRawMany<Omit<RemovableResult, 'isLast'>>();
  }

  async isTrimmed(resultId: string): Promise<boolean> {
    return this.database.manager.getRepository(TrimmedResult).existsBy({ resultId });
  }

  /** Returns the number of deleted rows. */
  async deleteCases(resultIds: readonly string[]): Promise<number> {
    const cases = this.database.writeManager.getRepository(CaseResultRow);
    return (await cases.delete({ resultId: In([...resultIds]) })).affected ?? 0;
  }

  async trim(resultIds: readonly string[]): Promise<void> {
    const trimmed = this.database.writeManager.getRepository(TrimmedResult);
    const trimmedAt = clock.now();
    await trimmed.insert(resultIds.map((resultId) => ({ resultId, trimmedAt })));
  }

  /** Returns the number of deleted rows. */
  async deleteResults(resultIds: readonly string[]): Promise<number> {
    return (await this.store.delete({ resultId: In([...resultIds]) })).affected ?? 0;
  }

  private withPlace() {
    return this.query('result')
      .select('result.resultId', 'resultId')
      .addSelect('result.projectId', 'projectId')
      .addSelect('CASE WHEN node.id IS NULL THEN 0 ELSE 1 END', 'isLast')
      .leftJoin(LatestResult, 'latest', 'latest.nodeId = result.nodeId AND latest.resultId = result.resultId')
      .leftJoin(Component, 'node', 'node.id = latest.nodeId');
  }
}
