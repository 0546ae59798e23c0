import { Injectable } from '@nestjs/common';
import { BaseRepository } from '../../../database/base.repository.js';
import { Database } from '../../../database/database.js';
import { RunRemoval } from './run-removal.entity.js';

/** Marks of deleted runs whose results are still to be removed. */
@Injectable()
export class RunRemovalsRepository extends BaseRepository<RunRemoval> {
  constructor(database: Database) {
    super(database, RunRemoval);
  }

  all(): Promise<RunRemoval[]> {
    return this.rows.find({ order: { markedAt: 'ASC' } });
  }

  async insert(row: RunRemoval): Promise<void> {
    await this.store.insert(row);
  }

  async delete(runId: string): Promise<void> {
    await this.store.delete({ runId });
  }
}
