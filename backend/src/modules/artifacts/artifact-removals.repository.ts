import { clock } from '@testplatform/contract';
import { Injectable } from '@nestjs/common';
import { In, LessThanOrEqual } from 'typeorm';
import { BaseRepository, chunks } from '../../database/base.repository.js';
import { Database } from '../../database/database.js';
import { ArtifactRemoval } from './artifact-removal.entity.js';

@Injectable()
export class ArtifactRemovalsRepository extends BaseRepository<ArtifactRemoval> {
  constructor(database: Database) {
    super(database, ArtifactRemoval);
  }

  /** The ids of some due entries, oldest first. */
  async some(take: number): Promise<string[]> {
    const where = { listedAt: LessThanOrEqual(clock.now()) };
    const rows = await this.rows.find({ where, order: { listedAt: 'ASC', resultId: 'ASC' }, take });
    return rows.map(({ resultId }) => resultId);
  }

  count(): Promise<number> {
    return this.rows.count();
  }

  /** @param listedAt when they become due, in Unix milliseconds */
  async insert(resultIds: readonly string[], listedAt = clock.now()): Promise<void> {
    for (const some of chunks(resultIds)) await this.store.insert(some.map((resultId) => ({ resultId, listedAt })));
  }

  /** Moves entries to the end of the list. */
  async postpone(resultIds: readonly string[]): Promise<void> {
    await this.store.update({ resultId: In([...resultIds]) }, { listedAt: clock.now() });
  }

  /** Returns how many rows existed. */
  async delete(resultIds: readonly string[]): Promise<number> {
    return (await this.store.delete({ resultId: In([...resultIds]) })).affected ?? 0;
  }
}
