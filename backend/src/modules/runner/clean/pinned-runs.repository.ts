import { Injectable } from '@nestjs/common';
import { In } from 'typeorm';
import { BaseRepository } from '../../../database/base.repository.js';
import { Database } from '../../../database/database.js';
import { PinnedRun } from './pinned-run.entity.js';

@Injectable()
export class PinnedRunsRepository extends BaseRepository<PinnedRun> {
  constructor(database: Database) {
    super(database, PinnedRun);
  }

  /** Those of the ids that are pinned. */
  async of(runIds: readonly string[]): Promise<ReadonlySet<string>> {
    const rows = await this.rows.findBy({ runId: In([...runIds]) });
    return new Set(rows.map(({ runId }) => runId));
  }

  async insert(row: Omit<PinnedRun, 'run'>): Promise<void> {
    await this.store.insert(row);
  }

  async delete(runId: string): Promise<void> {
    await this.store.delete({ runId });
  }
}
