import fc from 'fast-check';
import { describe, expect, it } from '@jest/globals';
import {
  emailProblem,
  isEmail,
  splitFilePaths,
  stripDataTitle,
  stripFilePath,
  stripStorageKey,
  stripTreeTitle,
} from './text-rules.js';

const anyText = fc.string({ unit: 'grapheme' });

describe.each([
  ['tree titles', stripTreeTitle, /^[\p{L}\p{M}\p{Nd} ]*$/u],
  ['storage keys', stripStorageKey, /^[\p{L}\p{M}\p{Nd} .-]*$/u],
  ['data titles', stripDataTitle, /^[\p{L}\p{M}\p{Nd} _-]*$/u],
  ['file paths', stripFilePath, /^[\p{L}\p{M}\p{Nd} _\-:\\.,/]*$/u],
])('stripping %s (2 §5)', (_what, strip, allowed) => {
  it('leaves only allowed characters, trimmed', () => {
    fc.assert(
      fc.property(anyText, (text) => {
        const stripped = strip(text);
        expect(stripped).toMatch(allowed);
        expect(stripped).toBe(stripped.trim());
      }),
    );
  });

  it('is idempotent, so client and server may both apply it', () => {
    fc.assert(fc.property(fc.string({ unit: 'binary' }), (text) => void expect(strip(strip(text))).toBe(strip(text))));
  });
});

describe('stripping', () => {
  it('keeps letters of every script, digits and spaces in tree titles', () => {
    expect(stripTreeTitle('  Café № 3: "登录" / हिन्दी!  ')).toBe('Café 3 登录 हिन्दी');
  });

  it('composes letters, so that equal titles are equal texts', () => {
    expect(stripTreeTitle('Cafe\u0301')).toBe('Caf\u00e9');
    expect(stripTreeTitle('e-\u0301')).toBe('\u00e9');
  });

  it('keeps dots and hyphens in storage keys, not underscores', () => {
    expect(stripStorageKey('order-id.2 _x{}')).toBe('order-id.2 x');
  });

  it('keeps hyphens and underscores in data titles, not dots', () => {
    expect(stripDataTitle('base_url-2.test')).toBe('base_url-2test');
  });

  it('keeps Windows and POSIX paths, and the commas between them', () => {
    expect(stripFilePath(' C:\\my files\\a_1.png,/home/x/b-2.pdf?* ')).toBe('C:\\my files\\a_1.png,/home/x/b-2.pdf');
  });

  it('splits a file path at its commas', () => {
    expect(splitFilePaths('/a.png,/b.png,')).toEqual(['/a.png', '/b.png']);
    expect(splitFilePaths('')).toEqual([]);
  });
});

describe('email addresses (1 §5)', () => {
  it.each(['a@b.co', 'first.last+tag@mail.example.info'])('accepts %s', (address) =>
    expect(isEmail(address)).toBe(true),
  );

  it.each(['', 'a', 'a@b', '@b.co', 'a@.co', 'a b@c.co', 'a@b.c', 'a@b.museum', 'a@@b.co', 'a@b.co '])(
    'refuses "%s"',
    (address) => expect(isEmail(address)).toBe(false),
  );

  it.each([
    ['a@b.technology', 63, null],
    ['a@b.xn--p1ai', 63, null],
    [
      'a@b.museum',
      5,
      'Email addresses can end in 2 to 5 letters here, as in .com. Ask your administrator to allow longer endings',
    ],
    ['a@b.museum', 6, null],
    ['a@museum', 63, 'Email is not valid'],
    [`a@b.${'c'.repeat(64)}`, 63, 'Email is not valid'],
  ])('%s with endings of up to %i letters: %j', (address, max, problem) => {
    expect(emailProblem(address, max)).toBe(problem);
  });
});
