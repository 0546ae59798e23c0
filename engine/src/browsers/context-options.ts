import { type BrowserSettings, DEFAULT_VIEWPORT } from '@testplatform/contract';
import type { Browser, BrowserContext, BrowserContextOptions } from 'playwright';
import { setHttpCredentials, toPlaywright } from './http-credentials.js';
import { setUserAgent } from './user-agent.js';

/** Permissions that a click grants in a person's browser without a prompt. */
const USUAL_PERMISSIONS = ['clipboard-read', 'clipboard-write'];

/**
 * Creates a context whose pages see a browser with these settings.
 * @param more options that override those of the settings
 */
export async function newContext(
  browser: Browser,
  settings: BrowserSettings,
  more: BrowserContextOptions = {},
): Promise<BrowserContext> {
  const { userAgent, httpCredentials, ignoreHTTPSErrors } = settings;
  const credentials = httpCredentials && toPlaywright(httpCredentials);
  const context = await browser.newContext({
    ...optionsOf(settings),
    ...(credentials && { httpCredentials: credentials }),
    ...more,
  });
  if (userAgent) setUserAgent(context, userAgent);
  if (credentials) setHttpCredentials(context, credentials);
  if (ignoreHTTPSErrors) anyCertificate.add(context);
  return context;
}

const anyCertificate = new WeakSet<BrowserContext>();

/** Whether pages of a context ignore certificate errors. */
export const acceptsAnyCertificate = (context: BrowserContext): boolean => anyCertificate.has(context);

/** Why a site was refused, and what to do about it. */
export const INVALID_CERTIFICATE =
  'its certificate is not valid. If the site is yours, turn on “Ignore certificate errors” in the browser of the environment, and run in it';

function optionsOf(settings: BrowserSettings): BrowserContextOptions {
  const { viewport = DEFAULT_VIEWPORT, isMobile, userAgent, locale, timeZone, colorScheme, geolocation } = settings;
  const { ignoreHTTPSErrors } = settings;
  return {
    viewport: { ...viewport },
    ...(isMobile && { isMobile, hasTouch: true }),
    ...(userAgent && { userAgent }),
    ...(locale && { locale }),
    ...(timeZone && { timezoneId: timeZone }),
    ...(colorScheme && { colorScheme }),
    ...(geolocation && { geolocation }),
    ...(ignoreHTTPSErrors && { ignoreHTTPSErrors }),
    permissions: [...USUAL_PERMISSIONS, ...(geolocation ? ['geolocation'] : [])],
  };
}
