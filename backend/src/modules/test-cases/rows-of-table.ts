import { structureOf, tableKey, type TestCase } from '@testplatform/contract';

/** The tables whose cells the cases of a file can read. */
export interface TablesOfFile {
  /** The name of the table in question. */
  readonly table: string;
  /** Whether the file runs once for each row of it. */
  readonly isOfFile: boolean;
  /** Whether the table with a name has the column. */
  hasColumn(name: string): boolean;
}

/**
 * The rows of a file in which the column refers to the table. A column belongs to the innermost loop whose table has
 * it, otherwise to the file's own table (3 §18).
 * @param cases all cases of the file, in order
 */
export function rowsOfTable(
  cases: readonly TestCase[],
  { table, isOfFile, hasColumn }: TablesOfFile,
): ReadonlySet<number> {
  const { blocks } = structureOf(cases);
  const loops: { readonly name: string; readonly last: number }[] = [];
  const found = new Set<number>();
  for (const [row, one] of cases.entries()) {
    while (loops.at(-1) && loops.at(-1)!.last < row) loops.pop();
    const source = loops.findLast(({ name }) => hasColumn(name));
    if (source ? tableKey(source.name) === tableKey(table) : isOfFile) found.add(row);
    if (one.table !== undefined) loops.push({ name: one.table, last: blocks.get(row)?.last ?? row });
  }
  return found;
}
