import { LIMITS } from '@testplatform/contract';

const LIST_MAX = 100;

type Fields = { readonly [key: string]: unknown };

/** A field as a text, truncated to what a test case may hold; empty when it isn't a text. */
export function textIn(fields: Fields, key: string): string {
  const value = fields[key];
  return typeof value === 'string' ? value.slice(0, LIMITS.caseTextMax) : '';
}

/** A field as a number; 0 when it isn't one. */
export function numberIn(fields: Fields, key: string): number {
  const value = fields[key];
  return typeof value === 'number' && Number.isFinite(value) ? value : 0;
}

export const listOf = (value: unknown): readonly unknown[] => (Array.isArray(value) ? value.slice(0, LIST_MAX) : []);
