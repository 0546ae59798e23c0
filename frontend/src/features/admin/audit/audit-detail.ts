import { ACTIONS, holdsEntry, MASKED_VALUES, MODULES, isObject } from '@testplatform/contract';
import { MASKED_LABEL, MODULE_LABELS, RIGHT_LABELS, type Granted } from '../model/rights.js';

/** One line of an entry's details: a value, or a value before and after. */
export interface DetailLine {
  readonly name: string;
  readonly before?: string;
  readonly after: string;
}

type Fields = Readonly<Record<string, unknown>>;

const NAMES: Readonly<Record<string, string>> = {
  role_permission: 'Rights',
  projectId: 'Project',
  updateType: 'Changed',
  left: 'Recovery codes left',
  executionType: 'Where',
};
const NOTHING = '–';

/** The details of an entry as lines: changed fields with both values, otherwise the fields that have a value. */
export function detailLines(detail: Fields | null): DetailLine[] {
  if (!detail) return [];
  const { before, after, ...others } = detail;
  const changes = 'before' in detail || 'after' in detail ? changedLines(before, after) : [];
  const values = Object.entries(others).flatMap(([name, value]) => valueLines(name, value));
  return [...changes, ...values.filter((line) => line.after !== NOTHING)];
}

function changedLines(before: unknown, after: unknown): DetailLine[] {
  if (!isObject(before) && !isObject(after)) return [{ name: 'Value', before: toText(before), after: toText(after) }];
  const [old, now] = [isObject(before) ? before : {}, isObject(after) ? after : {}];
  return [...new Set([...Object.keys(old), ...Object.keys(now)])].flatMap((name) =>
    name === 'role_permission'
      ? rightsLines(old[name], now[name])
      : [{ name: nameOf(name), before: toText(old[name]), after: toText(now[name]) }],
  );
}

/** A line for each module whose rights changed. */
function rightsLines(before: unknown, after: unknown): DetailLine[] {
  const labels = [
    ...MODULES.map((module) => [module, MODULE_LABELS[module]] as const),
    [MASKED_VALUES, MASKED_LABEL] as const,
  ];
  return labels
    .map(([module, name]) => ({ name, before: rightsText(before, module), after: rightsText(after, module) }))
    .filter((line) => line.before !== line.after);
}

function rightsText(granted: unknown, module: string): string {
  if (!isObject(granted)) return NOTHING;
  const held = (['all', ...ACTIONS] as const).filter((right) => holdsEntry(granted as Granted, module, right));
  return held.map((right) => RIGHT_LABELS[right]).join(', ') || NOTHING;
}

const valueLines = (name: string, value: unknown): DetailLine[] =>
  isObject(value)
    ? Object.entries(value).map(([part, of]) => ({ name: `${nameOf(name)}, ${part}`, after: toText(of) }))
    : [{ name: nameOf(name), after: toText(value) }];

/** `firstName` and `super_admin` as "First name" and "Super admin". */
function nameOf(field: string): string {
  const words = field.replaceAll('_', ' ').replace(/(?<=[a-z])[A-Z]/g, (letter) => ` ${letter.toLowerCase()}`);
  return NAMES[field] ?? words.charAt(0).toUpperCase() + words.slice(1);
}

function toText(value: unknown): string {
  if (value === null || value === undefined || value === '') return NOTHING;
  if (typeof value === 'boolean') return value ? 'Yes' : 'No';
  if (Array.isArray(value)) return value.map(toText).join(', ') || NOTHING;
  return typeof value === 'object' ? JSON.stringify(value) : String(value);
}
