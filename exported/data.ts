import type { Data } from './test-platform/data.js';

/** The data of the project that the tests use. An export replaces this file. */
export const data: Data = {
  collections: {},
  bindings: {},
  tables: {},
};
