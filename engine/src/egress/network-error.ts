import type { Browser, BrowserContext } from 'playwright';
import { BLOCKED } from './blocked.js';
import type { Egress } from './egress.js';

const proxies = new WeakMap<Browser, Egress>();

/** Remembers the proxy of a browser, which the engine uses too. The proxy ends with the browser. */
export function noteProxy(browser: Browser, proxy: Egress): void {
  proxies.set(browser, proxy);
  browser.once('disconnected', () => void proxy.close());
}

/** The address of the proxy through which the engine calls servers for a context; undefined: none. */
export function proxyOf(context: BrowserContext): string | undefined {
  const browser = context.browser();
  return browser ? proxies.get(browser)?.url : undefined;
}

/**
 * A browser's error message with the code that it would have without the proxy. Behind the proxy, the browser knows
 * only proxy errors.
 */
export function networkError(context: BrowserContext, url: string, message: string): string {
  return message.replace(/ERR_SOCKS_\w+/, (code) => failureOf(context, url) ?? code);
}

/** Whether the last connection for an address was forbidden. */
export const isBlocked = (context: BrowserContext, url: string): boolean => failureOf(context, url) === BLOCKED;

function failureOf(context: BrowserContext, url: string): string | undefined {
  const browser = context.browser();
  return browser ? proxies.get(browser)?.failureOf(url) : undefined;
}
