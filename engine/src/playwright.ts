import { createRequire } from 'node:module';
import type { Page } from 'playwright';

const require = createRequire(import.meta.url);

let loaded: typeof import('playwright') | undefined;

/** Playwright, loaded on first use: loading it takes a third of a server's start time. */
export function playwright(): typeof import('playwright') {
  loaded ??= require('playwright') as typeof import('playwright');
  return loaded;
}

/** Whether Playwright gave up waiting. */
export const isTimeout = (error: unknown): boolean => error instanceof playwright().errors.TimeoutError;

/** Whether a tab has shown nothing yet, not even an empty document. Chromium calls that address `` or `:`. */
export const isBlank = (page: Page): boolean => ['', ':'].includes(page.url());
