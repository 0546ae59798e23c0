import { Injectable } from '@nestjs/common';
import { repeatsFor, type TestCase } from '@testplatform/contract';
import { BaseRepository, withTextAt } from '../../database/base.repository.js';
import { Database } from '../../database/database.js';
import { DataTableRow } from './data-table.entity.js';

export type StoredTable = Omit<DataTableRow, 'project'>;
/** A table without its contents, which may be a megabyte. */
export type ListedTable = Omit<StoredTable, 'rows'>;

/** A file that uses a table. */
export interface TableUse {
  readonly nodeId: string;
  readonly title: string;
  /** Whether the file runs once for each row of the table; otherwise some of its cases repeat for each row. */
  readonly isOfFile: boolean;
}

@Injectable()
export class DataTablesRepository extends BaseRepository<DataTableRow> {
  constructor(database: Database) {
    super(database, DataTableRow);
  }

  /** The tables of a project by name, without their rows. */
  list(projectId: number): Promise<ListedTable[]> {
    return this.plainWithout(['rows'], 'WHERE project_id = ? ORDER BY name_key', [projectId]);
  }

  find(projectId: number, tableId: string): Promise<StoredTable | null> {
    return this.rows.findOneBy({ projectId, tableId });
  }

  /** @param nameKey its name in lower case */
  findNamed(projectId: number, nameKey: string): Promise<StoredTable | null> {
    return this.rows.findOneBy({ projectId, nameKey });
  }

  /** The files in the tree that run once for each row of a table, or repeat cases for each row, by title. */
  async usedBy(projectId: number, { tableId, name }: Pick<StoredTable, 'tableId' | 'name'>): Promise<TableUse[]> {
    const { manager } = this.database;
    const inTree = 'c.project_id = ? AND c.trash_id IS NULL';
    const bound: Omit<TableUse, 'isOfFile'>[] = await manager.query(
      `SELECT c.id AS nodeId, c.title AS title FROM components c WHERE ${inTree} AND c.table_id = ?`,
      [projectId, tableId],
    );
    const repeating: (Omit<TableUse, 'isOfFile'> & { readonly testCase: string })[] = await manager.query(
      `SELECT c.id AS nodeId, c.title AS title, t.test_case AS testCase FROM test_cases t
        JOIN components c ON c.id = t.node_id WHERE ${inTree} AND t.test_case LIKE ?`,
      [projectId, withTextAt('table')],
    );
    const uses = new Map<string, TableUse>();
    for (const { testCase, nodeId, title } of repeating)
      if (repeatsFor(JSON.parse(testCase) as TestCase, name)) uses.set(nodeId, { nodeId, title, isOfFile: false });
    for (const use of bound) uses.set(use.nodeId, { ...use, isOfFile: true });
    return [...uses.values()].toSorted((one, other) => one.title.localeCompare(other.title, 'en'));
  }

  /** The total size of a project's tables in bytes. @param except a table that isn't counted */
  async bytes(projectId: number, except = ''): Promise<number> {
    const sql = 'SELECT SUM(bytes) AS bytes FROM data_tables WHERE project_id = ? AND table_id <> ?';
    const [sum]: { bytes: number | string | null }[] = await this.database.manager.query(sql, [projectId, except]);
    return Number(sum?.bytes ?? 0);
  }

  async insert(table: StoredTable): Promise<void> {
    await this.store.insert(table);
  }

  /** Not `save`, which would read the table again. */
  async update({ tableId, ...table }: StoredTable): Promise<void> {
    await this.store.update({ tableId }, table);
  }

  async delete(tableId: string): Promise<void> {
    await this.store.delete({ tableId });
  }
}
