import { Injectable } from '@nestjs/common';
import { In } from 'typeorm';
import { BaseRepository } from '../../database/base.repository.js';
import { Database } from '../../database/database.js';
import { ConnectorRun } from './connector-run.entity.js';

export type ConnectorRunRow = Omit<ConnectorRun, 'connector' | 'run'>;

@Injectable()
export class ConnectorRunsRepository extends BaseRepository<ConnectorRun> {
  constructor(database: Database) {
    super(database, ConnectorRun);
  }

  async has(connectorKey: number, runId: string): Promise<boolean> {
    return this.rows.existsBy({ connectorKey, runId });
  }

  /** The newest of these runs that the connector's link started. */
  async newestByLink(connectorKey: number, runIds: readonly string[]): Promise<string | null> {
    if (runIds.length === 0) return null;
    const where = { connectorKey, byLink: true, runId: In([...runIds]) };
    return (await this.rows.findOne({ where, order: { id: 'DESC' } }))?.runId ?? null;
  }

  /** Ids of the connector's runs, newest first. */
  async newest(connectorKey: number, take: number): Promise<string[]> {
    const rows = await this.rows.find({ where: { connectorKey }, order: { id: 'DESC' }, take });
    return rows.map(({ runId }) => runId);
  }

  async insert(row: Omit<ConnectorRunRow, 'id'>): Promise<void> {
    await this.store.insert(row);
  }
}
