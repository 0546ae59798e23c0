import { Injectable } from '@nestjs/common';
import { BaseRepository } from '../../database/base.repository.js';
import { Database } from '../../database/database.js';
import { DataTableRow } from './data-table.entity.js';

export type StoredTable = Omit<DataTableRow, 'project'>;
/** A table without its contents, which may be a megabyte. */
export type ListedTable = Omit<StoredTable, 'rows'>;

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

  /** The names of the files in the tree that run once for each row of a table. */
  async usedBy(projectId: number, tableId: string): Promise<string[]> {
    const sql =
      'SELECT title FROM components WHERE project_id = ? AND table_id = ? AND trash_id IS NULL ORDER BY title';
    const rows: { title: string }[] = await this.database.manager.query(sql, [projectId, tableId]);
    return rows.map(({ title }) => title);
  }

  /** The size of a project's tables together. @param except a table that isn't counted */
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
