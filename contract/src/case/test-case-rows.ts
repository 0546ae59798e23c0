import { CONDITIONAL_STATEMENTS, type Conditional } from './conditional.js';
import { LIMITS } from '../limits.js';
import { stripStorageKey } from '../reading/text-rules.js';

export const EVENT_ACTION_EVENTS = ['On success', 'On failure'] as const;
export const EVENT_ACTION_ACTIONS = ['Test case import'] as const;
export interface EventAction {
  readonly event: (typeof EVENT_ACTION_EVENTS)[number];
  readonly action: (typeof EVENT_ACTION_ACTIONS)[number];
  /** Path of the file to run: module/section/scenario/file. */
  readonly data: string;
}

export const STORAGE_TYPES = ['Get Input text', 'Text', 'Get URL path', 'Get URL query string'] as const;
export interface StorageRow {
  readonly key: string;
  readonly type: (typeof STORAGE_TYPES)[number];
  /** For `Get URL query string`: the parameter's name. */
  readonly data: string;
}

/** The value of `{{binding=title}}` inside an imported file. */
export interface BindingRow {
  readonly title: string;
  readonly value: string;
}

/** Something to parse whose fields are not known. */
export type Input = { readonly [key: string]: unknown };

/** Parses rows of one kind. */
export interface RowKind<T> {
  readonly keys: readonly string[];
  /** Returns the row, null for a blank row, or an error. */
  readonly read: (row: Input) => T | string | null;
}

export const CONDITIONAL_ROW: RowKind<Conditional> = { keys: ['statement', 'statementData'], read: readConditional };
function readConditional(row: Input): Conditional | string | null {
  if (blank(row.statement) && blank(row.statementData)) return null;
  const statement = CONDITIONAL_STATEMENTS.find((one) => one === row.statement);
  if (!statement) return `the statement should be one of: ${CONDITIONAL_STATEMENTS.join(', ')}`;
  return shortText(row.statementData) ?? { statement, statementData: asText(row.statementData) };
}

export const EVENT_ACTION_ROW: RowKind<EventAction> = { keys: ['event', 'action', 'data'], read: readEventAction };
function readEventAction(row: Input): EventAction | string | null {
  if (blank(row.event) && blank(row.action) && blank(row.data)) return null;
  const event = EVENT_ACTION_EVENTS.find((one) => one === row.event);
  if (!event) return `the event should be one of: ${EVENT_ACTION_EVENTS.join(', ')}`;
  if (!EVENT_ACTION_ACTIONS.some((one) => one === row.action))
    return `the action should be ${EVENT_ACTION_ACTIONS.join(', ')}`;
  const data = asText(row.data).trim();
  if (data === '') return 'choose the test case file to import';
  return shortText(row.data) ?? { event, action: 'Test case import', data };
}

export const BINDING_ROW: RowKind<BindingRow> = { keys: ['title', 'value'], read: readBinding };
function readBinding(row: Input): BindingRow | string | null {
  const title = asText(row.title).trim();
  if (title === '' && blank(row.value)) return null;
  if (title === '') return 'the title should not be empty';
  return shortText(row.title) ?? shortText(row.value) ?? { title, value: asText(row.value) };
}

export const STORAGE_ROW: RowKind<StorageRow> = { keys: ['key', 'type', 'data'], read: readStorageRow };
function readStorageRow(row: Input): StorageRow | string | null {
  const key = stripStorageKey(asText(row.key));
  if (key === '' && blank(row.type) && blank(row.data)) return null;
  if (key === '') return 'the key should not be empty';
  const type = STORAGE_TYPES.find((one) => one === row.type);
  if (!type) return `the type should be one of: ${STORAGE_TYPES.join(', ')}`;
  const data = asText(row.data).trim();
  if (type === 'Get URL query string' && data === '') return 'name the query parameter to keep';
  return shortText(row.key) ?? shortText(row.data) ?? { key, type, data };
}

/** A text or a number as text; anything else is empty. */
export const asText = (value: unknown): string =>
  typeof value === 'string' || typeof value === 'number' ? String(value) : '';
const blank = (value: unknown): boolean => value === undefined || value === null || value === '';
const shortText = (value: unknown): string | null =>
  asText(value).length > LIMITS.caseTextMax ? `should have at most ${LIMITS.caseTextMax} characters` : null;
