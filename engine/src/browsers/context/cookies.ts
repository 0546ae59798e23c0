import type { Cookie, Page } from 'playwright';
import { CaseFailure } from '../../errors.js';

/** Sets a cookie of the open site. One that the site has keeps its domain, its path and its attributes. */
export async function setCookie(page: Page, name: string, value: string): Promise<void> {
  // The browser would take what follows a semicolon for attributes, or refuse the cookie without a reason.
  if (!/^[!#$%&'*+.^`|~\w-]+$/.test(name) || /[;\p{Cc}]/u.test(value))
    throw new CaseFailure(
      "A cookie has a name of letters, digits and -_.!#$%&'*+^`|~, and a value without semicolons and line breaks",
    );
  const context = page.context();
  const { origin } = new URL(page.url());
  const own = await findCookie(page, name);
  // The browser refuses invalid cookies, or drops them silently.
  await context.addCookies([own ? { ...own, value } : { name, value, url: origin }]).catch(() => undefined);
  const kept = await context.cookies(own ? page.url() : origin);
  if (!kept.some((cookie) => cookie.name === name && cookie.value === value))
    throw new CaseFailure(`The browser does not take the cookie ${name} for ${origin}: it is too long, or needs https`);
}

/** The value of the cookie that the browser sends to the page's address; null when there is none. */
export const readCookie = async (page: Page, name: string): Promise<string | null> =>
  (await findCookie(page, name))?.value ?? null;

/** The cookie that the browser sends to the page's address: of several, the one with the longest path. */
async function findCookie(page: Page, name: string): Promise<Cookie | undefined> {
  const cookies = await page.context().cookies(page.url());
  return cookies.filter((cookie) => cookie.name === name).sort((one, other) => other.path.length - one.path.length)[0];
}

/** Deletes cookies of the open site, of all its paths. @param name '' for all */
export async function deleteCookies(page: Page, name: string): Promise<void> {
  const { hostname } = new URL(page.url());
  const isOfSite = ({ domain }: Cookie) =>
    domain === hostname || (domain.startsWith('.') && `.${hostname}`.endsWith(domain));
  const all = await page.context().cookies();
  const found = all.filter((cookie) => isOfSite(cookie) && (name === '' || cookie.name === name));
  for (const { name: one, domain, path } of found) await page.context().clearCookies({ name: one, domain, path });
}
