import type { HttpCredentials } from '@testplatform/contract';
import type { BrowserContext } from 'playwright';

/** The credentials of each context, by origin. */
const given = new WeakMap<BrowserContext, ReadonlyMap<string, HttpCredentials>>();

/** Remembers the credentials that a context was created with. */
export const setHttpCredentials = (context: BrowserContext, credentials: HttpCredentials): void =>
  void given.set(context, new Map([[credentials.origin, credentials]]));

/** In Playwright's form. Without an origin, Playwright would send them to every site that asks. */
export const toPlaywright = ({ origin, username, password }: HttpCredentials): HttpCredentials => ({
  // Compare non-ASCII hosts in the form that browsers use.
  origin: URL.canParse(origin) ? new URL(origin).origin : origin,
  username,
  password,
});

/**
 * Removes the name and password from an address such as `http://name:password@host/`, and sends them to that site when
 * it asks. They must be removed because a page whose own address has credentials can't fetch relative addresses. A
 * context without credentials is faster: with them, the browser asks about each request.
 * @returns the remaining address, and whether the site had other credentials before, which the browser keeps sending
 */
export async function takeCredentials(context: BrowserContext, address: URL): Promise<TakenCredentials> {
  const { origin, username, password } = address;
  if (username === '' && password === '') return { address, areOthers: false };
  const credentials = { origin, username: decode(username), password: decode(password) };
  const before = given.get(context);
  const known = before?.get(origin);
  const areOthers = known !== undefined && authorizationOf(known) !== authorizationOf(credentials);
  if (!known || areOthers) {
    const all = new Map(before).set(origin, credentials);
    given.set(context, all);
    await context.setHTTPCredentials([...all.values()]);
  }
  return { address: withoutCredentials(address), areOthers };
}

interface TakenCredentials {
  readonly address: URL;
  readonly areOthers: boolean;
}

export function withoutCredentials(address: URL): URL {
  const plain = new URL(address);
  plain.username = '';
  plain.password = '';
  return plain;
}

/** The `Authorization` header for a site that asks; undefined when the context has no credentials for it. */
export function authorizationFor(context: BrowserContext, { origin }: URL): string | undefined {
  const known = given.get(context)?.get(origin);
  return known && authorizationOf(known);
}

/** The `Authorization` header for the name and password in an address; undefined when it has none. */
export const authorizationIn = ({ username, password }: URL): string | undefined =>
  username === '' && password === ''
    ? undefined
    : authorizationOf({ username: decode(username), password: decode(password) });

const authorizationOf = ({ username, password }: Pick<HttpCredentials, 'username' | 'password'>): string =>
  `Basic ${Buffer.from(`${username}:${password}`).toString('base64')}`;

/** Decodes percent-encoding; a `%` that begins no code stands for itself. */
function decode(text: string): string {
  try {
    return decodeURIComponent(text);
  } catch {
    return text;
  }
}

/** Whether a server asks for a name and a password. @param challenge its header `WWW-Authenticate` */
export const asksForBasic = (challenge: string | undefined): boolean => /(^|,)\s*basic\b/i.test(challenge ?? '');

/** Advice to append when a server answers 401 and asks for a name and password. */
export function signInAdvice(context: BrowserContext, { origin }: URL): string {
  return given.get(context)?.has(origin)
    ? `. It refuses the HTTP credentials for ${origin}: check their user name and password`
    : `. It asks for a user name and a password: enter them as HTTP credentials for ${origin} in the browser of the environment, and run in it`;
}
