import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';

/** The folder of Playwright's trace viewer: static files, with a service worker that reads traces of the same origin. */
export function traceViewerFolder(): string {
  // The files are in playwright-core, which only playwright depends on: npm may put it inside playwright's own folder.
  const playwright = createRequire(import.meta.url).resolve('playwright/package.json');
  return join(dirname(createRequire(playwright).resolve('playwright-core/package.json')), 'lib/vite/traceViewer');
}
