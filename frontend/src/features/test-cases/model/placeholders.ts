import {
  bindingPlaceholder,
  collectionPlaceholder,
  parsePlaceholders,
  PlaceholderError,
  tablePlaceholder,
  type Placeholder,
} from '@testplatform/contract';
import type { ProjectData } from '../../../api/project/project-data.js';
import type { ListedTable } from '../../../api/project/tables.js';
import type { TestCaseRecord } from '../../../api/project/test-cases.js';
import { storedValues, type Insertion } from './insert.js';
import { RANDOM_PATTERNS } from './knowledge.js';

/**
 * The values that a case's placeholders can refer to: those stored by earlier cases, and the project's data once
 * loaded.
 */
export interface KnownValues {
  readonly earlier: readonly TestCaseRecord[];
  readonly data: Pick<ProjectData, 'dataCollection' | 'dataBinding'> | undefined;
  /** The project's tables, if they are known. */
  readonly tables?: readonly Pick<ListedTable, 'name' | 'columns'>[] | undefined;
}

/** The cases that run before a given one; all of them for a new one, which goes to the end. */
export const casesBefore = (records: readonly TestCaseRecord[], record: TestCaseRecord | null) =>
  record === null ? records : records.slice(0, Math.max(0, records.indexOf(record)));

/** Placeholders of one kind, under a heading. */
export interface InsertionGroup {
  readonly heading: string;
  readonly insertions: readonly Insertion[];
}

/** All placeholders with a value, then the random patterns. */
export function placeholderGroups({ earlier, data, tables = [] }: KnownValues): readonly InsertionGroup[] {
  const collections = Object.entries(data?.dataCollection ?? {}).flatMap(([name, rows]) =>
    rows
      .filter(({ title }) => title !== '')
      .map(({ title, value }) => ({ text: collectionPlaceholder(name, title), meaning: meaningOf(value, name) })),
  );
  const bindings = (data?.dataBinding ?? [])
    .filter(({ title }) => title !== '')
    .map(({ title, value }) => ({ text: bindingPlaceholder(title), meaning: meaningOf(value, 'Data binding') }));
  const cells = tables.flatMap(({ name, columns = [] }) =>
    columns.map((column) => ({
      text: tablePlaceholder(column),
      meaning: `The row of ${name} that the file runs with`,
    })),
  );
  return [
    { heading: 'Stored by this file', insertions: storedValues(earlier) },
    { heading: 'Data of the project', insertions: [...collections, ...bindings, ...uniqueTexts(cells)] },
    { heading: 'Random text', insertions: RANDOM_PATTERNS },
  ];
}

/** Columns of the same name in several tables are one placeholder. */
const uniqueTexts = (insertions: readonly Insertion[]): readonly Insertion[] =>
  insertions.filter(({ text }, place) => insertions.findIndex((one) => one.text === text) === place);

const meaningOf = (value: string, where: string): string =>
  value === '' ? where : `${where}: ${value.length > 60 ? `${value.slice(0, 60)}…` : value}`;

/** The unfinished placeholder at the cursor. */
export interface OpenPlaceholder {
  /** Its range in the text, including braces. */
  readonly start: number;
  readonly end: number;
  /** The text between the braces and the cursor. */
  readonly query: string;
}

export function openPlaceholder(text: string, cursor: number): OpenPlaceholder | null {
  const opened = /\{\{([^{}]*)$/.exec(text.slice(0, cursor));
  if (!opened) return null;
  const closing = /^[^{}]*\}\}/.exec(text.slice(cursor));
  return { start: opened.index, end: cursor + (closing?.[0].length ?? 0), query: opened[1] ?? '' };
}

/** More than a list below a field shows well; typing narrows it. */
const SHOWN = 8;

/** The suggestions whose text or meaning contains every word of the query; those that start with it first. */
export function matching(suggestions: readonly Insertion[], query: string): Insertion[] {
  const words = query.toLowerCase().split(/\s+/).filter(Boolean);
  const found = suggestions.filter(({ text, meaning }) => {
    const all = `${text} ${meaning}`.toLowerCase();
    return words.every((word) => all.includes(word));
  });
  const begins = ({ text }: Insertion) => text.toLowerCase().startsWith(`{{${query.trim().toLowerCase()}`);
  return found.toSorted((one, other) => Number(begins(other)) - Number(begins(one))).slice(0, SHOWN);
}

/** A warning about a malformed placeholder or the first one without a value; null if there is none, as far as known. */
export function placeholderWarning(text: string, known: KnownValues): string | null {
  try {
    for (const segment of parsePlaceholders(text)) {
      const warning = 'text' in segment ? null : unknownValue(segment.placeholder, known);
      if (warning) return warning;
    }
    return null;
  } catch (error) {
    if (error instanceof PlaceholderError) return error.message;
    throw error;
  }
}

function unknownValue(placeholder: Placeholder, { earlier, data, tables }: KnownValues): string | null {
  switch (placeholder.kind) {
    case 'random':
      return null;
    case 'storage': {
      const isKept = earlier.some(({ testCase }) => testCase.storage.some(({ key }) => key === placeholder.key));
      return isKept ? null : `No earlier case in this file stores “${placeholder.key}”`;
    }
    case 'binding': {
      const { title } = placeholder;
      const isKnown = !data || data.dataBinding.some((row) => row.title === title);
      return isKnown ? null : `The data binding has no “${title}”; only a case that imports this file can pass it`;
    }
    case 'table': {
      const { column } = placeholder;
      const isKnown = !tables || tables.some(({ columns }) => !columns || columns.includes(column));
      return isKnown ? null : `No table of the project has a column “${column}”`;
    }
    case 'collection': {
      const { collection, title } = placeholder;
      if (!data) return null;
      const rows = Object.hasOwn(data.dataCollection, collection) ? data.dataCollection[collection] : undefined;
      if (!rows) return `The project has no collection “${collection}”`;
      return rows.some((row) => row.title === title) ? null : `The collection “${collection}” has no “${title}”`;
    }
  }
}
