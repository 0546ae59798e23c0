import fc from 'fast-check';
import { describe, expect, it } from '@jest/globals';
import { compareNumbers, isNumber, readNumber } from './read-number.js';

describe('a number', () => {
  it.each([
    ['1,234.50', undefined, '1234.50'],
    ['1.234,50', undefined, '1234.50'],
    ['1.234.567', undefined, '1234567'],
    ['12,34,567', undefined, '1234567'],
    ['12,50', undefined, '12.50'],
    ['0,125', undefined, '0.125'],
    ['1234,567', undefined, '1234.567'],
    ['1,234', undefined, '1234'],
    ['1,234', 'en-GB', '1234'],
    ['1,234', 'de', '1.234'],
    ['1.234', undefined, '1.234'],
    ['1.234', 'de-DE', '1234'],
    ['1.5', 'de-DE', '1.5'],
    ['12 500', undefined, '12500'],
    ['12\u202f500,25 €', 'fr', '12500.25'],
    ["1'234.50", 'de-CH', '1234.50'],
    ['CHF 1’234.50', undefined, '1234.50'],
    ['−5', undefined, '-5'],
    ['-$1,234.50', undefined, '-1234.50'],
    ['$-5', undefined, '-5'],
    ['45 %', undefined, '45'],
    ['.5', undefined, '0.5'],
    ['5.', undefined, '5'],
    ['1.5E-3', undefined, '1.5e-3'],
    ['\u200e+7', undefined, '7'],
  ])('%j in %j is %s', (text, locale, number) => expect(readNumber(text, locale)).toBe(number));

  it.each([
    '',
    '-',
    ',',
    '12px',
    '1.2.3',
    '10.0.0.1',
    '1,23,4',
    '1,2.3,4',
    '10 20',
    '3:45',
    '2026-11-25',
    'MAX 5',
    '--5',
    '5 5 5',
    '1 234567',
    '1.234567.890',
    '192.168.1.200',
    '1.10.100',
    '41 79 123',
    '0,123,456',
  ])('%j is none', (text) => expect(readNumber(text)).toBeNull());

  it("is parsed in each country's format", () => {
    fc.assert(
      fc.property(
        fc.integer(),
        fc.constantFrom('en-US', 'de-DE', 'fr-FR', 'de-CH', 'pl-PL', 'en-IN', 'sv-SE'),
        (number, locale) => {
          const text = (number / 100).toLocaleString(locale, { minimumFractionDigits: 2 });
          expect(Number(readNumber(text, locale))).toBe(number / 100);
        },
      ),
    );
  });

  it('is pure if it has only digits and separators', () =>
    expect(['1,000', '−5', '$5', '45 %', 'EUR 5', 'abc'].map((text) => isNumber(text))).toEqual([
      true,
      true,
      false,
      false,
      false,
      false,
    ]));
});

it.each([
  ['9007199254740993', '9007199254740992', 1],
  ['0.1', '0.10', 0],
  ['-2', '1', -1],
  ['-0.5', '-0.25', -1],
  ['1e3', '1000', 0],
  ['1e-400', '0', 1],
])('%s against %s: %i', (one, other, order) => expect(compareNumbers(one, other)).toBe(order));
