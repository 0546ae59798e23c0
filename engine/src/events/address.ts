import { domainToASCII } from 'node:url';
import { CaseFailure } from '../errors.js';

/**
 * Parses an address as people write it: whole, as a path on the open site, or without its scheme.
 * @throws CaseFailure when it is not an address
 */
export function toAddress(text: string, current: string): URL {
  const host = /^(localhost|\d{1,3}(\.\d{1,3}){3}|[\w-]+(\.[\w-]+)+)(:\d+)?([/?#]|$)/i.exec(text);
  const whole = host ? `${host[1] === 'localhost' || host[2] ? 'http' : 'https'}://${text}` : text;
  const base = /^https?:/.test(current) ? current : undefined;
  if (!URL.canParse(whole, base)) throw new CaseFailure(`"${text}" is not an address that can be opened`);
  return new URL(whole, base);
}

/**
 * Whether an address matches a pattern in which `*` stands for any text. A pattern may omit the scheme, the site, the
 * query and the part after `#`. Letters and spaces may be encoded in it or not, and its host is in any case.
 */
export function isAddressLike(address: string, pattern: string): boolean {
  if (!URL.canParse(address)) return false;
  const { origin, host, pathname, search, hash, href } = new URL(address);
  const ends = [pathname, pathname + search, pathname + search + hash, pathname + hash];
  const encoded = [href, ...['', host, origin].flatMap((start) => ends.map((end) => start + end))];
  const forms = new Set(encoded.flatMap((form) => [form, decoded(form)]));
  const patterns = new Set([pattern, withPlainHost(pattern)]);
  return [...patterns].some((one) =>
    [...forms].some((form) => isLike(form, one) || isLike(form.replace(/\/$/, ''), one)),
  );
}

/** An address as people read it; as it is when it has bytes that are no text. */
function decoded(address: string): string {
  try {
    return decodeURI(address);
  } catch {
    return address;
  }
}

/** A pattern with its host as browsers write it. What stands before the first `*` or `/` can only be scheme and host. */
const withPlainHost = (pattern: string): string =>
  pattern.replace(/^([a-z][a-z\d+.-]*:\/\/)?([^*/?#]+|\*\.[^*/?#]+(?=\/))/i, (start) =>
    start.replace(/[^.:/*@]+/g, (label) => (/[^ -~]/.test(label) && domainToASCII(label)) || label.toLowerCase()),
  );

/** Matches each piece at its first occurrence, so no pattern takes long. */
function isLike(text: string, pattern: string): boolean {
  const [first = '', ...rest] = pattern.split('*');
  const last = rest.pop();
  if (last === undefined) return text === first;
  if (!text.startsWith(first) || !text.endsWith(last) || text.length < first.length + last.length) return false;
  let middle = text.slice(first.length, text.length - last.length);
  for (const piece of rest) {
    const at = middle.indexOf(piece);
    if (at < 0) return false;
    middle = middle.slice(at + piece.length);
  }
  return true;
}
