import type { SiteData } from '@testplatform/contract';
import type { Page } from 'playwright';
import { deleteCookies, readCookie, setCookie } from '../browsers/context/cookies.js';
import { CaseFailure, messageOf } from '../errors.js';
import { protocolOf } from '../protocol/protocol-of.js';
import { checkConditionals } from './conditionals.js';
import { DONE, type CaseContext, type EventOutcome } from './event.js';
import { waited } from './waited.js';

type Area = 'localStorage' | 'sessionStorage';

const areaOf = (storedIn: SiteData): Area => (storedIn === 'Local storage' ? 'localStorage' : 'sessionStorage');

/** Sets a cookie or a storage value of the open site. */
export async function setSiteData(context: CaseContext): Promise<EventOutcome> {
  const { storedIn = 'Cookie', itemName = '', inputText = '', inputTextMask } = context.testCase;
  const { page } = context;
  const isMasked = inputTextMask === 'Yes';
  if (isMasked) context.keepSecret(inputText);
  requireSite(page);
  await context.readyToAct('page');
  if (storedIn === 'Cookie') await setCookie(page, itemName, inputText);
  else await store(page, areaOf(storedIn), itemName, inputText);
  return isMasked ? { fed: inputText } : { fed: inputText, value: inputText };
}

/** Reads a cookie or a storage value of the open site, or sees that there is none, repeatedly until the wait is over. */
export function getSiteData(context: CaseContext): Promise<EventOutcome> {
  const { storedIn = 'Cookie', itemName = '', presence = 'Present', conditionals = [] } = context.testCase;
  const what = storedIn === 'Cookie' ? `cookie ${itemName}` : `${itemName} in ${storedIn.toLowerCase()}`;
  return context.retry(async () => {
    const { page } = context;
    requireSite(page);
    const value =
      storedIn === 'Cookie' ? await readCookie(page, itemName) : await read(page, areaOf(storedIn), itemName);
    if (presence === 'Absent') {
      if (value !== null) throw new CaseFailure(`There still is a ${what}${waited(context)}`);
      return DONE;
    }
    if (value === null) throw new CaseFailure(`The site has no ${what}${waited(context)}`);
    checkConditionals(conditionals, value, context.locale);
    return { value };
  });
}

/** Deletes a cookie or a storage value of the open site, or all of them. A missing one is no failure. */
export async function deleteSiteData(context: CaseContext): Promise<EventOutcome> {
  const { storedIn = 'Cookie', itemName = '' } = context.testCase;
  const { page } = context;
  requireSite(page);
  await context.readyToAct('page');
  if (storedIn === 'Cookie') await deleteCookies(page, itemName);
  else await page.evaluate(removeItem, { area: areaOf(storedIn), name: itemName });
  return DONE;
}

/**
 * Removes the cookies of the context, and everything that the open site has stored. The page itself stays as it is
 * until it is reloaded.
 */
export async function clearSiteData(context: CaseContext): Promise<EventOutcome> {
  const { page } = context;
  const origin = requireSite(page);
  await context.readyToAct('page');
  await page.context().clearCookies();
  await page.evaluate('sessionStorage.clear()');
  await protocolOf(page.context()).clearStorage(page, origin);
  return DONE;
}

/** @returns its origin @throws CaseFailure when no site is open */
function requireSite(page: Page): string {
  const { protocol, origin } = new URL(page.url());
  if (!/^https?:$/.test(protocol)) throw new CaseFailure('No site is open: open one first with URL redirect');
  return origin;
}

const read = (page: Page, area: Area, name: string): Promise<string | null> =>
  page.evaluate(([from, item]) => window[from].getItem(item), [area, name] as const);

/** Runs in the page. */
function removeItem({ area, name }: { area: Area; name: string }): void {
  if (name === '') window[area].clear();
  else window[area].removeItem(name);
}

async function store(page: Page, area: Area, name: string, value: string): Promise<void> {
  try {
    await page.evaluate(setItem, { area, name, value });
  } catch (error) {
    if (/QuotaExceeded/.test(messageOf(error))) throw new CaseFailure('The site’s storage is full');
    throw error;
  }
}

/** Runs in the page. */
function setItem({ area, name, value }: { area: Area; name: string; value: string }): void {
  window[area].setItem(name, value);
}
