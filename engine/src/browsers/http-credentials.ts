import type { HttpCredentials } from '@testplatform/contract';
import type { BrowserContext } from 'playwright';

/** Those of each context, by origin. */
const given = new WeakMap<BrowserContext, ReadonlyMap<string, HttpCredentials>>();

/** Notes the credentials that a context was made with. */
export const setHttpCredentials = (context: BrowserContext, credentials: HttpCredentials): void =>
  void given.set(context, new Map([[credentials.origin, credentials]]));

/** As Playwright takes them: without an origin it would send them to every site that asks. */
export const toPlaywright = ({ origin, username, password }: HttpCredentials): HttpCredentials => ({
  // Hosts with letters beyond ASCII are compared as browsers write them.
  origin: URL.canParse(origin) ? new URL(origin).origin : origin,
  username,
  password,
});

/**
 * Takes the name and the password out of an address such as `http://name:password@host/`, and gives them to the site of that address when
 * it asks. A page whose own address has them can fetch nothing: browsers refuse the addresses that are relative to it.
 * Contexts without credentials spare what it costs to have them: the browser then asks about each request.
 * @returns the rest of the address, and whether the site was given other credentials before, which the browser goes on to send
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

/** The header `Authorization` for a site that asks; undefined when a context has nothing for it. */
export function authorizationFor(context: BrowserContext, { origin }: URL): string | undefined {
  const known = given.get(context)?.get(origin);
  return known && authorizationOf(known);
}

/** The header `Authorization` for the name and the password in an address; undefined when it has none. */
export const authorizationIn = ({ username, password }: URL): string | undefined =>
  username === '' && password === ''
    ? undefined
    : authorizationOf({ username: decode(username), password: decode(password) });

const authorizationOf = ({ username, password }: Pick<HttpCredentials, 'username' | 'password'>): string =>
  `Basic ${Buffer.from(`${username}:${password}`).toString('base64')}`;

/** A `%` may stand for itself, where it begins no code. */
function decode(text: string): string {
  try {
    return decodeURIComponent(text);
  } catch {
    return text;
  }
}

/** Whether a server asks for a name and a password. @param challenge its header `WWW-Authenticate` */
export const asksForBasic = (challenge: string | undefined): boolean => /(^|,)\s*basic\b/i.test(challenge ?? '');

/** What to do when a server asks for a name and a password and its answer is still 401, to go after a sentence. */
export function signInAdvice(context: BrowserContext, { origin }: URL): string {
  return given.get(context)?.has(origin)
    ? `. It refuses the HTTP credentials for ${origin}: check their user name and password`
    : `. It asks for a user name and a password: enter them as HTTP credentials for ${origin} in the browser of the environment, and run in it`;
}
