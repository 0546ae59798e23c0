import { traceViewerFolder } from '@testplatform/engine/host';
import { type RequestHandler, Router, static as serveStatic } from 'express';
import helmet from 'helmet';

/**
 * Playwright's trace viewer, for traces of this origin only. It renders recorded pages: its service worker gives each a policy that blocks
 * their scripts, and this policy blocks fetches from other origins, traces included (docs/adr/023).
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
      // Its placeholder page is a data: URL.
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
