import { Injectable } from '@nestjs/common';
import { In } from 'typeorm';
import { BaseRepository } from '../../../database/base.repository.js';
import { Database } from '../../../database/database.js';
import { OPEN_STATES, Run } from './run.entity.js';

@Injectable()
export class OpenRunsRepository extends BaseRepository<Run> {
  constructor(database: Database) {
    super(database, Run);
  }

  /** Those of the runs that are not over. Deleted runs are over. */
  async among(runIds: readonly string[]): Promise<ReadonlySet<string>> {
    const runs = await this.rows.find({
      select: { runId: true },
      where: { runId: In([...runIds]), state: In([...OPEN_STATES]) },
    });
    return new Set(runs.map(({ runId }) => runId));
  }
}
