import { afterAll, beforeAll } from '@jest/globals';
import { startSite } from '../../site/server.mjs';

/** The demo shop for the tests of a file. */
export interface SharedSite {
  /** Its origin. */
  readonly url: string;
}

/** Starts the shop before the tests of a file and stops it after them. Its field is set once a test runs. */
export function shareSite(): SharedSite {
  const shared: { url?: string; close?: () => Promise<void> } = {};
  beforeAll(async () => {
    Object.assign(shared, await startSite());
  });
  afterAll(() => shared.close?.());
  return shared as SharedSite;
}
