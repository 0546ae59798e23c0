import type { Browser, BrowserContext } from 'playwright';

/** Those of contexts that have another one than their browser. */
const ownAgents = new WeakMap<BrowserContext, string>();
const agents = new WeakMap<Browser, Promise<string>>();

/** Notes what the pages of a context say that they are. */
export const setUserAgent = (context: BrowserContext, userAgent: string): void =>
  void ownAgents.set(context, userAgent);

/** What the pages of a context say that they are. */
export async function userAgentOf(context: BrowserContext): Promise<string> {
  const own = ownAgents.get(context);
  if (own !== undefined) return own;
  const browser = context.browser()!;
  const known = agents.get(browser) ?? askUserAgent(browser);
  agents.set(browser, known);
  return known;
}

async function askUserAgent(browser: Browser): Promise<string> {
  const session = await browser.newBrowserCDPSession();
  try {
    return (await session.send('Browser.getVersion')).userAgent;
  } finally {
    await session.detach();
  }
}
