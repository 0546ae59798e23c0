import { LIMITS } from '../limits.js';

/** `{{…}}` in the text fields of a test case (3 §5). */
export type Placeholder =
  | { readonly kind: 'storage'; readonly key: string }
  | { readonly kind: 'collection'; readonly collection: string; readonly title: string }
  | { readonly kind: 'binding'; readonly title: string }
  /** A cell of the row that the file runs with (3 §18). */
  | { readonly kind: 'table'; readonly column: string }
  | {
      readonly kind: 'random';
      readonly format: RandomFormat;
      readonly length: number;
      readonly letterCase: LetterCase | null;
    };

export const RANDOM_FORMATS = ['alpha', 'alphanumeric', 'numeric'] as const;
export type RandomFormat = (typeof RANDOM_FORMATS)[number];
export const LETTER_CASES = ['upper', 'lower', 'capitalize'] as const;
export type LetterCase = (typeof LETTER_CASES)[number];

/** `source` is set on literals that were escaped. */
export type Segment =
  | { readonly text: string; readonly source?: string }
  | { readonly placeholder: Placeholder; readonly source: string };

/** A placeholder that can't be parsed or filled; the message names it. */
export class PlaceholderError extends Error {
  override readonly name = 'PlaceholderError';
}

/** Placeholders as copied to the clipboard. */
export const storagePlaceholder = (key: string): string => `{{storage=${key}}}`;
export const collectionPlaceholder = (collection: string, title: string): string => `{{${collection}::co::${title}}}`;
export const bindingPlaceholder = (title: string): string => `{{binding=${title}}}`;
export const tablePlaceholder = (column: string): string => `{{table=${column}}}`;

/**
 * Splits a text into literals and placeholders. `{{` without `}}` is a literal, and so is an unknown `{{…}}` after a
 * backslash, which is dropped: `\{{first_name}}` is the text `{{first_name}}`.
 * @throws PlaceholderError for an unknown `{{…}}`
 */
export function parsePlaceholders(text: string): Segment[] {
  const segments: Segment[] = [];
  let from = 0;
  for (const { index, 0: source, 1: inner = '' } of text.matchAll(/\{\{([^{}]*)\}\}/g)) {
    const isEscaped = index > from && text[index - 1] === '\\' && !isKnown(inner);
    const end = isEscaped ? index - 1 : index;
    if (end > from) segments.push({ text: text.slice(from, end) });
    segments.push(
      isEscaped ? { text: source, source: `\\${source}` } : { placeholder: parseOne(inner, source), source },
    );
    from = index + source.length;
  }
  if (from < text.length) segments.push({ text: text.slice(from) });
  return segments;
}

/** Escapes each unknown `{{…}}` of a text, so that it is taken literally. */
export const escapeBraces = (text: string): string =>
  text.replace(/\{\{([^{}]*)\}\}/g, (source, inner: string) => (isKnown(inner) ? source : `\\${source}`));

const NAMED = /^(storage|binding|table|random)\s*=\s*([\s\S]+)$/;
const OF_COLLECTION = /^([\s\S]+?)::co::([\s\S]+)$/;

/** Whether a `{{…}}` has the form of a placeholder, valid or not. One without a name doesn't, so it can be escaped. */
const isKnown = (inner: string): boolean => NAMED.test(inner.trim()) || OF_COLLECTION.test(inner.trim());

/** Looks up the values of placeholders; undefined if there is none. */
export interface PlaceholderValues {
  storage(key: string): string | undefined;
  collection(name: string, title: string): string | undefined;
  binding(title: string): string | undefined;
  /** Absent: the file doesn't run with a row of a table. */
  table?(column: string): string | undefined;
  /** A binding passed by an import: already filled, so used as it is. */
  passed?(title: string): string | undefined;
  random(placeholder: Extract<Placeholder, { kind: 'random' }>): string;
}

/**
 * Fills all placeholders of a text. Values of bindings, collection rows and table cells may contain placeholders themselves, up to a depth of five;
 * stored values are page content and are used as they are.
 * @throws PlaceholderError naming the placeholder that has no value, or when the text grows too long: values that refer to one another may
 * multiply it at each level
 */
export const fillPlaceholders = (text: string, values: PlaceholderValues): string =>
  fill(text, values, 0, { placeholders: LIMITS.placeholdersFilled, characters: LIMITS.filledTextMax });

/** What is left of the limits for filling one text, across all levels. */
interface Budget {
  placeholders: number;
  characters: number;
}

function fill(text: string, values: PlaceholderValues, depth: number, budget: Budget): string {
  if (!text.includes('{{')) return text;
  const filled: string[] = [];
  for (const segment of parsePlaceholders(text)) {
    const piece =
      'text' in segment ? segment.text : fillOne(segment.placeholder, segment.source, values, depth, budget);
    budget.characters -= piece.length;
    if (budget.characters < 0) throw tooLong();
    filled.push(piece);
  }
  return filled.join('');
}

const tooLong = (): PlaceholderError =>
  new PlaceholderError(
    `Filled with their values, the placeholders expand to more than ${LIMITS.filledTextMax} characters, or there are more than ${LIMITS.placeholdersFilled} of them. Check for values that refer to each other`,
  );

function fillOne(
  placeholder: Placeholder,
  source: string,
  values: PlaceholderValues,
  depth: number,
  budget: Budget,
): string {
  if (--budget.placeholders < 0) throw tooLong();
  if (placeholder.kind === 'random') return values.random(placeholder);
  const passed = placeholder.kind === 'binding' ? values.passed?.(placeholder.title) : undefined;
  if (passed !== undefined) return passed;
  const value = lookUp(placeholder, values);
  if (value === undefined) throw new PlaceholderError(unknown(placeholder, source));
  if (placeholder.kind === 'storage') return value;
  if (depth >= LIMITS.placeholderDepth) {
    throw new PlaceholderError(
      `Placeholder ${source} is nested more than ${LIMITS.placeholderDepth} levels deep: it may refer to itself`,
    );
  }
  return fill(value, values, depth + 1, budget);
}

const unknown = ({ kind }: Placeholder, source: string): string =>
  kind === 'table'
    ? `There is no value for ${source}. Choose a table with this column in the options of the file, or repeat the case for each row of one`
    : `Unknown placeholder ${source}`;

function lookUp(placeholder: Exclude<Placeholder, { kind: 'random' }>, values: PlaceholderValues): string | undefined {
  switch (placeholder.kind) {
    case 'storage':
      return values.storage(placeholder.key);
    case 'collection':
      return values.collection(placeholder.collection, placeholder.title);
    case 'binding':
      return values.binding(placeholder.title);
    case 'table':
      return values.table?.(placeholder.column);
  }
}

function parseOne(inner: string, source: string): Placeholder {
  const body = inner.trim();
  const named = NAMED.exec(body);
  if (named?.[1] === 'storage') return { kind: 'storage', key: named[2]!.trim() };
  if (named?.[1] === 'binding') return { kind: 'binding', title: named[2]!.trim() };
  if (named?.[1] === 'table') return { kind: 'table', column: named[2]!.trim() };
  if (named?.[1] === 'random') return parseRandom(named[2]!, source);
  const collection = OF_COLLECTION.exec(body);
  if (collection) return { kind: 'collection', collection: collection[1]!.trim(), title: collection[2]!.trim() };
  throw new PlaceholderError(`Unknown placeholder ${source}. For this text itself, write \\${source}`);
}

function parseRandom(body: string, source: string): Placeholder {
  const [format, ...options] = body.split(',').map((option) => option.trim());
  let length = 8;
  let letterCase: LetterCase | null = null;
  if (!isOneOf(RANDOM_FORMATS, format)) {
    throw new PlaceholderError(`${source}: the format is one of ${RANDOM_FORMATS.join(', ')}`);
  }
  for (const option of options) {
    const [name, value = ''] = option.split('=').map((side) => side.trim());
    if (name === 'length' && /^\d{1,4}$/.test(value) && +value >= 1 && +value <= LIMITS.randomLengthMax)
      length = +value;
    else if (name === 'case' && isOneOf(LETTER_CASES, value)) letterCase = value;
    else {
      throw new PlaceholderError(
        `${source}: "${option}" is not understood; use length=1 to ${LIMITS.randomLengthMax} and case=${LETTER_CASES.join('|')}`,
      );
    }
  }
  return { kind: 'random', format, length, letterCase };
}

function isOneOf<T extends string>(list: readonly T[], value: string | undefined): value is T {
  return list.some((item) => item === value);
}
