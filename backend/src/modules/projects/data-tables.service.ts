import { randomUUID } from 'node:crypto';
import { Injectable } from '@nestjs/common';
import { type DataTable, LIMITS, tableKey, type TableRow, tableRows } from '@testplatform/contract';
import type { Actor, Caller } from '../../common/access/access.js';
import { conflict, notFound, notPermitted } from '../../common/errors.js';
import type { Answer } from '../../common/http/envelope.js';
import { requireVersion, versionOf } from '../../common/versions.js';
import { AuditService } from '../audit/audit.service.js';
import { DataTablesRepository, type StoredTable, type TableUse } from './data-tables.repository.js';
import type {
  DeletedTableDto,
  SavedTableDto,
  SaveTableDto,
  TableContentDto,
  TableDto,
  TableRefDto,
} from './dto/tables.dto.js';
import { bytesOf, checkSize, mayReadData, readTable } from './project-data.js';
import type { Project } from './project.entity.js';
import { ProjectsService } from './projects.service.js';

/** A module that refers to tables by name. */
export interface TableUsers {
  /** Inside the caller's transaction. */
  renameTable(projectId: number, from: string, to: string): Promise<void>;
}

/** The tables of projects (3 §18, docs/adr/068). */
@Injectable()
export class DataTablesService {
  private users: TableUsers;

  constructor(
    private readonly tables: DataTablesRepository,
    private readonly projects: ProjectsService,
    private readonly audit: AuditService,
  ) {}

  /** Registers the module that refers to tables by name; called while the server starts. */
  usedBy(users: TableUsers): void {
    this.users = users;
  }

  /** The tables by name, without their rows. Callers that may not read data get only the names. @throws UserError 404 */
  async list(projectId: number, caller: Caller): Promise<Answer<TableDto[]>> {
    await this.projects.require(projectId);
    const mayRead = mayReadData(caller);
    const data = (await this.tables.list(projectId)).map(({ tableId, name, columns, rowCount, bytes, version }) => ({
      table_id: tableId,
      name,
      ...(mayRead && { columns, rows: rowCount, bytes, version }),
    }));
    return { data };
  }

  /** @throws UserError 403, 404 */
  async read({ projectId, table_id }: TableRefDto, caller: Caller): Promise<Answer<TableContentDto>> {
    if (!mayReadData(caller)) throw notPermitted('test-cases', 'view');
    await this.projects.require(projectId);
    const { name, columns, rows, version } = found(await this.tables.find(projectId, table_id));
    return { data: { table_id, name, columns, rows, version } };
  }

  /**
   * Creates or replaces a table.
   * @throws UserError 404, 409 for a change based on an older version, 422
   */
  async save(body: SaveTableDto, actor: Actor): Promise<Answer<SavedTableDto>> {
    const table = readTable(body);
    const data = await this.projects.changePart(body.projectId, 'tables', async (project) => {
      const { projectId } = project;
      const stored = body.table_id === undefined ? null : found(await this.tables.find(projectId, body.table_id));
      if (stored) requireVersion(body.version, stored.version, 'table');
      await this.requireRoom(project, table, stored?.tableId);
      const row = rowOf(projectId, stored?.tableId ?? randomUUID(), table);
      await (stored ? this.tables.update(row) : this.tables.insert(row));
      if (stored && stored.name !== table.name) await this.users.renameTable(projectId, stored.name, table.name);
      await this.record(project, actor, { table: table.name });
      return { table_id: row.tableId, version: row.version };
    });
    return { data };
  }

  /** A table for a run; null if it was deleted. */
  async forRun(projectId: number, tableId: string): Promise<DataTable | null> {
    return this.tables.find(projectId, tableId);
  }

  /** The table with a name, in any case; null if there is none. */
  named(projectId: number, name: string): Promise<DataTable | null> {
    return this.tables.findNamed(projectId, tableKey(name));
  }

  /** The files in the tree that use the table with a name, by their ids; none if there is no such table. */
  async filesUsing(projectId: number, name: string): Promise<ReadonlyMap<string, TableUse>> {
    const table = await this.tables.findNamed(projectId, tableKey(name));
    const files = table ? await this.tables.usedBy(projectId, table) : [];
    return new Map(files.map((file) => [file.nodeId, file]));
  }

  /** The names of the tables that have a column, in lower case. */
  async namesWithColumn(projectId: number, column: string): Promise<ReadonlySet<string>> {
    const tables = await this.tables.list(projectId);
    return new Set(tables.flatMap(({ name, columns }) => (columns.includes(column) ? [tableKey(name)] : [])));
  }

  /** The rows of the tables with these names, in any case, by name as given. Names without a table are absent. */
  async rowsByName(projectId: number, names: readonly string[]): Promise<ReadonlyMap<string, readonly TableRow[]>> {
    const rows = await Promise.all(
      [...new Set(names)].map(async (name) => {
        const table = await this.named(projectId, name);
        return table ? [[name, tableRows(table)] as const] : [];
      }),
    );
    return new Map(rows.flat());
  }

  /** @throws UserError 404 unless the table exists */
  async require(projectId: number, tableId: string): Promise<void> {
    if (!(await this.tables.list(projectId)).some((table) => table.tableId === tableId)) found(null);
  }

  /** @throws UserError 404, 409 while files run, or repeat cases, once for each of its rows */
  async delete({ projectId, table_id }: TableRefDto, actor: Actor): Promise<Answer<DeletedTableDto>> {
    await this.projects.changePart(projectId, 'tables', async (project) => {
      const { name } = found(await this.tables.find(projectId, table_id));
      const files = await this.tables.usedBy(projectId, { tableId: table_id, name });
      if (files.length > 0)
        throw conflict(
          'usedBy',
          `Files run with the rows of this table: ${namesOf(files)}. Change their options and their Repeat for each row first`,
        );
      await this.tables.delete(table_id);
      await this.record(project, actor, { table: name, deleted: true });
    });
    return { data: { table_id } };
  }

  /** @throws UserError 409 for a taken name or too many tables, 422 when the project's data grows too large */
  private async requireRoom(project: Project, table: DataTable, tableId?: string): Promise<void> {
    const { projectId } = project;
    const others = (await this.tables.list(projectId)).filter((other) => other.tableId !== tableId);
    const { tablesMax } = LIMITS;
    if (tableId === undefined && others.length >= tablesMax)
      throw conflict('name', `A project can have at most ${tablesMax} tables. Delete one first`);
    if (others.some(({ nameKey }) => nameKey === tableKey(table.name)))
      throw conflict('name', `There is a table "${table.name}" already. Choose another name`);
    const besides = others.reduce((sum, { bytes }) => sum + bytes, bytesOf(project.dataCollection));
    checkSize({ columns: table.columns, rows: table.rows }, 'rows', besides);
  }

  private record({ projectId, name }: Project, actor: Actor, detail: object): Promise<void> {
    const subject = { type: 'project', id: projectId, name };
    return this.audit.record({ event: 'project-modified', actor, subject, detail: { updateType: 'table', ...detail } });
  }
}

const NAMED_AT_MOST = 5;
const namesOf = (files: readonly TableUse[]): string => {
  const others = files.length - NAMED_AT_MOST;
  const named = files
    .slice(0, NAMED_AT_MOST)
    .map(({ title }) => title)
    .join(', ');
  return others > 0 ? `${named} and ${others} more` : named;
};

const rowOf = (projectId: number, tableId: string, { name, columns, rows }: DataTable): StoredTable => ({
  tableId,
  projectId,
  name,
  nameKey: tableKey(name),
  columns: [...columns],
  rows: rows.map((cells) => [...cells]),
  rowCount: rows.length,
  bytes: bytesOf({ columns, rows }),
  version: versionOf([name, columns, rows]),
});

function found(table: StoredTable | null): StoredTable {
  if (!table) throw notFound('table_id', 'There is no such table in this project');
  return table;
}
