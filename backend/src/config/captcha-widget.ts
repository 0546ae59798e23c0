import { CAPTCHA_VERIFY_DEFAULT, type Settings } from './settings.js';

/** What the screens need to show a captcha. */
export interface CaptchaWidget {
  readonly siteKey: string;
  readonly scriptUrl: string;
  /** Origins of further scripts and frames. */
  readonly origins: readonly string[];
}

interface Provider {
  readonly scriptUrl: string;
  readonly origins: readonly string[];
}

const RECAPTCHA: Provider = {
  scriptUrl: 'https://www.google.com/recaptcha/api.js',
  origins: ['https://www.google.com', 'https://www.gstatic.com', 'https://www.recaptcha.net'],
};

/** Providers by host suffix of `CAPTCHA_VERIFY_URL`. */
const PROVIDERS: Readonly<Record<string, Provider>> = {
  'hcaptcha.com': {
    scriptUrl: 'https://js.hcaptcha.com/1/api.js',
    origins: ['https://hcaptcha.com', 'https://*.hcaptcha.com'],
  },
  'cloudflare.com': {
    scriptUrl: 'https://challenges.cloudflare.com/turnstile/v0/api.js',
    origins: ['https://challenges.cloudflare.com'],
  },
  'recaptcha.net': { ...RECAPTCHA, scriptUrl: 'https://www.recaptcha.net/recaptcha/api.js' },
};

/** The configured captcha, or null (3 §2). */
export function captchaWidget(settings: Settings): CaptchaWidget | null {
  const { CAPTCHA_SECRET, CAPTCHA_SITE_KEY, CAPTCHA_VERIFY_URL, CAPTCHA_SCRIPT_URL } = settings;
  if (CAPTCHA_SECRET === undefined || CAPTCHA_SITE_KEY === undefined) return null;
  const { hostname } = new URL(CAPTCHA_VERIFY_URL ?? CAPTCHA_VERIFY_DEFAULT);
  const known = Object.keys(PROVIDERS).find((host) => hostname === host || hostname.endsWith(`.${host}`));
  const provider = (known === undefined ? undefined : PROVIDERS[known]) ?? RECAPTCHA;
  const scriptUrl = CAPTCHA_SCRIPT_URL ?? provider.scriptUrl;
  const origins = [...new Set([new URL(scriptUrl).origin, ...provider.origins])];
  return { siteKey: CAPTCHA_SITE_KEY, scriptUrl, origins };
}
