import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { traceViewerFolder } from '@testplatform/engine/host';
import { type RequestHandler, Router, static as serveStatic } from 'express';
import { invalid } from '../../errors.js';
import { guardTraceWorker } from './trace-worker.js';

/** Where the viewer is served. */
export const TRACE_VIEWER = '/trace-viewer';
/** The path of a trace, as reports name it (3 §6). */
const TRACE_PATH = /^\/artifacts\/[0-9a-f-]{36}\/[\w.-]+\/trace\.zip$/;
/** The viewer's service worker. */
const WORKER = 'sw.bundle.js';

/**
 * The policy of the viewer's files, and of its service worker. All of its parts must allow a source: the first knows no paths, the second,
 * which adds them, can't name this server's origin, because the address of a proxy is unknown. With the path of snapshots for frames, Firefox
 * would block them all.
 */
const POLICY = [
  [
    "default-src 'none'",
    "script-src 'self'",
    "worker-src 'self'",
    "connect-src 'self'",
    "manifest-src 'self'",
    // Its placeholder page is a data: URL.
    "frame-src 'self' data:",
    "style-src 'self' 'unsafe-inline'",
    "font-src 'self' data:",
    "img-src 'self' data: blob:",
    "base-uri 'none'",
    "form-action 'none'",
    "frame-ancestors 'none'",
  ].join(';'),
  `connect-src *:*${TRACE_VIEWER}/ *:*/artifacts/;frame-src *:*${TRACE_VIEWER}/ data:`,
].join(', ');

/**
 * Playwright's trace viewer, for traces of this server's runs only. It renders recorded pages in our origin, so the author of a trace must
 * not be able to run a script or to frame a page there (docs/adr/023).
 */
export function traceViewer(): RequestHandler {
  const folder = traceViewerFolder();
  const guard = `(${String(guardTraceWorker)})(self, '${TRACE_VIEWER}/', ${String(TRACE_PATH)});\n`;
  const worker = guard + readFileSync(join(folder, WORKER), 'utf8');
  return Router()
    .use((request, response, next) => {
      response.setHeader('Content-Security-Policy', POLICY);
      // Read as the viewer does.
      const query = new URLSearchParams(request.originalUrl.replace(/^[^?]*/, ''));
      next(query.getAll('trace').every((path) => TRACE_PATH.test(path)) ? undefined : otherTrace());
    })
    .get(`/${WORKER}`, (_request, response) => {
      response.setHeader('Cache-Control', 'no-cache');
      response.type('js').send(worker);
    })
    .use(serveStatic(folder, { fallthrough: false }));
}

const otherTrace = () =>
  invalid({ trace: 'Only traces of this server’s runs can be opened here. Open the trace from its report' });
