import { Injectable } from '@nestjs/common';
import { In } from 'typeorm';
import { BaseRepository } from '../../../database/base.repository.js';
import { Database } from '../../../database/database.js';
import { Rerun } from './rerun.entity.js';

export type RerunRow = Omit<Rerun, 'run' | 'origin'>;

@Injectable()
export class RerunsRepository extends BaseRepository<Rerun> {
  constructor(database: Database) {
    super(database, Rerun);
  }

  /** The reruns among these runs. */
  among(runIds: readonly string[]): Promise<RerunRow[]> {
    return this.rows.findBy({ runId: In([...runIds]) });
  }

  /** The reruns of these origins, earlier ones first. */
  of(originIds: readonly string[]): Promise<RerunRow[]> {
    return this.rows.find({ where: { originId: In([...originIds]) }, order: { number: 'ASC' } });
  }

  async insert(row: RerunRow): Promise<void> {
    await this.store.insert(row);
  }
}
