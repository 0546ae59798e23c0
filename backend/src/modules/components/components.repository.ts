import { Injectable } from '@nestjs/common';
import type { NodeType } from '@testplatform/contract';
import { In } from 'typeorm';
import { BaseRepository, inTurns, marks } from '../../database/base.repository.js';
import { Database } from '../../database/database.js';
import { Component } from './component.entity.js';

export type ComponentRow = Omit<Component, 'project'>;

@Injectable()
export class ComponentsRepository extends BaseRepository<Component> {
  constructor(database: Database) {
    super(database, Component);
  }

  /** Every node of the projects, siblings in their order. */
  ofProjects(projectIds: readonly number[]): Promise<ComponentRow[]> {
    if (projectIds.length === 0) return Promise.resolve([]);
    return this.plain(`WHERE project_id IN (${marks(projectIds)}) ORDER BY position`, projectIds);
  }

  /** The ids of a project's files. */
  async fileIds(projectId: number): Promise<string[]> {
    const type: NodeType = 'test-case-file';
    const rows = await this.query('node')
      .select('node.id', 'id')
      .where({ projectId, type })
      .getRawMany<{ id: string }>();
    return rows.map(({ id }) => id);
  }

  /** Project id to the number of its nodes of each type. */
  async countByType(projectIds: readonly number[]): Promise<Map<number, Partial<Record<NodeType, number>>>> {
    const rows = await this.query('node')
      .select('node.projectId', 'projectId')
      .addSelect('node.type', 'type')
      .addSelect('COUNT(*)', 'nodes')
      .where({ projectId: In([...projectIds]) })
      .groupBy('node.projectId')
      .addGroupBy('node.type')
      .getRawMany<{ projectId: number; type: NodeType; nodes: string | number }>();
    const counts = new Map<number, Partial<Record<NodeType, number>>>();
    for (const { projectId, type, nodes } of rows)
      counts.set(projectId, { ...counts.get(projectId), [type]: Number(nodes) });
    return counts;
  }

  async findChild(projectId: number, parentId: string, titleKey: string): Promise<ComponentRow | null> {
    const where = 'WHERE project_id = ? AND parent_id = ? AND title_key = ?';
    return (await this.plain(where, [projectId, parentId, titleKey]))[0] ?? null;
  }

  insert(rows: readonly ComponentRow[]): Promise<void> {
    return this.insertPlain(rows);
  }

  async update(rows: readonly ComponentRow[]): Promise<void> {
    for await (const some of inTurns(rows, 100))
      for (const { id, ...change } of some) await this.store.update({ id }, change);
  }

  async delete(ids: readonly string[]): Promise<void> {
    for await (const some of inTurns(ids)) await this.store.delete({ id: In(some) });
  }
}
