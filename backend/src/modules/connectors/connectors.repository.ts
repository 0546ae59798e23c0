import { Injectable } from '@nestjs/common';
import { In, IsNull, Not } from 'typeorm';
import type { Page } from '../../common/http/page.js';
import { BaseRepository, chunks } from '../../database/base.repository.js';
import { Database } from '../../database/database.js';
import { ConnectorNode } from './connector-node.entity.js';
import { ConnectorRun } from './connector-run.entity.js';
import { Connector } from './connector.entity.js';

/** Nodes that are not in the trash. */
const IN_TREE = { trashId: IsNull() };

export type ConnectorRow = Omit<Connector, 'project'>;

@Injectable()
export class ConnectorsRepository extends BaseRepository<Connector> {
  constructor(database: Database) {
    super(database, Connector);
  }

  /** In the order of creation. */
  ofProject(projectId: number, page?: Page): Promise<ConnectorRow[]> {
    return this.rows.find({ where: { projectId }, order: { id: 'ASC' }, ...page });
  }

  findByKey(id: number): Promise<ConnectorRow | null> {
    return this.rows.findOneBy({ id });
  }

  findByLink(connectorId: string): Promise<ConnectorRow | null> {
    return this.rows.findOneBy({ connectorId });
  }

  /** The connector that started a run; null when none did. */
  async findStarter(runId: string): Promise<ConnectorRow | null> {
    const run = await this.database.manager.getRepository(ConnectorRun).findOneBy({ runId });
    return run && this.findByKey(run.connectorKey);
  }

  /** Project id to number of connectors. Projects without any are absent. */
  async countByProject(projectIds: readonly number[]): Promise<ReadonlyMap<number, number>> {
    const rows = await this.query('c')
      .select('c.projectId', 'projectId')
      .addSelect('COUNT(*)', 'connectors')
      .where({ projectId: In([...projectIds]) })
      .groupBy('c.projectId')
      .getRawMany<{ projectId: number; connectors: string | number }>();
    return new Map(rows.map(({ projectId, connectors }) => [projectId, Number(connectors)]));
  }

  /** Node ids in the tree by connector key, in their order. */
  async nodes(keys: readonly number[]): Promise<ReadonlyMap<number, readonly string[]>> {
    const found = new Map<number, string[]>();
    const rows = await this.database.manager
      .getRepository(ConnectorNode)
      .find({ where: { connectorKey: In([...keys]), node: IN_TREE }, order: { position: 'ASC' } });
    for (const { connectorKey, nodeId } of rows) found.set(connectorKey, [...(found.get(connectorKey) ?? []), nodeId]);
    return found;
  }

  /** Number of nodes that the other connectors of a project cover. */
  countOtherNodes({ id, projectId }: ConnectorRow): Promise<number> {
    return this.database.manager
      .getRepository(ConnectorNode)
      .countBy({ connectorKey: Not(id), connector: { projectId }, node: IN_TREE });
  }

  async insert(row: Omit<ConnectorRow, 'id'>): Promise<ConnectorRow> {
    return this.store.save(this.store.create(row));
  }

  async update({ id, ...change }: ConnectorRow): Promise<void> {
    await this.store.update({ id }, change);
  }

  /** Replaces a connector's nodes. References to nodes in the trash stay, because nobody can choose those. */
  async replaceNodes(connectorKey: number, nodeIds: readonly string[]): Promise<void> {
    const store = this.database.writeManager.getRepository(ConnectorNode);
    const before = (await this.nodes([connectorKey])).get(connectorKey) ?? [];
    for (const some of chunks(before)) await store.delete({ connectorKey, nodeId: In(some) });
    const rows = nodeIds.map((nodeId, position) => ({ connectorKey, nodeId, position }));
    for (const some of chunks(rows, 100)) await store.insert(some);
  }

  async delete(id: number): Promise<void> {
    await this.store.delete({ id });
  }
}
