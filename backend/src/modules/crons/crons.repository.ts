import { Injectable } from '@nestjs/common';
import { In, IsNull } from 'typeorm';
import type { Page } from '../../common/http/page.js';
import { BaseRepository } from '../../database/base.repository.js';
import { Database } from '../../database/database.js';
import { Cron } from './cron.entity.js';

export type CronRow = Omit<Cron, 'project' | 'connector'>;

@Injectable()
export class CronsRepository extends BaseRepository<Cron> {
  constructor(database: Database) {
    super(database, Cron);
  }

  /** In the order of creation. */
  ofProject(projectId: number, page: Page): Promise<CronRow[]> {
    return this.rows.find({ where: { projectId }, order: { cronId: 'ASC' }, ...page });
  }

  /** Every schedule that is not paused, of projects that are not deleted. */
  active(): Promise<CronRow[]> {
    return this.rows.find({ where: { paused: false, project: { deletedAt: IsNull() } }, order: { cronId: 'ASC' } });
  }

  /** Sets `armedAt` for all schedules of a project. */
  async arm(projectId: number, armedAt: number): Promise<void> {
    await this.store.update({ projectId }, { armedAt });
  }

  find(cronId: number): Promise<CronRow | null> {
    return this.rows.findOneBy({ cronId });
  }

  /** A schedule that uses the connector; null when there is none. */
  findOfConnector(connectorKey: number): Promise<CronRow | null> {
    return this.rows.findOneBy({ connectorKey });
  }

  /** The schedules that use one of these connectors, in the order of creation. */
  ofConnectors(connectorKeys: readonly number[]): Promise<CronRow[]> {
    return this.rows.find({ where: { connectorKey: In([...connectorKeys]) }, order: { cronId: 'ASC' } });
  }

  /** Project id to number of schedules. Projects without any are absent. */
  async countByProject(projectIds: readonly number[]): Promise<ReadonlyMap<number, number>> {
    const rows = await this.query('c')
      .select('c.projectId', 'projectId')
      .addSelect('COUNT(*)', 'crons')
      .where({ projectId: In([...projectIds]) })
      .groupBy('c.projectId')
      .getRawMany<{ projectId: number; crons: string | number }>();
    return new Map(rows.map(({ projectId, crons }) => [projectId, Number(crons)]));
  }

  async insert(row: Omit<CronRow, 'cronId'>): Promise<CronRow> {
    return this.store.save(this.store.create(row));
  }

  async update({ cronId, ...change }: CronRow): Promise<void> {
    await this.store.update({ cronId }, change);
  }

  async delete(cronId: number): Promise<void> {
    await this.store.delete({ cronId });
  }
}
