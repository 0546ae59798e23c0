import { isIP } from 'node:net';
import { clock } from '@testplatform/contract';
import type { BrowserContext } from 'playwright';

/** A cookie as a browser context takes it. */
export type Cookie = Parameters<BrowserContext['addCookies']>[0][number];
/** A cookie that is being read: everything but its name and value may still be missing. */
type Draft = { -readonly [field in keyof Cookie]: Cookie[field] };

/** Unix seconds of the latest date that a browser accepts, the end of the year 9999. */
const LAST_DATE = 253_402_300_799;
const SAME_SITE = { strict: 'Strict', lax: 'Lax', none: 'None' } as const;

/**
 * The cookies that an answer sets (RFC 6265). Malformed ones, and those for other sites than the answer's, are left
 * out.
 */
export const readSetCookies = (headers: readonly string[], url: URL): Cookie[] =>
  headers.map((header) => readOne(header, url)).filter((cookie) => cookie !== null);

function readOne(header: string, url: URL): Cookie | null {
  const [pair = '', ...attributes] = header.split(';');
  const at = pair.indexOf('=');
  if (at < 1) return null;
  const cookie: Draft = {
    name: pair.slice(0, at).trim(),
    value: pair.slice(at + 1).trim(),
    domain: url.hostname,
    path: url.pathname.replace(/\/[^/]*$/, '') || '/',
  };
  let maxAge: number | undefined;
  for (const attribute of attributes) {
    const [, name = '', value = ''] = /^\s*([^=]*?)\s*(?:=\s*(.*?)\s*)?$/s.exec(attribute) ?? [];
    const known = READERS.get(name.toLowerCase());
    if (known) known(cookie, value);
    else if (name.toLowerCase() === 'max-age' && /^-?\d+$/.test(value)) maxAge = Number(value);
  }
  // Max-Age overrides Expires, in any order. The browser removes an expired cookie.
  if (maxAge !== undefined) cookie.expires = maxAge > 0 ? until(clock.now() / 1_000 + maxAge) : 0;
  return isFor(url.hostname, cookie.domain ?? '') ? cookie : null;
}

const READERS: ReadonlyMap<string, (cookie: Draft, value: string) => void> = new Map(
  Object.entries({
    domain: (cookie: Draft, value: string) => {
      const name = value.toLowerCase().replace(/^\./, '');
      // A leading dot includes subdomains. Names without a dot and IP addresses have none.
      if (name !== '') cookie.domain = name.includes('.') && isIP(name) === 0 ? `.${name}` : name;
    },
    path: (cookie: Draft, value: string) => {
      if (value.startsWith('/')) cookie.path = value;
    },
    expires: (cookie: Draft, value: string) => {
      const time = Date.parse(value);
      if (!Number.isNaN(time)) cookie.expires = until(time / 1_000);
    },
    secure: (cookie: Draft) => void (cookie.secure = true),
    httponly: (cookie: Draft) => void (cookie.httpOnly = true),
    samesite: (cookie: Draft, value: string) => {
      const known = Object.entries(SAME_SITE).find(([name]) => name === value.toLowerCase());
      if (known) cookie.sameSite = known[1];
    },
  }),
);

const until = (unixSeconds: number): number => Math.min(LAST_DATE, Math.max(0, Math.floor(unixSeconds)));

const isFor = (host: string, domain: string): boolean =>
  host === domain || (domain.startsWith('.') && (host === domain.slice(1) || host.endsWith(domain)));
