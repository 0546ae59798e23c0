import { describe, expect, it } from '@jest/globals';
import { CELL_MAX, cellText } from './cell-text.js';

describe('cellText', () => {
  it.each(['=1+1', '+1', '-1', '@SUM(A1)', '\t=1', '\n=1', '＝1', '－1', '\u0000=1', '\u0001+1'])(
    'makes a text of %j, which a spreadsheet might calculate',
    (text) => expect(cellText(text)).toMatch(/^'/),
  );

  it.each(['', ' =1', 'a=1', '1-1', '{{random=alpha}}', "'quoted'"])('leaves %j unchanged', (text) =>
    expect(cellText(text)).toBe(text),
  );

  it('removes only what XML forbids', () => {
    expect(cellText('a\u0000\u0008\u000b\u001f\ufffe\uffff\ud800b\udc00\u007f\u0085\u{1F600}\tc')).toBe(
      'ab\u007f\u0085\u{1F600}\tc',
    );
  });

  it('normalizes line ends, and keeps text that looks like an escape', () => {
    expect(cellText('a\r\nb\rc')).toBe('a\nb\nc');
    expect(cellText('_x003D_1 _x_ x0041_')).toBe('_x005F_x003D_1 _x_ x0041_');
  });

  it("is truncated at Excel's limit, never within a surrogate pair", () => {
    expect(cellText('x'.repeat(CELL_MAX))).toHaveLength(CELL_MAX);
    const long = cellText('\u{1F600}'.repeat(CELL_MAX));
    expect(long.length).toBeLessThanOrEqual(CELL_MAX);
    expect(long).toMatch(/^(\u{1F600})+…$/u);
    expect(cellText('='.repeat(CELL_MAX))).toHaveLength(CELL_MAX);
  });
});
