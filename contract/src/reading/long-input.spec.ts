import { describe, expect, it } from '@jest/globals';
import fc from 'fast-check';
import { toAmount, toClock } from './formats.js';
import { parseHeaders } from '../fields/headers.js';
import { parseJsonPath } from '../fields/json-path.js';
import { standardKey } from '../fields/keys.js';
import { lintLocator } from '../case/locator.js';
import { escapeBraces, parsePlaceholders, PlaceholderError } from '../case/placeholder.js';
import { parsePoint } from '../fields/point.js';
import { readAsSeen } from './read-as-seen.js';
import { readNumber } from './read-number.js';
import { isEmail, stripFilePath, stripTreeTitle } from './text-rules.js';

/** Characters. Parsing in quadratic time would take hours. */
const LENGTH = 1_000_000;

/** Separators, quotes, brackets and escapes of the grammars, and characters without meaning in any of them. */
const TOKENS = [
  '[',
  ']',
  '(',
  ')',
  '{{',
  '}}',
  '"',
  "'",
  '\\',
  '>>',
  '=',
  ':',
  ',',
  '.',
  '@',
  '$',
  '-',
  '/',
  '\n',
  ' ',
  'a',
  'A',
  '1',
  'e',
  'role=a',
  'text=',
  'storage=',
  'random=',
  '::co::',
  '["',
  '"]',
  'ä',
];

const longText = fc
  .record({
    start: fc.constantFrom('', ...TOKENS),
    repeated: fc.array(fc.constantFrom(...TOKENS), { minLength: 1, maxLength: 4 }).map((tokens) => tokens.join('')),
    end: fc.constantFrom('', ...TOKENS),
  })
  .map(({ start, repeated, end }) => start + repeated.repeat(LENGTH / repeated.length) + end);

function readPlaceholders(text: string): void {
  try {
    parsePlaceholders(text);
  } catch (error) {
    expect(error).toBeInstanceOf(PlaceholderError);
  }
}

describe('a text of a million characters is read in linear time', () => {
  it('as a role followed by pairs of brackets', () => {
    expect(lintLocator(`role=a${'[]'.repeat(LENGTH / 2)}x`)).toMatch(/^"role=" takes a role and its name/);
    expect(lintLocator(`role=a${'[]'.repeat(LENGTH / 2)}`)).toBeNull();
  });

  it('as a number', () => expect(toAmount(`${'1'.repeat(LENGTH)}x`)).toHaveLength(LENGTH + 1));

  it.each<[string, (text: string) => unknown]>([
    ['a locator', lintLocator],
    ['placeholders', readPlaceholders],
    ['braces', escapeBraces],
    ['an amount', toAmount],
    ['a number', readNumber],
    ['what is seen', readAsSeen],
    ['a key', standardKey],
    ['a JSON path', parseJsonPath],
    ['headers', parseHeaders],
    ['an email address', isEmail],
    ['a time', toClock],
    ['a point', parsePoint],
    ['a title', stripTreeTitle],
    ['file paths', stripFilePath],
  ])('as %s, whatever it repeats', (_name, read) => {
    fc.assert(
      fc.property(longText, (text) => void read(text)),
      { numRuns: 20 },
    );
  });
});
