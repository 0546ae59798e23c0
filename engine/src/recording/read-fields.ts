import { LIMITS } from '@testplatform/contract';

const LIST_MAX = 100;

type Fields = { readonly [key: string]: unknown };

export const isObject = (value: unknown): value is Fields =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

/** A text field, as long as a test case may hold; empty when it is none. */
export function textIn(fields: Fields, key: string): string {
  const value = fields[key];
  return typeof value === 'string' ? value.slice(0, LIMITS.caseTextMax) : '';
}

/** A number field; 0 when it is none. */
export function numberIn(fields: Fields, key: string): number {
  const value = fields[key];
  return typeof value === 'number' && Number.isFinite(value) ? value : 0;
}

export const listOf = (value: unknown): readonly unknown[] => (Array.isArray(value) ? value.slice(0, LIST_MAX) : []);
