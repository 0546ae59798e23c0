import { Injectable } from '@nestjs/common';
import type { RunVerdict } from '@testplatform/contract';
import { BaseRepository } from '../../database/base.repository.js';
import { Database } from '../../database/database.js';
import { RunKind } from './run-kind.entity.js';

type RunKindRow = Omit<RunKind, 'project'>;

@Injectable()
export class RunKindsRepository extends BaseRepository<RunKind> {
  constructor(database: Database) {
    super(database, RunKind);
  }

  /** How the last run of a kind ended; null when there was none. */
  async last(projectId: number, kind: string): Promise<RunVerdict | null> {
    return (await this.rows.findOneBy({ projectId, kind }))?.verdict ?? null;
  }

  /** Call it under the lock of the project, so that two runs that end at once don't collide. */
  async keep({ projectId, kind, ...last }: RunKindRow): Promise<void> {
    const { affected } = await this.store.update({ projectId, kind }, last);
    if (affected === 0) await this.store.insert({ projectId, kind, ...last });
  }
}
