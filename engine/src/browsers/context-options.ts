import { type BrowserSettings, DEFAULT_VIEWPORT } from '@testplatform/contract';
import type { Browser, BrowserContext, BrowserContextOptions } from 'playwright';
import { setUserAgent } from './user-agent.js';

/** What pages may do in a person's browser after a click, without a question that somebody would have to answer. */
const USUAL_PERMISSIONS = ['clipboard-read', 'clipboard-write'];

/**
 * Makes a context in which pages see such a browser.
 * @param more options, which come before those of the settings
 */
export async function newContext(
  browser: Browser,
  settings: BrowserSettings,
  more: BrowserContextOptions = {},
): Promise<BrowserContext> {
  const context = await browser.newContext({ ...optionsOf(settings), ...more });
  if (settings.userAgent) setUserAgent(context, settings.userAgent);
  return context;
}

function optionsOf(settings: BrowserSettings): BrowserContextOptions {
  const { viewport = DEFAULT_VIEWPORT, isMobile, userAgent, locale, timeZone, colorScheme, geolocation } = settings;
  return {
    viewport: { ...viewport },
    ...(isMobile && { isMobile, hasTouch: true }),
    ...(userAgent && { userAgent }),
    ...(locale && { locale }),
    ...(timeZone && { timezoneId: timeZone }),
    ...(colorScheme && { colorScheme }),
    ...(geolocation && { geolocation }),
    permissions: [...USUAL_PERMISSIONS, ...(geolocation ? ['geolocation'] : [])],
  };
}
