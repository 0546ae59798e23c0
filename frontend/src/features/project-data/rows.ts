import { stripDataTitle } from '@testplatform/contract';

/** A row as it is edited. */
export interface Row {
  /** Constant while the row is edited. */
  readonly uiKey: string;
  readonly title: string;
  readonly value: string;
  /** In an environment: the value can be replaced but not read. */
  readonly secret?: boolean;
  /** Whether a secret value is stored. */
  readonly valueSet?: boolean;
  /** Version of the stored secret value. */
  readonly valueVersion?: string;
}
export type RowData = Omit<Row, 'uiKey'>;

let keys = 0;
const withKey = (data: RowData): Row => ({ ...data, uiKey: `row-${++keys}` });
const blankRow = (): Row => withKey({ title: '', value: '' });

export const isBlank = ({ title, value, valueSet }: RowData): boolean => title === '' && value === '' && !valueSet;

/** The rows with a blank one at the end for the next entry (2 §5: there is always at least one blank row). */
export function withBlankRow(rows: readonly Row[]): readonly Row[] {
  const last = rows.at(-1);
  return last && isBlank(last) ? rows : [...rows, blankRow()];
}

/** Stored rows as they are edited. */
export const toRows = (data: readonly RowData[]): readonly Row[] =>
  withBlankRow(data.filter((row) => !isBlank(row)).map(withKey));

/** The rows to store: those that are not blank. */
export const fromRows = (rows: readonly Row[]): RowData[] =>
  rows
    .filter((row) => !isBlank(row))
    .map(({ title, value, secret, valueSet }) => ({
      title: stripDataTitle(title),
      value,
      ...(secret !== undefined && { secret }),
      ...(valueSet !== undefined && { valueSet }),
    }));

export const changeRow = (rows: readonly Row[], uiKey: string, change: Partial<RowData>): readonly Row[] =>
  withBlankRow(rows.map((row) => (row.uiKey === uiKey ? { ...row, ...change } : row)));

export const removeRow = (rows: readonly Row[], uiKey: string): readonly Row[] =>
  withBlankRow(rows.filter((row) => row.uiKey !== uiKey));

/** Inserts rows in place of a blank row, or after a filled one. */
export function insertRows(rows: readonly Row[], at: string, data: readonly RowData[]): readonly Row[] {
  const index = rows.findIndex(({ uiKey }) => uiKey === at);
  const row = rows[index];
  const end = row && isBlank(row) ? index : index + 1;
  const added = data.map((one) => withKey({ ...one, title: stripDataTitle(one.title) }));
  return withBlankRow([...rows.slice(0, end), ...added, ...rows.slice(row && isBlank(row) ? end + 1 : end)]);
}

/**
 * Imports rows: a title that exists gets the new value, and the other rows are added at the end. If a title occurs more
 * than once, the n-th import replaces the n-th row.
 * @returns the rows, how many imported rows replaced one, and how many were added
 */
export function importRows(
  rows: readonly Row[],
  data: readonly RowData[],
): { readonly rows: readonly Row[]; readonly replaced: number; readonly added: number } {
  const free = new Map<string, string[]>();
  for (const { title, uiKey } of rows) {
    const stripped = stripDataTitle(title);
    const keysOfTitle = free.get(stripped);
    if (keysOfTitle) keysOfTitle.push(uiKey);
    else if (stripped !== '') free.set(stripped, [uiKey]);
  }
  const values = new Map<string, string>();
  const added = data.filter(({ title, value }) => {
    const uiKey = free.get(stripDataTitle(title))?.shift();
    if (uiKey === undefined) return true;
    values.set(uiKey, value);
    return false;
  });
  const kept = rows.map((row) => ({ ...row, value: values.get(row.uiKey) ?? row.value }));
  return {
    rows: insertRows(kept, kept.at(-1)?.uiKey ?? '', added),
    replaced: values.size,
    added: added.length,
  };
}

/** Rows that were renamed: no row had the new title before, and no row has the old one any more. */
export function renamedRows(before: readonly Row[], after: readonly Row[]): { from: string; to: string }[] {
  const titles = (rows: readonly Row[]) => new Map(rows.map(({ uiKey, title }) => [uiKey, stripDataTitle(title)]));
  const [old, now] = [titles(before), titles(after)];
  const [oldTitles, titlesNow] = [new Set(old.values()), new Set(now.values())];
  return [...old].flatMap(([uiKey, from]) => {
    const to = now.get(uiKey) ?? '';
    return from === '' || to === '' || titlesNow.has(from) || oldTitles.has(to) ? [] : [{ from, to }];
  });
}

/** Titles, as they will be stored, that occur in more than one row: runs only use the first. */
export function repeatedTitles(rows: readonly Row[]): ReadonlySet<string> {
  const seen = new Set<string>();
  const repeated = new Set<string>();
  for (const { title } of rows) {
    const stripped = stripDataTitle(title);
    if (stripped !== '' && seen.has(stripped)) repeated.add(stripped);
    seen.add(stripped);
  }
  return repeated;
}

/** The stored size of data. */
export const bytesOf = (data: unknown): number => new TextEncoder().encode(JSON.stringify(data)).length;
