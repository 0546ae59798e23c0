import type { ColumnOptions, PrimaryColumnOptions, ValueTransformer } from 'typeorm';

const json: ValueTransformer = {
  to: (value: unknown) => (value === undefined || value === null ? value : JSON.stringify(value)),
  from: (text: string | null) => (text === null || text === undefined ? null : JSON.parse(text)),
};

// The MySQL driver returns bigint as text; times and sizes stay below 2^53.
const bigNumber: ValueTransformer = {
  to: (value: unknown) => value,
  from: (value: string | number | null) => (value === null || value === undefined ? null : Number(value)),
};

// Both databases store flags as 0 and 1.
const bit: ValueTransformer = {
  to: (value: unknown) => (typeof value === 'boolean' ? Number(value) : value),
  from: (value: number | null) => (value === null ? null : value === 1),
};

/** Column definitions that are equal on SQLite and MariaDB/MySQL. options.ts makes `longtext` known to SQLite. */
export const jsonColumn = (more: ColumnOptions = {}): ColumnOptions => ({
  type: 'longtext' as 'text',
  transformer: json,
  ...more,
});
export const textColumn = (more: ColumnOptions = {}): ColumnOptions => ({ type: 'longtext' as 'text', ...more });
/** Unix milliseconds. */
export const timeColumn = (more: ColumnOptions = {}): ColumnOptions => ({
  type: 'bigint',
  transformer: bigNumber,
  ...more,
});
export const bigColumn = (more: ColumnOptions = {}): ColumnOptions => ({
  type: 'bigint',
  transformer: bigNumber,
  ...more,
});
export const flagColumn = (more: ColumnOptions = {}): ColumnOptions => ({
  type: 'smallint',
  transformer: bit,
  ...more,
});
export const stringColumn = (length: number, more: ColumnOptions = {}): ColumnOptions => ({
  type: 'varchar',
  length,
  ...more,
});
export const uuidColumn = (more: ColumnOptions = {}): ColumnOptions => ({ type: 'varchar', length: 36, ...more });
export const primaryUuid = (name: string): PrimaryColumnOptions => ({ type: 'varchar', length: 36, name });
export const intColumn = (more: ColumnOptions = {}): ColumnOptions => ({ type: 'int', ...more });
