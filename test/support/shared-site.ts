import { afterAll, beforeAll } from '@jest/globals';
import { startSite } from '../site/server.mjs';

/** The shop that the tests of one file run against. */
export interface SharedSite {
  /** Its origin. */
  readonly url: string;
}

/** Starts one shop before the tests of a file and stops it after them. Its field is there once a test runs. */
export function shareSite(): SharedSite {
  const shared: { url?: string; close?: () => Promise<void> } = {};
  beforeAll(async () => {
    Object.assign(shared, await startSite());
  });
  afterAll(() => shared.close?.());
  return shared as SharedSite;
}
