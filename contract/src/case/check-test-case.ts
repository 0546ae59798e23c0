import { isObject } from '../reading/is-object.js';
import { byName } from '../reading/by-name.js';
import { type EventType, isEventType, visibleFields } from '../events/catalogue.js';
import { isRequired } from '../events/event-spec.js';
import { FIELD_NAMES, fieldSpec, PRIORITIES, YES_NO, type FieldName } from '../events/fields.js';
import { FIELD_FORMATS } from '../fields/field-formats.js';
import { headerLines, parseHeaders } from '../fields/headers.js';
import { standardKey } from '../fields/keys.js';
import { LIMITS } from '../limits.js';
import { lintLocator } from './locator.js';
import { parsePoint, parsePoints, POINT_ERROR, POINTS_ERROR } from '../fields/point.js';
import { filePathError, readBaseline } from './project-files.js';
import {
  asText,
  BINDING_ROW,
  CONDITIONAL_ROW,
  EVENT_ACTION_ROW,
  STORAGE_ROW,
  type Input,
  type RowKind,
} from './test-case-rows.js';
import { stripFilePath } from '../reading/text-rules.js';
import { TEXTS } from '../texts.js';
import type { TestCase } from './test-case.js';

/** One sentence for each invalid field; empty if the case is valid. */
export type FieldErrors = Record<string, string>;
export type Checked<T> =
  | { readonly value: T; readonly errors?: undefined }
  | { readonly value?: undefined; readonly errors: FieldErrors };

const GENERAL_KEYS = [
  'title',
  'eventType',
  'priority',
  'isBlocker',
  'retries',
  'isSoft',
  'eventActions',
  'storage',
  'inputTextSet',
];
const SOFT_BLOCKER = 'A blocker ends its file: choose No for one of both';
const KNOWN_KEYS: ReadonlySet<string> = new Set([...GENERAL_KEYS, ...FIELD_NAMES]);

/**
 * Parses a test case: trims and bounds values (2 §5), drops fields of other event types, and reports each invalid field. A `maxWaitingTime`
 * outside 5 to 300 becomes 5.
 */
export function checkTestCase(input: unknown): Checked<TestCase> {
  if (!isObject(input)) return { errors: { testCase: 'The test case should be an object' } };
  const errors: FieldErrors = byName();
  for (const key of Object.keys(input)) if (!KNOWN_KEYS.has(key)) errors[key] = unknownField(key);

  const title = readText(input, 'title', errors).trim();
  if (title === '') errors.title ??= TEXTS.titleEmpty;
  if (!isEventType(input.eventType)) {
    const given = asText(input.eventType);
    errors.eventType = given === '' ? 'Event type should be chosen' : `Unknown event type: ${given.slice(0, 100)}`;
    return { errors };
  }
  const fields = readFields(input.eventType, input, errors);
  const retries = readRetries(input.retries, errors);
  const isSoft = readChoice(input, 'isSoft', YES_NO, 'No', errors);
  const isBlocker = readChoice(input, 'isBlocker', YES_NO, 'No', errors);
  if (isSoft === 'Yes' && isBlocker === 'Yes') errors.isSoft ??= SOFT_BLOCKER;
  const value = {
    title,
    eventType: input.eventType,
    ...fields,
    maxWaitingTime: readMaxWait(input.maxWaitingTime),
    sleepTime: readSleep(input.sleepTime, errors),
    priority: readChoice(input, 'priority', PRIORITIES, 'Medium', errors),
    isBlocker,
    ...(retries > 0 && { retries }),
    ...(isSoft === 'Yes' && { isSoft }),
    eventActions: readRows(input, 'eventActions', errors, EVENT_ACTION_ROW),
    storage: readRows(input, 'storage', errors, STORAGE_ROW),
  };
  return Object.keys(errors).length > 0 ? { errors } : { value };
}

function readFields(type: EventType, input: Input, errors: FieldErrors): Partial<TestCase> {
  const fields: Partial<Record<FieldName, unknown>> = {};
  for (const field of visibleFields(type, input)) {
    const { name } = field;
    const spec = fieldSpec(name);
    if (spec.kind === 'number') continue;
    if (spec.kind === 'conditionals') fields[name] = readRows(input, name, errors, CONDITIONAL_ROW);
    else if (spec.kind === 'bindings') fields[name] = readRows(input, name, errors, BINDING_ROW);
    else if (spec.choices) fields[name] = readChoice(input, name, spec.choices, String(spec.default), errors);
    else fields[name] = readFieldText(name, input, errors);
    if (isBlank(fields[name]) && isRequired(field, input)) errors[name] ??= `${spec.label} should not be empty`;
  }
  // Each value was parsed by its field's kind, which the compiler can't know.
  return fields as Partial<TestCase>;
}

function readFieldText(name: FieldName, input: Input, errors: FieldErrors): string | undefined {
  // An omitted masked text keeps the stored one, so absent stays absent.
  if (name === 'inputText' && input.inputText === undefined) return undefined;
  const { kind } = fieldSpec(name);
  const text = readText(kind === 'headers' ? { [name]: headerLines(input[name]) } : input, name, errors);
  const isFilled = !text.includes('{{');
  switch (kind) {
    case 'multiline':
    case 'code':
      return text;
    case 'key':
      return standardKey(text);
    case 'headers': {
      const { error } = parseHeaders(text);
      // Values with placeholders are checked once filled.
      if (error !== undefined && isFilled) errors[name] = error;
      return text;
    }
    case 'locator': {
      const error = text.trim() === '' ? null : lintLocator(text);
      if (error !== null) errors[name] = error;
      return text.trim();
    }
    case 'file-path': {
      const path = stripFilePath(text);
      const error = filePathError(path);
      if (error !== null) errors[name] = error;
      return path;
    }
    case 'project-file': {
      const { value, error } = readBaseline(stripFilePath(text));
      if (error !== null) errors[name] = error;
      return value;
    }
    case 'point':
      if (!isFilled) return text.trim();
      if (text.trim() !== '' && parsePoint(text) === null) errors[name] = POINT_ERROR;
      return text.replace(/\s+/g, '');
    case 'points':
      if (isFilled && parsePoints(text) === null) errors[name] = POINTS_ERROR;
      return text.trim().replace(/\s+/g, ' ');
    default: {
      const format = FIELD_FORMATS[kind];
      if (format && text.trim() !== '' && isFilled && !format.isValid(text)) errors[name] = format.error;
      return text.trim();
    }
  }
}

function readText(input: Input, name: string, errors: FieldErrors): string {
  const raw = input[name];
  if (raw === undefined || raw === null) return '';
  if (typeof raw === 'number') return String(raw);
  if (typeof raw !== 'string') errors[name] = `${labelOf(name)} should be text`;
  else if (raw.length > LIMITS.caseTextMax)
    errors[name] = `${labelOf(name)} should have at most ${LIMITS.caseTextMax} characters`;
  else return raw;
  return '';
}

function readChoice<T extends string>(
  input: Input,
  name: string,
  choices: readonly T[],
  fallback: T,
  errors: FieldErrors,
): T {
  const raw = input[name];
  if (raw === undefined || raw === null || raw === '') return fallback;
  const found = choices.find((choice) => choice === raw);
  if (found === undefined) errors[name] = `${labelOf(name)} should be one of: ${choices.join(', ')}`;
  return found ?? fallback;
}

/** A max wait in whole seconds, rounded down; the default if it is out of range or not a number. */
export function readMaxWait(raw: unknown): number {
  const seconds = toFinite(raw) ?? LIMITS.maxWaitDefault;
  return seconds < LIMITS.maxWaitMin || seconds > LIMITS.maxWaitMax ? LIMITS.maxWaitDefault : Math.floor(seconds);
}

function readSleep(raw: unknown, errors: FieldErrors): number {
  if (raw === undefined || raw === null || raw === '') return LIMITS.sleepDefault;
  const seconds = toFinite(raw);
  if (seconds === null || seconds < LIMITS.sleepMin || seconds > LIMITS.sleepMax) {
    errors.sleepTime = `Sleep time should be ${LIMITS.sleepMin} to ${LIMITS.sleepMax} seconds`;
    return LIMITS.sleepDefault;
  }
  return seconds;
}

function readRetries(raw: unknown, errors: FieldErrors): number {
  if (raw === undefined || raw === null || raw === '') return 0;
  const retries = toFinite(raw);
  if (retries !== null && Number.isInteger(retries) && retries >= 0 && retries <= LIMITS.retriesMax) return retries;
  errors.retries = `Retries should be a whole number from 0 to ${LIMITS.retriesMax}`;
  return 0;
}

function readRows<T>(input: Input, name: string, errors: FieldErrors, kind: RowKind<T>): T[] {
  const raw = input[name];
  if (raw === undefined || raw === null || raw === '') return [];
  if (!Array.isArray(raw)) errors[name] = `${labelOf(name)} should be a list`;
  else if (raw.length > LIMITS.caseRowsMax)
    errors[name] = `${labelOf(name)} should have at most ${LIMITS.caseRowsMax} rows`;
  else return raw.flatMap((row, index) => readRow(row, index, name, errors, kind));
  return [];
}

function readRow<T>(row: unknown, index: number, name: string, errors: FieldErrors, { keys, read }: RowKind<T>): T[] {
  const unknown = isObject(row) ? Object.keys(row).find((key) => !keys.includes(key)) : undefined;
  if (unknown !== undefined) errors[unknown] ??= unknownField(unknown);
  const result = isObject(row) ? read(row) : 'should be an object';
  if (result === null) return [];
  if (typeof result === 'string') {
    errors[name] ??= `${labelOf(name)}, row ${index + 1}: ${result}`;
    return [];
  }
  return [result];
}

const unknownField = (name: string): string => `Unknown field: ${name}`;

const isBlank = (value: unknown): boolean =>
  typeof value === 'string' ? value.trim() === '' : Array.isArray(value) && value.length === 0;

function toFinite(raw: unknown): number | null {
  const number = typeof raw === 'string' && raw.trim() !== '' ? Number(raw) : raw;
  return typeof number === 'number' && Number.isFinite(number) ? number : null;
}

const LABELS: Record<string, string> = {
  title: 'Title',
  priority: 'Priority',
  isBlocker: 'Blocker',
  retries: 'Retries',
  isSoft: 'Soft',
  eventActions: 'Event actions',
  storage: 'Storage',
};
function labelOf(name: string): string {
  return (
    LABELS[name] ?? FIELD_NAMES.filter((field) => field === name).map((field) => fieldSpec(field).label)[0] ?? name
  );
}
