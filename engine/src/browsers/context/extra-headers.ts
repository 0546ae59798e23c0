import type { Browser, BrowserContext } from 'playwright';

/** Sent with each request to its site, and to no other. */
interface ExtraHeader {
  /** As people write it. */
  readonly origin: string;
  readonly name: string;
  readonly value: string;
}

const given = new WeakMap<BrowserContext, readonly ExtraHeader[]>();
/** Resolves once the browser has stopped sending the headers of a context. */
const endings = new WeakMap<BrowserContext, Promise<void>>();

/**
 * Sends headers with all requests of a browser to their sites, until the context closes. Playwright's own interception
 * would send them on to other sites after a redirect; a session of the browser sees each hop, and also the first
 * request of a new tab, other sites' frames and workers.
 */
export async function sendExtraHeaders(
  browser: Browser,
  context: BrowserContext,
  headers: readonly ExtraHeader[],
): Promise<void> {
  given.set(context, headers);
  const session = await browser.newBrowserCDPSession();
  endings.set(
    context,
    new Promise((resolve) => {
      context.once('close', () => resolve(session.detach().catch(() => undefined)));
    }),
  );
  session.on('Fetch.requestPaused', ({ requestId, request }) => {
    const extra = extraHeadersFor(context, new URL(request.url));
    const names = new Set(Object.keys(extra).map((name) => name.toLowerCase()));
    const own = Object.entries(request.headers).filter(([name]) => !names.has(name.toLowerCase()));
    const sent = [...own, ...Object.entries(extra)].map(([name, value]) => ({ name, value }));
    // The request may be over by now.
    session.send('Fetch.continueRequest', { requestId, headers: sent }).catch(() => undefined);
  });
  const origins = new Set(headers.map(({ origin }) => inBrowsersForm(origin)));
  await session.send('Fetch.enable', { patterns: [...origins].map((origin) => ({ urlPattern: `${origin}/*` })) });
}

/** Closes a context. Resolves once the browser has stopped sending its extra headers. */
export async function closeContext(context: BrowserContext): Promise<void> {
  await context.close();
  await endings.get(context);
}

/** The headers for a site, by name. */
export const extraHeadersFor = (context: BrowserContext, { origin }: URL): Readonly<Record<string, string>> =>
  Object.fromEntries(
    (given.get(context) ?? [])
      .filter((header) => inBrowsersForm(header.origin) === origin)
      .map(({ name, value }) => [name, value]),
  );

/** Browsers write non-ASCII hosts in another form. */
export const inBrowsersForm = (origin: string): string => (URL.canParse(origin) ? new URL(origin).origin : origin);
