import type { Page } from 'playwright';
import { CaseFailure, messageOf } from '../errors.js';
import { DONE, type CaseContext, type EventOutcome } from './event.js';

/** Sets a cookie or a storage value of the open site. */
export async function setSiteData(context: CaseContext): Promise<EventOutcome> {
  const { storedIn = 'Cookie', itemName = '', inputText = '', inputTextMask } = context.testCase;
  const { page } = context;
  const isMasked = inputTextMask === 'Yes';
  if (isMasked) context.keepSecret(inputText);
  requireSite(page);
  await context.readyToAct('page');
  if (storedIn === 'Cookie') await setCookie(page, itemName, inputText);
  else await store(page, storedIn === 'Local storage' ? 'localStorage' : 'sessionStorage', itemName, inputText);
  return isMasked ? { fed: inputText } : { fed: inputText, value: inputText };
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
  const session = await page.context().newCDPSession(page);
  try {
    await session.send('Storage.clearDataForOrigin', { origin, storageTypes: 'all' });
  } finally {
    await session.detach().catch(() => undefined);
  }
  return DONE;
}

/** @returns its origin @throws CaseFailure when no site is open */
function requireSite(page: Page): string {
  const { protocol, origin } = new URL(page.url());
  if (!/^https?:$/.test(protocol)) throw new CaseFailure('No site is open: open one first with URL redirect');
  return origin;
}

async function setCookie(page: Page, name: string, value: string): Promise<void> {
  // The browser would take the rest for attributes, or refuse it without a reason.
  if (!/^[!#$%&'*+.^`|~\w-]+$/.test(name) || /[;\p{Cc}]/u.test(value))
    throw new CaseFailure(
      "A cookie has a name of letters, digits and -_.!#$%&'*+^`|~, and a value without semicolons and line breaks",
    );
  const { origin } = new URL(page.url());
  // The browser refuses invalid cookies, or drops them silently.
  await page
    .context()
    .addCookies([{ name, value, url: origin }])
    .catch(() => undefined);
  const kept = await page.context().cookies(origin);
  if (!kept.some((cookie) => cookie.name === name && cookie.value === value))
    throw new CaseFailure(`The browser does not take the cookie ${name} for ${origin}: it is too long, or needs https`);
}

async function store(page: Page, area: 'localStorage' | 'sessionStorage', name: string, value: string): Promise<void> {
  try {
    await page.evaluate(setItem, { area, name, value });
  } catch (error) {
    if (/QuotaExceeded/.test(messageOf(error))) throw new CaseFailure('The site’s storage is full');
    throw error;
  }
}

/** Runs in the page. */
function setItem({
  area,
  name,
  value,
}: {
  area: 'localStorage' | 'sessionStorage';
  name: string;
  value: string;
}): void {
  window[area].setItem(name, value);
}
