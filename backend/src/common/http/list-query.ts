import { DAY, LIMITS, isObject } from '@testplatform/contract';
import { invalid } from '../errors.js';
import type { Page } from './page.js';

/** The parsed query of a list in react-admin's "simple rest" format. */
export interface ListQuery<Field extends string, Filter> {
  readonly sort: { readonly field: Field; readonly direction: 'ASC' | 'DESC' };
  readonly page: Page;
  readonly filter: Partial<Filter>;
}

/** Parses the value of a filter. @throws UserError 422 */
type Reader<Value> = (value: unknown, name: string) => Value;

interface ListRules<Field extends string, Filter> {
  readonly sortable: readonly Field[];
  readonly filters: { readonly [Name in keyof Filter]: Reader<Filter[Name]> };
  readonly sort: { readonly field: NoInfer<Field>; readonly direction: 'ASC' | 'DESC' };
}

/** An email address fits: the audit log is searched for it. */
const TEXT_MAX = LIMITS.emailMax;
const IDS_MAX = 200;

/**
 * Parses `sort`, `range` and `filter`, each JSON in the query (3 §13).
 * @throws UserError 422 that names the invalid parameter
 */
export function readListQuery<Field extends string, Filter>(
  query: Readonly<Record<string, unknown>>,
  { sortable, filters, sort }: ListRules<Field, Filter>,
): ListQuery<Field, Filter> {
  return {
    sort: readSort(readJson(query, 'sort'), sortable) ?? sort,
    page: readRange(readJson(query, 'range')),
    filter: readFilter(readJson(query, 'filter'), filters),
  };
}

function readJson(query: Readonly<Record<string, unknown>>, name: string): unknown {
  const text = query[name];
  if (text === undefined || text === '') return undefined;
  try {
    return JSON.parse(typeof text === 'string' ? text : '');
  } catch {
    throw invalid({ [name]: `${name} should be JSON` });
  }
}

function readSort<Field extends string>(value: unknown, sortable: readonly Field[]) {
  if (value === undefined) return null;
  const [name, direction] = Array.isArray(value) ? (value as unknown[]) : [];
  const field = sortable.find((one) => one === name);
  if (!field || (direction !== 'ASC' && direction !== 'DESC'))
    throw invalid({ sort: `sort should be [field, "ASC" or "DESC"], the field one of: ${sortable.join(', ')}` });
  return { field, direction } as const;
}

function readRange(value: unknown): Page {
  if (value === undefined) return { skip: 0, take: LIMITS.pageSize };
  const [first, last] = Array.isArray(value) ? (value as unknown[]) : [];
  if (!isPlace(first) || !isPlace(last) || last < first)
    throw invalid({ range: 'range should be [first, last], two whole numbers from 0' });
  // Exports request many rows at once.
  return { skip: first, take: Math.min(last - first + 1, LIMITS.restRowsMax) };
}

const isPlace = (value: unknown): value is number =>
  typeof value === 'number' && Number.isSafeInteger(value) && value >= 0;

function readFilter<Filter>(value: unknown, filters: ListRules<string, Filter>['filters']): Partial<Filter> {
  if (value === undefined) return {};
  if (!isObject(value)) throw invalid({ filter: 'filter should be a JSON object' });
  const read: Partial<Filter> = {};
  for (const [name, wanted] of Object.entries(value)) {
    if (!isFilter(name, filters)) throw invalid({ filter: `Unknown filter: ${name}` });
    // React-admin sends cleared filter fields as empty values.
    if (wanted !== '' && wanted !== null) read[name] = filters[name](wanted, name);
  }
  return read;
}

const isFilter = <Filter extends object>(name: PropertyKey, filters: Filter): name is keyof Filter =>
  Object.hasOwn(filters, name);

/** Parsers by kind of filter. */
export const filterOf = {
  text: (value: unknown, name: string): string => {
    if (typeof value !== 'string' || value.length > TEXT_MAX)
      throw invalid({ filter: `${name} should be text of at most ${TEXT_MAX} characters` });
    return value.trim();
  },
  flag: (value: unknown, name: string): boolean => {
    if (value === true || value === 'true') return true;
    if (value === false || value === 'false') return false;
    throw invalid({ filter: `${name} should be true or false` });
  },
  oneOf:
    <Choice extends string>(choices: readonly Choice[]) =>
    (value: unknown, name: string): Choice => {
      const found = choices.find((choice) => choice === value);
      if (found === undefined) throw invalid({ filter: `${name} should be one of: ${choices.join(', ')}` });
      return found;
    },
  /** One id or several: react-admin requests known rows by id. */
  ids: (value: unknown, name: string): number[] => {
    const ids = (Array.isArray(value) ? (value as unknown[]) : [value]).map(toId);
    if (ids.length > IDS_MAX || ids.some((id) => !Number.isSafeInteger(id) || id < 1))
      throw invalid({ filter: `${name} should be at most ${IDS_MAX} positive whole numbers` });
    return ids;
  },
  /** Start of a day, or an exact time, in Unix milliseconds. */
  since: (value: unknown, name: string): number => readTime(value, name).from,
  /** End of a day, or an exact time, in Unix milliseconds. */
  until: (value: unknown, name: string): number => readTime(value, name).to,
} as const;

/** NaN for what is no number, not even one in digits. */
const toId = (value: unknown): number =>
  typeof value === 'number' || (typeof value === 'string' && /^\d+$/.test(value)) ? Number(value) : NaN;

function readTime(value: unknown, name: string): { from: number; to: number } {
  const from = typeof value === 'string' && /^\d{4}-\d{2}-\d{2}(T[\d:.]+Z)?$/.test(value) ? Date.parse(value) : NaN;
  if (Number.isNaN(from))
    throw invalid({ filter: `${name} should be a day such as 2026-01-31, or a time such as 2026-01-31T12:00:00.000Z` });
  return { from, to: String(value).includes('T') ? from : from + DAY - 1 };
}
