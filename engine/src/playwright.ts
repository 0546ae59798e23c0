import { createRequire } from 'node:module';
import type { Page } from 'playwright';

type Playwright = typeof import('playwright');

const require = createRequire(import.meta.url);

let loaded: Playwright | undefined;
let loadedForFirefox: Playwright | undefined;

/** Playwright, loaded on first use: loading it takes a third of a server's start time. */
export function playwright(): Playwright {
  loaded ??= require('playwright') as Playwright;
  return loaded;
}

/** The version of Playwright that still speaks with a plain Firefox (docs/adr/073), loaded on first use. */
export function playwrightForFirefox(): Playwright {
  loadedForFirefox ??= require('playwright-core-firefox') as Playwright;
  return loadedForFirefox;
}

/** Whether Playwright gave up waiting. */
export const isTimeout = (error: unknown): boolean =>
  error instanceof playwright().errors.TimeoutError ||
  (error instanceof Error &&
    error.name === 'TimeoutError' &&
    error instanceof playwrightForFirefox().errors.TimeoutError);

/** Whether a tab has shown nothing yet, not even an empty document. Chromium calls that address `` or `:`. */
export const isBlank = (page: Page): boolean => ['', ':'].includes(page.url());

/** An address without its fragment, as requests and responses have it. */
export const withoutFragment = (url: string): string => url.split('#', 1)[0]!;
