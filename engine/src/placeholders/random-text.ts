import { randomInt } from 'node:crypto';
import type { LetterCase, Placeholder, RandomFormat } from '@testplatform/contract';

const LETTERS = 'abcdefghijklmnopqrstuvwxyz';
const DIGITS = '0123456789';
const ALPHABETS: Record<RandomFormat, string> = {
  alpha: LETTERS + LETTERS.toUpperCase(),
  alphanumeric: LETTERS + LETTERS.toUpperCase() + DIGITS,
  numeric: DIGITS,
};
const IN_CASE: Record<LetterCase, (text: string) => string> = {
  upper: (text) => text.toUpperCase(),
  lower: (text) => text.toLowerCase(),
  capitalize: (text) => text.charAt(0).toUpperCase() + text.slice(1).toLowerCase(),
};

/** A random text from an alphabet. */
export function randomText(format: RandomFormat, length: number): string {
  const alphabet = ALPHABETS[format];
  return Array.from({ length }, () => alphabet[randomInt(alphabet.length)]).join('');
}

/** The text for `{{random=…}}`. */
export function randomOf({ format, length, letterCase }: Extract<Placeholder, { kind: 'random' }>): string {
  const text = randomText(format, length);
  return letterCase ? IN_CASE[letterCase](text) : text;
}
