/** A call to a server. */
export interface Call {
  readonly url: URL;
  readonly method: string;
  /** By name. They override the default headers. */
  readonly headers: Readonly<Record<string, string>>;
  /** '' for none. */
  readonly body: string;
}

/** A redirect that can't be followed. */
export class RedirectError extends Error {
  override readonly name = 'RedirectError';
}

/** Maximum number of redirects to follow. */
const REDIRECTS_MAX = 20;
const REDIRECTS: readonly number[] = [301, 302, 303, 307, 308];
const ABOUT_BODY = ['content-encoding', 'content-language', 'content-length', 'content-location', 'content-type'];

/**
 * The call that follows a redirect, as browsers make it; null when the answer doesn't redirect.
 * @param location the `Location` header of the answer, read byte by byte
 * @param before how many redirects have been followed
 * @throws RedirectError
 */
export function redirected(call: Call, status: number, location: string | undefined, before: number): Call | null {
  if (!REDIRECTS.includes(status) || !location) return null;
  if (before === REDIRECTS_MAX) throw new RedirectError('it redirects in a circle');
  // Headers are read byte by byte, but addresses are UTF-8.
  const text = Buffer.from(location, 'latin1').toString();
  if (!URL.canParse(text, call.url)) throw new RedirectError('it redirects to something that is not an address');
  const url = new URL(text, call.url);
  if (!/^https?:$/.test(url.protocol))
    throw new RedirectError(`it redirects to an address that starts with ${url.protocol}`);
  const asksOnly = (status === 301 || status === 302) && call.method === 'POST';
  const isGet = asksOnly || (status === 303 && !['GET', 'HEAD'].includes(call.method));
  const dropped = [
    'cookie',
    'host',
    ...(isGet ? ABOUT_BODY : []),
    ...(url.origin === call.url.origin ? [] : ['authorization']),
  ];
  const kept = Object.entries(call.headers).filter(([name]) => !dropped.includes(name.toLowerCase()));
  return {
    url,
    headers: Object.fromEntries(kept),
    ...(isGet ? { method: 'GET', body: '' } : { method: call.method, body: call.body }),
  };
}
