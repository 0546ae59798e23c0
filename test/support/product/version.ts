import { expect } from '@jest/globals';

/** Matches the version of stored content (3 §1). */
export const A_VERSION: unknown = expect.stringMatching(/^[\w-]{16}$/);
