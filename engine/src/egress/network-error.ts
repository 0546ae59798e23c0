import type { Browser, BrowserContext } from 'playwright';
import { withChromiumsCode } from '../protocol/firefox-errors.js';
import { BLOCKED, PROXY_ERRORS } from './blocked.js';
import type { Egress } from './egress.js';
import type { EgressSettings } from './egress-rules.js';

const proxies = new WeakMap<Browser | BrowserContext, Egress>();

/** Remembers the proxy of a browser, which the engine uses too. The proxy ends with the browser. */
export function noteProxy(browser: Browser, proxy: Egress): void {
  proxies.set(browser, proxy);
  browser.once('disconnected', () => void proxy.close());
}

/** Remembers the proxy of a context, which has precedence over its browser's. The proxy ends with the context. */
export function noteOwnProxy(context: BrowserContext, proxy: Egress): void {
  proxies.set(context, proxy);
  context.once('close', () => void proxy.close());
}

/** What the contexts of a browser may reach; null: no restriction. */
export const rulesOf = (browser: Browser): EgressSettings | null => proxies.get(browser)?.settings ?? null;

/** The address of the proxy through which the engine calls servers for a context; undefined: none. */
export const proxyOf = (context: BrowserContext): string | undefined => egressOf(context)?.url;

/**
 * A browser's error message with the code that it would have without the proxy. Behind the proxy, the browser knows
 * only proxy errors.
 */
export function networkError(context: BrowserContext, url: string, message: string): string {
  const known = withChromiumsCode(message);
  // With client certificates Playwright's own proxy is in between, and its failures look like lost connections. Firefox
  // reports the proxy's failures as if they were the site's.
  const behindProxy =
    known === message
      ? /ERR_SOCKS_\w+|ERR_SOCKET_NOT_CONNECTED|ERR_EMPTY_RESPONSE|ERR_CONNECTION_(CLOSED|RESET)/
      : /ERR_(SOCKS|CONNECTION|NAME|EMPTY)_\w+/;
  return known.replace(behindProxy, (code) => failureOf(context, url) ?? code);
}

/** Whether the last connection for an address was forbidden. */
export const isBlocked = (context: BrowserContext, url: string): boolean => failureOf(context, url) === BLOCKED;

/** Why the proxy of the environment did not connect to an address; undefined when that was not the reason. */
export const proxyProblem = (context: BrowserContext, url: string): string | undefined =>
  PROXY_ERRORS[failureOf(context, url) ?? ''];

const failureOf = (context: BrowserContext, url: string): string | undefined => egressOf(context)?.failureOf(url);

function egressOf(context: BrowserContext): Egress | undefined {
  const browser = context.browser();
  return proxies.get(context) ?? (browser ? proxies.get(browser) : undefined);
}
