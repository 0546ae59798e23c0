/** A text from a page is cut here: no name or selector of use is longer. */
const TEXT_MAX = 10_000;
const LIST_MAX = 100;

type Fields = { readonly [key: string]: unknown };

export const isObject = (value: unknown): value is Fields =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

/** A text field; empty when it is none. */
export function textIn(fields: Fields, key: string): string {
  const value = fields[key];
  return typeof value === 'string' ? value.slice(0, TEXT_MAX) : '';
}

/** A number field; 0 when it is none. */
export function numberIn(fields: Fields, key: string): number {
  const value = fields[key];
  return typeof value === 'number' && Number.isFinite(value) ? value : 0;
}

export const listOf = (value: unknown): readonly unknown[] => (Array.isArray(value) ? value.slice(0, LIST_MAX) : []);
