import { expect, it } from '@jest/globals';
import { hiddenDifferences, patternAsSeen, readAsSeen } from './read-as-seen.js';

it.each([
  ['100\u00a0%', '100 %'],
  ['3:45\u202fPM', '3:45 PM'],
  ['In\u200bstall\u00adation', 'Installation'],
  ['\u200e+49 30\u200f', '+49 30'],
  ['Cafe\u0301', 'Café'],
  ['Main Street\r\n  5', 'Main Street 5'],
  [' a\u3000b ', ' a b '],
  ['\uf090 Sign in', ' Sign in'],
  ['Home\u{f02dc}', 'Home'],
  ['Party 🎉', 'Party 🎉'],
])('%j is read as %j', (text, seen) => expect(readAsSeen(text)).toBe(seen));

it.each([
  ['100\u00a0%', '100 %', ['no-break space']],
  ['Inst\u00adall', 'Install', ['soft hyphen']],
  ['a\nb', 'a\u00a0b', ['line break', 'no-break space']],
  ['Cafe\u0301', 'Café', ['letters in several parts']],
  ['a  b', 'a b', ['spaces']],
  ['a\u2005b', 'a b', ['U+2005']],
  ['\uf090 Sign in', 'Sign in', ['icon']],
  ['a', 'a', []],
  ['a', 'b', []],
])('%j and %j differ unseen by %j', (one, other, names) => expect(hiddenDifferences(one, other)).toEqual(names));

it.each([
  ['Menü öffnen', 'Menu\u0308\u00a0 o\u0308ffnen', true],
  ['Menu\u0308', 'Menü', true],
  ['Total (5)', '\u200eTotal\u200f (\u20665)\n', true],
  ['한국', '한국'.normalize('NFD'), true],
  ['a\u200bb', 'ab', true],
  ['Save', ' Save ', true],
  ['Save', 'save', false],
  ['Save', 'Save as', false],
  ['Save as', 'Saveas', false],
  ['a.b', 'axb', false],
  ['Sign in', '\uf090 Sign in', true],
  ['Sign in', 'Sign in \u{f02dc}', true],
  ['Sign in', 'Sign in 🎉', false],
  ['Party 🎉', 'Party 🎊', false],
])('%j is found in %j as a whole: %s', (text, found, isFound) => {
  expect(patternAsSeen(text, true).test(found)).toBe(isFound);
});

it('a part of a text is found in any case', () => {
  expect('Bitte SAVE\u00a0as wählen').toMatch(patternAsSeen('save as', false));
});

it('a pattern skips every invisible character', () => {
  const all = Array.from({ length: 0x10000 }, (_, code) => String.fromCharCode(code));
  const unseen = all.filter((one) => readAsSeen(`a${one}b`) === 'ab');
  expect(unseen.length).toBeGreaterThan(20);
  expect(unseen.filter((one) => !patternAsSeen('ab', true).test(`a${one}b`))).toEqual([]);
});
