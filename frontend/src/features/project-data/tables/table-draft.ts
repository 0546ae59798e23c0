import { type DataTable, LIMITS, rowNames, stripDataTitle } from '@testplatform/contract';

/** A row as it is edited. */
export interface DraftRow {
  /** Constant while the row is edited. */
  readonly uiKey: string;
  /** The row's name, which identifies it when two people's changes are merged (docs/adr/057). */
  readonly title: string;
  /** Texts by column name. */
  readonly cells: Readonly<Record<string, string>>;
}

/** A table as it is edited. */
export interface TableDraft {
  readonly name: string;
  readonly columns: readonly string[];
  readonly rows: readonly DraftRow[];
}

let keys = 0;

const rowWith = (columns: readonly string[], texts: readonly string[]): DraftRow => ({
  uiKey: `table-row-${++keys}`,
  title: '',
  cells: Object.fromEntries(columns.map((column, at) => [column, texts[at] ?? ''])),
});

export const editTable = ({ name, columns, rows }: DataTable): TableDraft =>
  titled({ name, columns, rows: rows.map((texts) => rowWith(columns, texts)) });

/** The table as it is stored. A column that somebody else deleted stays as long as a row has text in it. */
export function storeTable({ name, columns, rows }: TableDraft): DataTable {
  const filled = rows.flatMap(({ cells }) => Object.keys(cells).filter((column) => cells[column] !== ''));
  const all = [...new Set([...columns, ...filled])];
  return {
    name: stripDataTitle(name),
    columns: all,
    rows: rows.map((row) => all.map((column) => cellOf(row, column))),
  };
}

export const cellOf = ({ cells }: DraftRow, column: string): string =>
  Object.hasOwn(cells, column) ? (cells[column] ?? '') : '';

export function setCell(table: TableDraft, row: number, column: string, text: string): TableDraft {
  const rows = table.rows.map((one, at) => (at === row ? { ...one, cells: { ...one.cells, [column]: text } } : one));
  return column === table.columns[0] ? titled({ ...table, rows }) : { ...table, rows };
}

/** Adds a blank row at a position, unless the table is full. */
export const insertRow = (table: TableDraft, at: number): TableDraft =>
  table.rows.length >= LIMITS.tableRowsMax
    ? table
    : titled({ ...table, rows: table.rows.toSpliced(at, 0, rowWith(table.columns, [])) });

export const removeRow = (table: TableDraft, at: number): TableDraft =>
  titled({ ...table, rows: table.rows.toSpliced(at, 1) });

export const moveRow = (table: TableDraft, from: number, to: number): TableDraft =>
  titled({ ...table, rows: moved(table.rows, from, to) });

/** Adds a column with a free name at a position, unless the table is full. */
export const insertColumn = (table: TableDraft, at: number): TableDraft =>
  table.columns.length >= LIMITS.tableColumnsMax
    ? table
    : titled({ ...table, columns: table.columns.toSpliced(at, 0, freeName(table.columns)) });

/** Removes a column, unless it is the last one. */
export function removeColumn(table: TableDraft, at: number): TableDraft {
  if (table.columns.length === 1) return table;
  const name = table.columns[at];
  const rows = table.rows.map((row) => ({
    ...row,
    cells: Object.fromEntries(Object.entries(row.cells).filter(([column]) => column !== name)),
  }));
  return titled({ ...table, columns: table.columns.toSpliced(at, 1), rows });
}

export const moveColumn = (table: TableDraft, from: number, to: number): TableDraft =>
  titled({ ...table, columns: moved(table.columns, from, to) });

/** Why a column can't be given a name; null if it can. */
export function columnProblem({ columns }: TableDraft, at: number, name: string): string | null {
  const stripped = stripDataTitle(name);
  if (stripped === '') return 'A column needs a name';
  return columns.some((one, other) => other !== at && one === stripped) ? `“${stripped}” already exists` : null;
}

/** @param name a name for which `columnProblem` returns null */
export function renameColumn(table: TableDraft, at: number, name: string): TableDraft {
  const [before, after] = [table.columns[at], stripDataTitle(name)];
  if (before === after) return table;
  const rows = table.rows.map((row) => ({
    ...row,
    cells: Object.fromEntries(
      Object.entries(row.cells).map(([column, text]) => [column === before ? after : column, text]),
    ),
  }));
  return { ...table, columns: table.columns.with(at, after), rows };
}

/** Columns that were renamed: the new name didn't exist before, and the old one doesn't exist any more. */
export function renamedColumns(before: TableDraft, after: TableDraft): { from: string; to: string }[] {
  if (before.columns.length !== after.columns.length) return [];
  return before.columns.flatMap((from, at) => {
    const to = after.columns[at] ?? from;
    return after.columns.includes(from) || before.columns.includes(to) ? [] : [{ from, to }];
  });
}

/**
 * Pastes cells copied from a spreadsheet, starting at a cell. Adds the rows and columns that they need, up to the
 * limits.
 */
export function pasteCells(
  table: TableDraft,
  row: number,
  column: number,
  pasted: readonly (readonly string[])[],
): TableDraft {
  let wide = table;
  const width = Math.min(LIMITS.tableColumnsMax, column + Math.max(0, ...pasted.map((texts) => texts.length)));
  while (wide.columns.length < width) wide = insertColumn(wide, wide.columns.length);
  const length = Math.min(LIMITS.tableRowsMax, Math.max(wide.rows.length, row + pasted.length));
  const rows = Array.from({ length }, (_, at) => {
    const one = wide.rows[at] ?? rowWith(wide.columns, []);
    const texts = pasted[at - row];
    if (!texts) return one;
    const written = texts.flatMap((text, offset) => {
      const name = wide.columns[column + offset];
      return name === undefined ? [] : [[name, text] as const];
    });
    return { ...one, cells: { ...one.cells, ...Object.fromEntries(written) } };
  });
  return titled({ ...wide, rows });
}

/** Updates the names of the rows. Rows that keep their name keep their identity. */
function titled(table: TableDraft): TableDraft {
  const [first = ''] = table.columns;
  const titles = rowNames(table.rows.map((row) => [cellOf(row, first)]));
  const rows = table.rows.map((row, at) => (row.title === titles[at] ? row : { ...row, title: titles[at] ?? '' }));
  return { ...table, rows };
}

function freeName(columns: readonly string[]): string {
  let number = columns.length + 1;
  while (columns.includes(`Column ${number}`)) number++;
  return `Column ${number}`;
}

const moved = <T>(list: readonly T[], from: number, to: number): T[] => {
  const [item] = list.slice(from, from + 1);
  return item === undefined || to < 0 || to >= list.length ? [...list] : list.toSpliced(from, 1).toSpliced(to, 0, item);
};
