import type { Cookie, Page } from '@playwright/test';
import type { Flow } from './flow.js';
import { CaseFailure, messageOf } from './rules.js';

export type Store = 'cookie' | 'localStorage' | 'sessionStorage';

function requireSite(page: Page): URL {
  const address = new URL(page.url());
  if (!/^https?:$/.test(address.protocol)) throw new CaseFailure('No site is open: open one first');
  return address;
}

/** Sets a cookie or a stored value of the open site. An existing cookie keeps its attributes. */
export async function setSiteData({ page, tabs }: Flow, store: Store, name: string, value: string): Promise<string> {
  const { origin } = requireSite(page);
  tabs.acting();
  if (store !== 'cookie') {
    try {
      await page.evaluate(([area, item, text]) => window[area].setItem(item, text), [store, name, value] as const);
    } catch (error) {
      throw /QuotaExceeded/.test(messageOf(error)) ? new CaseFailure('The site’s storage is full') : error;
    }
    return value;
  }
  if (!/^[!#$%&'*+.^`|~\w-]+$/.test(name) || /[;\p{Cc}]/u.test(value))
    throw new CaseFailure('A cookie has a name of letters and digits, and a value without semicolons and line breaks');
  const context = page.context();
  const own = await findCookie(page, name);
  await context.addCookies([own ? { ...own, value } : { name, value, url: origin }]).catch(() => undefined);
  const kept = await context.cookies(own ? page.url() : origin);
  if (!kept.some((cookie) => cookie.name === name && cookie.value === value))
    throw new CaseFailure(`The browser does not take the cookie ${name} for ${origin}`);
  return value;
}

/** A cookie or a stored value of the open site; null when there is none. */
export async function siteData({ page }: Flow, store: Store, name: string): Promise<string | null> {
  requireSite(page);
  if (store !== 'cookie') return page.evaluate(([area, item]) => window[area].getItem(item), [store, name] as const);
  return (await findCookie(page, name))?.value ?? null;
}

/** The cookie that the browser sends to the page’s address: of several, the one with the longest path. */
async function findCookie(page: Page, name: string): Promise<Cookie | undefined> {
  const cookies = await page.context().cookies(page.url());
  return cookies.filter((cookie) => cookie.name === name).sort((one, other) => other.path.length - one.path.length)[0];
}

/** Deletes a cookie or a stored value of the open site. @param name absent: all of them */
export async function deleteSiteData({ page, tabs }: Flow, store: Store, name = ''): Promise<void> {
  const { hostname } = requireSite(page);
  tabs.acting();
  if (store !== 'cookie')
    return page.evaluate(([area, item]) => (item === '' ? window[area].clear() : window[area].removeItem(item)), [
      store,
      name,
    ] as const);
  for (const cookie of await page.context().cookies()) {
    const { domain, path } = cookie;
    const isOfSite = domain === hostname || (domain.startsWith('.') && `.${hostname}`.endsWith(domain));
    if (isOfSite && (name === '' || cookie.name === name))
      await page.context().clearCookies({ name: cookie.name, domain, path });
  }
}

/** Removes all cookies, and everything that the open site has stored. */
export async function clearSiteData({ page, tabs }: Flow): Promise<void> {
  const { origin } = requireSite(page);
  tabs.acting();
  await page.context().clearCookies();
  await page.evaluate('sessionStorage.clear()');
  const session = await page.context().newCDPSession(page);
  await session.send('Storage.clearDataForOrigin', { origin, storageTypes: 'all' });
  await session.detach();
}
