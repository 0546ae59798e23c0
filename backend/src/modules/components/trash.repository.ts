import { Injectable } from '@nestjs/common';
import type { NodeType } from '@testplatform/contract';
import { IsNull, LessThan } from 'typeorm';
import { BaseRepository } from '../../database/base.repository.js';
import { Database } from '../../database/database.js';
import type { Page } from '../../common/http/page.js';
import { Component } from './component.entity.js';
import { TrashEntry } from './trash-entry.entity.js';

export type TrashRow = Omit<TrashEntry, 'project'>;

/** What a trash entry contains. */
export interface TrashContent {
  readonly files: number;
  readonly cases: number;
}

const FILE: NodeType = 'test-case-file';
const olderThan = (before: number) => ({ deletedAt: LessThan(before), project: { deletedAt: IsNull() } });

@Injectable()
export class TrashRepository extends BaseRepository<TrashEntry> {
  constructor(database: Database) {
    super(database, TrashEntry);
  }

  /** A page of a project's entries, newest first, and the total count. */
  page(projectId: number, page: Page): Promise<[TrashRow[], number]> {
    return this.rows.findAndCount({ where: { projectId }, order: { deletedAt: 'DESC', nodeId: 'ASC' }, ...page });
  }

  find(nodeId: string): Promise<TrashRow | null> {
    return this.rows.findOneBy({ nodeId });
  }

  /** The entry that contains a node. */
  async findWith(nodeId: string): Promise<TrashRow | null> {
    const node = await this.nodes().where('node.id = :nodeId', { nodeId }).getOne();
    return node?.trashId ? this.find(node.trashId) : null;
  }

  /**
   * An entry that was deleted before a time; null when there is none. Entries of deleted projects are left to the project's own deletion.
   */
  findOlder(before: number): Promise<TrashRow | null> {
    return this.rows.findOneBy(olderThan(before));
  }

  countOlder(before: number): Promise<number> {
    return this.rows.countBy(olderThan(before));
  }

  countNodes(projectId: number): Promise<number> {
    return this.nodes().where('node.projectId = :projectId AND node.trashId IS NOT NULL', { projectId }).getCount();
  }

  /** The contents of entries, by node id. */
  async contents(nodeIds: readonly string[]): Promise<ReadonlyMap<string, TrashContent>> {
    if (nodeIds.length === 0) return new Map();
    const rows = await this.nodes()
      // Joined by the table's name, because the test-cases module depends on this one.
      .leftJoin('test_cases', 'one', 'one.node_id = node.id')
      .select('node.trashId', 'trashId')
      .addSelect('COUNT(DISTINCT node.id)', 'files')
      .addSelect('COUNT(one.case_id)', 'cases')
      .where('node.trashId IN (:...nodeIds) AND node.type = :type', { nodeIds, type: FILE })
      .groupBy('node.trashId')
      .getRawMany<{ trashId: string; files: string | number; cases: string | number }>();
    return new Map(rows.map(({ trashId, files, cases }) => [trashId, { files: Number(files), cases: Number(cases) }]));
  }

  async insert(entry: TrashRow): Promise<void> {
    await this.store.insert(entry);
  }

  async delete(nodeId: string): Promise<void> {
    await this.store.delete({ nodeId });
  }

  private nodes() {
    return this.database.manager.createQueryBuilder(Component, 'node');
  }
}
