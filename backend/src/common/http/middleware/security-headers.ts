import type { HelmetOptions } from 'helmet';
import { captchaWidget } from '../../../config/captcha-widget.js';
import type { Settings } from '../../../config/settings.js';

/** Security headers of every answer: pages load only from this server and the hosts in the settings. */
export function securityHeaders(settings: Settings): HelmetOptions {
  const captcha = captchaWidget(settings)?.origins ?? [];
  const lookUp = settings.IP_LOOKUP_URL === undefined ? [] : [new URL(settings.IP_LOOKUP_URL).origin];
  return {
    contentSecurityPolicy: {
      directives: {
        defaultSrc: ["'self'"],
        scriptSrc: ["'self'", ...captcha],
        frameSrc: ["'self'", ...captcha],
        // Emotion injects style sheets into the page.
        styleSrc: ["'self'", "'unsafe-inline'", ...captcha],
        imgSrc: ["'self'", 'data:', 'blob:', ...captcha],
        connectSrc: ["'self'", 'ws:', 'wss:', ...captcha, ...lookUp],
        // Nothing embeds the app, so that no page can trick people into clicking in it.
        frameAncestors: ["'none'"],
        // On a company's network the server may be reached by plain HTTP.
        upgradeInsecureRequests: null,
      },
    },
    xFrameOptions: { action: 'deny' },
    strictTransportSecurity: false,
    crossOriginOpenerPolicy: false,
    originAgentCluster: false,
  };
}
