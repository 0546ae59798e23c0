import { Injectable } from '@nestjs/common';
import { In } from 'typeorm';
import { BaseRepository } from '../../database/base.repository.js';
import { Database } from '../../database/database.js';
import { ArtifactRemoval } from './artifact-removal.entity.js';

@Injectable()
export class ArtifactRemovalsRepository extends BaseRepository<ArtifactRemoval> {
  constructor(database: Database) {
    super(database, ArtifactRemoval);
  }

  async some(take: number): Promise<string[]> {
    const rows = await this.rows.find({ order: { listedAt: 'ASC', resultId: 'ASC' }, take });
    return rows.map(({ resultId }) => resultId);
  }

  count(): Promise<number> {
    return this.rows.count();
  }

  async insert(resultIds: readonly string[]): Promise<void> {
    const listedAt = Date.now();
    await this.store.insert(resultIds.map((resultId) => ({ resultId, listedAt })));
  }

  /** Moves some to the end of the list. */
  async postpone(resultIds: readonly string[]): Promise<void> {
    await this.store.update({ resultId: In([...resultIds]) }, { listedAt: Date.now() });
  }

  async delete(resultIds: readonly string[]): Promise<void> {
    await this.store.delete({ resultId: In([...resultIds]) });
  }
}
