import { describe, expect, it } from '@jest/globals';
import { fromCell, harmlessWithin, toCsv } from './csv.js';

/** The one cell of a table without a header. */
const cell = (text: string): string =>
  toCsv(['h'], [[text]])
    .split('\r\n')
    .slice(1)
    .join('\r\n');

describe('toCsv', () => {
  it.each(['=1+1', '+1', '-1', '@SUM(A1)', '\tx', ' =1+1', '\uFF1D1'])('keeps %j from being a formula', (text) => {
    expect(cell(text)).toBe(`'${text}`);
  });

  it('keeps a line break at the start from starting a line', () => {
    expect(cell('\r=1+1')).toBe('"\'\r=1+1"');
    expect(cell('\n=1+1')).toBe('"\'\n=1+1"');
  });

  it('is reversed by fromCell, with existing apostrophes', () => {
    for (const text of ['=1', "'=1", "''-1", ' +1', "'a", 'a']) expect(fromCell(cell(text))).toBe(text);
  });

  it('leaves everything else as it is', () => {
    for (const text of ['', 'Ada', 'a=b', 'ada+test@example.com', 'Nov 20, 2026'.replace(',', ''), '’=1', '5-1']) {
      expect(cell(text)).toBe(text);
    }
  });

  it('quotes commas, quotes and line breaks, also of what would be a formula', () => {
    expect(cell('a,b')).toBe('"a,b"');
    expect(cell('say "hi"')).toBe('"say ""hi"""');
    expect(cell('a\nb')).toBe('"a\nb"');
    expect(cell('=HYPERLINK("http://x","y")')).toBe('"\'=HYPERLINK(""http://x"",""y"")"');
  });

  it('puts a row on a line, after the header and the byte order mark', () => {
    expect(
      toCsv(
        ['#', 'Name'],
        [
          ['1', 'Ada'],
          ['2', 'Bo'],
        ],
      ),
    ).toBe('\uFEFF#,Name\r\n1,Ada\r\n2,Bo');
  });
});

describe('harmlessWithin', () => {
  it.each([
    ["a;=cmd|'/C calc'!A0;b", "a;'=cmd|'/C calc'!A0;b"],
    ['a; +1;-1;x@y', "a; '+1;'-1;x@y"],
    ['a;"=1"', `a;"'=1"`],
    ['a\t@SUM(A1)\n\uFF1D1', "a\t'@SUM(A1)\n'\uFF1D1"],
  ])('keeps %j from being a formula after another separator', (text, harmless) => {
    expect(harmlessWithin(text)).toBe(harmless);
  });

  it('leaves everything else as it is', () => {
    for (const text of ['', 'Ada; Bo', 'a=b', '5-1', 'ada+test@example.com']) expect(harmlessWithin(text)).toBe(text);
  });
});
