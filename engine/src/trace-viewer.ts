import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';

/** The folder of Playwright's trace viewer: static files, with a service worker that reads traces of the same origin. */
export const traceViewerFolder = (): string =>
  join(dirname(createRequire(import.meta.url).resolve('playwright-core/package.json')), 'lib/vite/traceViewer');
