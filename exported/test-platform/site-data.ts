import type { Page } from '@playwright/test';
import type { Flow } from './flow.js';
import { CaseFailure, deleteCookies, messageOf, readCookie, setCookie } from './rules.js';

export type Store = 'cookie' | 'localStorage' | 'sessionStorage';

function requireSite(page: Page): URL {
  const address = new URL(page.url());
  if (!/^https?:$/.test(address.protocol)) throw new CaseFailure('No site is open: open one first');
  return address;
}

/** Sets a cookie or a stored value of the open site. An existing cookie keeps its attributes. */
export async function setSiteData({ page, tabs }: Flow, store: Store, name: string, value: string): Promise<string> {
  requireSite(page);
  tabs.acting();
  if (store !== 'cookie') {
    try {
      await page.evaluate(([area, item, text]) => window[area].setItem(item, text), [store, name, value] as const);
    } catch (error) {
      throw /QuotaExceeded/.test(messageOf(error)) ? new CaseFailure('The site’s storage is full') : error;
    }
    return value;
  }
  await setCookie(page, name, value);
  return value;
}

/** A cookie or a stored value of the open site; null when there is none. */
export async function siteData({ page }: Flow, store: Store, name: string): Promise<string | null> {
  requireSite(page);
  if (store !== 'cookie') return page.evaluate(([area, item]) => window[area].getItem(item), [store, name] as const);
  return readCookie(page, name);
}

/** Deletes a cookie or a stored value of the open site. @param name absent: all of them */
export async function deleteSiteData({ page, tabs }: Flow, store: Store, name = ''): Promise<void> {
  requireSite(page);
  tabs.acting();
  if (store !== 'cookie')
    return page.evaluate(([area, item]) => (item === '' ? window[area].clear() : window[area].removeItem(item)), [
      store,
      name,
    ] as const);
  await deleteCookies(page, name);
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
