import { LIMITS } from '../limits.js';

/** The attributes that `testid=` matches by default (3 §5). */
export const DEFAULT_TEST_ATTRIBUTES = 'data-testid, data-test, data-cy, data-qa';

/** The error for a list without valid names, or with too many. */
export const TEST_ATTRIBUTES_ERROR = `Test attributes should be 1 to ${LIMITS.testAttributesMax} names such as data-testid, with commas between them`;

/** Parses a list such as `data-testid, data-cy`, into lower-cased names; null if invalid. */
export function readTestAttributes(text: string): string[] | null {
  const names = text.split(',').map((name) => name.trim().toLowerCase());
  const isName = (name: string) => /^[a-z][\w-]*$/.test(name) && name.length <= LIMITS.testAttributeMax;
  const different = [...new Set(names)];
  return different.length <= LIMITS.testAttributesMax && different.every(isName) ? different : null;
}
