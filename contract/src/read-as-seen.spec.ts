import { expect, it } from '@jest/globals';
import { hiddenDifferences, readAsSeen } from './read-as-seen.js';

it.each([
  ['100\u00a0%', '100 %'],
  ['3:45\u202fPM', '3:45 PM'],
  ['In\u200bstall\u00adation', 'Installation'],
  ['\u200e+49 30\u200f', '+49 30'],
  ['Cafe\u0301', 'Café'],
  ['Main Street\r\n  5', 'Main Street 5'],
  [' a\u3000b ', ' a b '],
])('%j is read as %j', (text, seen) => expect(readAsSeen(text)).toBe(seen));

it.each([
  ['100\u00a0%', '100 %', ['no-break space']],
  ['Inst\u00adall', 'Install', ['soft hyphen']],
  ['a\nb', 'a\u00a0b', ['line break', 'no-break space']],
  ['Cafe\u0301', 'Café', ['letters in several parts']],
  ['a  b', 'a b', ['spaces']],
  ['a\u2005b', 'a b', ['U+2005']],
  ['a', 'a', []],
  ['a', 'b', []],
])('%j and %j differ unseen by %j', (one, other, names) => expect(hiddenDifferences(one, other)).toEqual(names));
