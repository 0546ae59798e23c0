import { emailProblem, LIMITS, TEXTS } from '@testplatform/contract';
import { invalid } from '../../common/errors.js';

const MAX = LIMITS.notificationRecipientsMax;

/**
 * Parses the recipients of a mail: lower-cased, without duplicates.
 * @param endingMax maximum length of a top-level domain
 * @throws UserError 422
 */
export function readRecipients(input: readonly unknown[], endingMax: number): string[] {
  const addresses = new Set<string>();
  for (const one of input) {
    const address = typeof one === 'string' ? one.trim().toLowerCase() : '';
    if (address === '') throw invalid({ recipients: 'Each recipient should be an email address' });
    const problem = address.length > LIMITS.emailMax ? TEXTS.emailInvalid : emailProblem(address, endingMax);
    if (problem !== null) throw invalid({ recipients: `${problem}: ${address.slice(0, 80)}` });
    addresses.add(address);
  }
  if (addresses.size === 0) throw invalid({ recipients: 'Enter at least one email address' });
  if (addresses.size > MAX) throw invalid({ recipients: `There can be at most ${MAX} recipients` });
  return [...addresses];
}

/** Longest name of a host, in characters (RFC 1035). */
const HOST_MAX = 253;

/**
 * Parses the URL of a webhook.
 * @throws UserError 422
 */
export function readUrl(input: string): URL {
  if (input === '') throw wrong('Address should not be empty');
  if (!URL.canParse(input)) throw wrong('Address should be a whole one, as in https://hooks.example.com/tests');
  const url = new URL(input);
  if (url.protocol !== 'https:' && url.protocol !== 'http:')
    throw wrong('Address should start with https:// or http://');
  if (url.username !== '' || url.password !== '')
    throw wrong('Leave user name and password out of the address: the signature tells who sends it');
  if (url.hostname.length > HOST_MAX) throw wrong(`The host of the address should have at most ${HOST_MAX} characters`);
  url.hash = '';
  return url;
}

/** The part of a URL that is shown: path and query are often secret. */
export const shownUrl = ({ origin, pathname, search }: URL): string =>
  pathname === '/' && search === '' ? origin : `${origin}/…`;

export const wrong = (sentence: string) => invalid({ url: sentence });
