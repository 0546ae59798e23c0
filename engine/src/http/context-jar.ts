import type { BrowserContext } from 'playwright';
import type { CookieJar } from './call.js';

/** The cookies of a browser context. */
export const jarOf = (context: BrowserContext): CookieJar => ({
  headerFor: async (url) => (await context.cookies(url.href)).map(({ name, value }) => `${name}=${value}`).join('; '),
  // A browser keeps the valid cookies and silently drops the rest.
  keep: async (cookies) => void (await Promise.allSettled(cookies.map((cookie) => context.addCookies([cookie])))),
});
