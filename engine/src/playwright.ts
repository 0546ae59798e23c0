import { createRequire } from 'node:module';

const require = createRequire(import.meta.url);

let loaded: typeof import('playwright-core') | undefined;

/** Playwright, loaded when it is first needed: loading takes a third of the time that a server takes to start. */
export function playwright(): typeof import('playwright-core') {
  loaded ??= require('playwright-core') as typeof import('playwright-core');
  return loaded;
}

/** Whether Playwright gave up waiting. */
export const isTimeout = (error: unknown): boolean => error instanceof playwright().errors.TimeoutError;
