import { createHmac, randomInt } from 'node:crypto';

const LETTERS = 'abcdefghijklmnopqrstuvwxyz';
const ALPHABETS = {
  alpha: LETTERS + LETTERS.toUpperCase(),
  alphanumeric: `${LETTERS}${LETTERS.toUpperCase()}0123456789`,
  numeric: '0123456789',
};

/** A random text. */
export function random(
  format: keyof typeof ALPHABETS,
  length: number,
  letterCase?: 'upper' | 'lower' | 'capitalize',
): string {
  const alphabet = ALPHABETS[format];
  const text = Array.from({ length }, () => alphabet[randomInt(alphabet.length)]).join('');
  if (letterCase === 'upper') return text.toUpperCase();
  if (letterCase === 'lower') return text.toLowerCase();
  return letterCase ? text.charAt(0).toUpperCase() + text.slice(1).toLowerCase() : text;
}

const oneOf = (...texts: readonly string[]): string => texts[randomInt(texts.length)] ?? '';
const name = (): string => oneOf('Anna', 'Ben', 'Clara', 'David', 'Emma', 'Felix', 'Grace', 'Hugo', 'Iris', 'Jonas');

const GENERATE = {
  // Addresses of example.com reach nobody (RFC 2606).
  Email: () => `${name()}.${random('alphanumeric', 8)}@example.com`.toLowerCase(),
  'User names': () => `${name()}_${random('numeric', 5)}`,
  'Text A-z': () => random('alpha', 10),
  'Text A-Z 0-9': () => random('alphanumeric', 10, 'upper'),
  'Number 0-9': () => random('numeric', 10),
  'Location area': () => `${oneOf('Oak', 'Mill', 'Station', 'Church', 'Lake')} ${oneOf('Street', 'Road', 'Lane')}`,
  'Location city': () => oneOf('Springfield', 'Riverton', 'Fairview', 'Ashland', 'Greenville', 'Bristol'),
  'Location state': () => oneOf('Ohio', 'Texas', 'Oregon', 'Maine', 'Nevada', 'Vermont'),
  'Location country': () => oneOf('France', 'Japan', 'Brazil', 'Canada', 'Kenya', 'Norway'),
};

/** Random data of a kind, such as an email address. */
export const generate = (kind: keyof typeof GENERATE): string => GENERATE[kind]();

const BASE32 = 'ABCDEFGHIJKLMNOPQRSTUVWXYZ234567';

/**
 * The one-time code that an authenticator app shows (RFC 6238), and how many milliseconds it remains valid.
 * @param text the letters and digits of the secret, or an otpauth: address
 * @throws Error if there is no secret, or it can't be read
 */
export function oneTimeCode(text: string, now = Date.now()): { readonly code: string; readonly left: number } {
  const written = text.trim();
  const parameters = /^otpauth:\/\/totp[/?]/i.test(written) ? new URL(written).searchParams : new URLSearchParams();
  const secret = (parameters.get('secret') ?? written).replace(/[\s-]/g, '').replace(/=+$/, '').toUpperCase();
  if (secret === '') throw new Error('The secret of the one-time code is missing');
  if (!/^[A-Z2-7]+$/.test(secret))
    throw new Error(
      'The secret of the one-time code can’t be read: enter its letters and digits, or an otpauth://totp address',
    );
  const digits = Number(parameters.get('digits') ?? 6);
  const period = Number(parameters.get('period') ?? 30) * 1_000;
  const algorithm = (parameters.get('algorithm') ?? 'SHA1').toLowerCase().replace('hmac', '').replaceAll('-', '');
  const bits = [...secret].map((letter) => BASE32.indexOf(letter).toString(2).padStart(5, '0')).join('');
  const key = Buffer.from((bits.match(/.{8}/g) ?? []).map((byte) => Number.parseInt(byte, 2)));
  const counter = Buffer.alloc(8);
  counter.writeBigUInt64BE(BigInt(Math.floor(now / period)));
  const hash = createHmac(algorithm, key).update(counter).digest();
  const number = hash.readUInt32BE(hash.at(-1)! & 0xf) & 0x7fffffff;
  return { code: String(number % 10 ** digits).padStart(digits, '0'), left: period - (now % period) };
}
