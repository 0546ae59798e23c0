import { traceViewerFolder } from '@testplatform/engine';
import { type RequestHandler, Router, static as serveStatic } from 'express';
import helmet from 'helmet';

/**
 * Playwright's trace viewer, for traces of this origin only. What it shows are the pages that were tested: its service worker gives
 * each a policy under which none of their scripts run, and this policy keeps it from fetching anything from elsewhere, a trace neither.
 */
export function traceViewer(): RequestHandler {
  const policy = helmet.contentSecurityPolicy({
    useDefaults: false,
    directives: {
      defaultSrc: ["'none'"],
      scriptSrc: ["'self'"],
      workerSrc: ["'self'"],
      connectSrc: ["'self'"],
      manifestSrc: ["'self'"],
      // What it shows before it has something to show is a data address.
      frameSrc: ["'self'", 'data:'],
      styleSrc: ["'self'", "'unsafe-inline'"],
      fontSrc: ["'self'", 'data:'],
      imgSrc: ["'self'", 'data:', 'blob:'],
      baseUri: ["'none'"],
      formAction: ["'none'"],
      frameAncestors: ["'self'"],
    },
  });
  return Router().use(policy, serveStatic(traceViewerFolder(), { fallthrough: false }));
}
