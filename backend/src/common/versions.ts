import { createHash } from 'node:crypto';
import { changedElsewhere } from '@testplatform/contract';
import { conflict } from './errors.js';

/** Length of a version: 96 bits. */
const LENGTH = 16;

/** The version of stored content: a hash, so restoring earlier content also restores its version. */
export const versionOf = (content: unknown): string =>
  createHash('sha256').update(JSON.stringify(content)).digest('base64url').slice(0, LENGTH);

/**
 * Refuses a change that is based on another version than the stored one. Without a version, a change applies to whatever is stored.
 * @param thing such as `test case`
 * @throws UserError 409
 */
export function requireVersion<V extends string | number>(based: V | undefined, stored: V, thing: string): void {
  if (based !== undefined && based !== stored) throw conflict('version', changedElsewhere(thing));
}
