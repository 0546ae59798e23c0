import { isObject } from '@testplatform/contract';

/** An object of unknown content. */
export type Json = { readonly [key: string]: unknown };

/** The objects of a list; anything else counts as an empty one. */
export const listOf = (value: unknown): Json[] => (Array.isArray(value) ? value.filter(isObject) : []);

/** A number; 0 for anything else. */
export const numberOf = (value: unknown): number => (typeof value === 'number' ? value : 0);

export const textOf = (value: unknown): string =>
  typeof value === 'string' || typeof value === 'number' ? String(value) : '';
