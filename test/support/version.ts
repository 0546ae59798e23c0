import { expect } from '@jest/globals';

/** What stored content has as its version (3 §1). */
export const A_VERSION: unknown = expect.stringMatching(/^[\w-]{16}$/);
