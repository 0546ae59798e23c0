import { Injectable } from '@nestjs/common';
import type { NodeType } from '@testplatform/contract';
import { In, IsNull, Not } from 'typeorm';
import { BaseRepository, inTurns, marks } from '../../database/base.repository.js';
import { Database } from '../../database/database.js';
import { Component } from './component.entity.js';

export type ComponentRow = Omit<Component, 'project'>;
/** A file's own run options. */
export type FileOptions = Pick<
  ComponentRow,
  'stopAtFailure' | 'tableId' | 'savesSession' | 'sessionHours' | 'startsSession'
>;

export const NO_OPTIONS: FileOptions = {
  stopAtFailure: null,
  tableId: null,
  savesSession: null,
  sessionHours: null,
  startsSession: null,
};

/** A node without its run options, which a save of the tree leaves unchanged. */
export type TreeRow = Omit<ComponentRow, keyof FileOptions>;

@Injectable()
export class ComponentsRepository extends BaseRepository<Component> {
  constructor(database: Database) {
    super(database, Component);
  }

  /** Every node in the trees of the projects, siblings in order. */
  ofProjects(projectIds: readonly number[]): Promise<ComponentRow[]> {
    if (projectIds.length === 0) return Promise.resolve([]);
    return this.plain(`WHERE project_id IN (${marks(projectIds)}) AND trash_id IS NULL ORDER BY position`, projectIds);
  }

  /** The ids of a project's files. */
  async fileIds(projectId: number): Promise<string[]> {
    const type: NodeType = 'test-case-file';
    const rows = await this.query('node')
      .select('node.id', 'id')
      .where({ projectId, type, trashId: IsNull() })
      .getRawMany<{ id: string }>();
    return rows.map(({ id }) => id);
  }

  /** Project id to the number of its nodes of each type. */
  async countByType(projectIds: readonly number[]): Promise<Map<number, Partial<Record<NodeType, number>>>> {
    const rows = await this.query('node')
      .select('node.projectId', 'projectId')
      .addSelect('node.type', 'type')
      .addSelect('COUNT(*)', 'nodes')
      .where({ projectId: In([...projectIds]), trashId: IsNull() })
      .groupBy('node.projectId')
      .addGroupBy('node.type')
      .getRawMany<{ projectId: number; type: NodeType; nodes: string | number }>();
    const counts = new Map<number, Partial<Record<NodeType, number>>>();
    for (const { projectId, type, nodes } of rows)
      counts.set(projectId, { ...counts.get(projectId), [type]: Number(nodes) });
    return counts;
  }

  async find(id: string): Promise<ComponentRow | null> {
    return (await this.plain('WHERE id = ?', [id]))[0] ?? null;
  }

  async setOptions(id: string, options: Partial<FileOptions>): Promise<void> {
    await this.store.update({ id }, options);
  }

  /** The tables that files of a project run with, by node id. */
  async tablesOfFiles(projectId: number): Promise<ReadonlyMap<string, string>> {
    const rows = await this.query('node')
      .select('node.id', 'id')
      .addSelect('node.tableId', 'tableId')
      .where({ projectId, tableId: Not(IsNull()), trashId: IsNull() })
      .getRawMany<{ id: string; tableId: string }>();
    return new Map(rows.map(({ id, tableId }) => [id, tableId]));
  }

  async findChild(projectId: number, parentId: string, titleKey: string): Promise<ComponentRow | null> {
    const where = 'WHERE project_id = ? AND parent_id = ? AND title_key = ? AND trash_id IS NULL';
    return (await this.plain(where, [projectId, parentId, titleKey]))[0] ?? null;
  }

  /** Writes a tree. @param stored the current rows of its nodes */
  async write(stored: readonly TreeRow[], after: readonly TreeRow[]): Promise<void> {
    const before = new Map(stored.map((row) => [row.id, row]));
    const made = after.filter((row) => !before.has(row.id));
    await this.insertPlain(made.map((row) => ({ ...row, ...NO_OPTIONS })));
    const changed = after.filter((row) => before.has(row.id) && differs(row, before.get(row.id)!));
    for await (const some of inTurns(changed, 100))
      for (const { id, ...change } of some) await this.store.update({ id }, change);
  }

  /** Moves nodes to a trash entry. */
  async trash(ids: readonly string[], trashId: string): Promise<void> {
    for await (const some of inTurns(ids)) await this.store.update({ id: In(some) }, { trashId });
  }

  /** The nodes of a trash entry, siblings in order. */
  trashed(trashId: string): Promise<ComponentRow[]> {
    return this.plain('WHERE trash_id = ? ORDER BY position', [trashId]);
  }

  async untrash(trashId: string): Promise<void> {
    await this.store.update({ trashId }, { trashId: null });
  }

  /** Deletes the nodes of a trash entry, with their cases. Returns their number. */
  async deleteTrashed(trashId: string): Promise<number> {
    return (await this.store.delete({ trashId })).affected ?? 0;
  }
}

const differs = (a: TreeRow, b: TreeRow): boolean =>
  a.title !== b.title || a.parentId !== b.parentId || a.position !== b.position;
