import type { Browser, BrowserContext } from 'playwright';
import { protocolOf } from '../../protocol/protocol-of.js';

/** User agents of contexts that override their browser's. */
const ownAgents = new WeakMap<BrowserContext, string>();
const agents = new WeakMap<Browser, Promise<string>>();

/** Remembers the user agent of a context's pages. */
export const setUserAgent = (context: BrowserContext, userAgent: string): void =>
  void ownAgents.set(context, userAgent);

/** The user agent of a context's pages. */
export async function userAgentOf(context: BrowserContext): Promise<string> {
  const own = ownAgents.get(context);
  if (own !== undefined) return own;
  const browser = context.browser()!;
  const known = agents.get(browser) ?? protocolOf(context).userAgent(context);
  agents.set(browser, known);
  return known;
}
