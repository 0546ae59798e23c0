import { Injectable } from '@nestjs/common';
import { BaseRepository } from '../../../database/base.repository.js';
import { Database } from '../../../database/database.js';
import { Environment } from './environment.entity.js';

export type EnvironmentRow = Omit<Environment, 'project'>;

@Injectable()
export class EnvironmentsRepository extends BaseRepository<Environment> {
  constructor(database: Database) {
    super(database, Environment);
  }

  /** In the order that users chose. */
  list(projectId: number): Promise<EnvironmentRow[]> {
    return this.rows.find({ where: { projectId }, order: { position: 'ASC' } });
  }

  find(projectId: number, nameKey: string): Promise<EnvironmentRow | null> {
    return this.rows.findOneBy({ projectId, nameKey });
  }

  async setBindings(environmentId: string, bindings: EnvironmentRow['bindings']): Promise<void> {
    await this.store.update({ environmentId }, { bindings });
  }

  async replace(projectId: number, environments: readonly EnvironmentRow[]): Promise<void> {
    await this.store.delete({ projectId });
    if (environments.length > 0) await this.store.insert([...environments]);
  }
}
