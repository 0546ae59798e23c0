import { describe, expect, it } from '@jest/globals';
import { diffTexts, isLong } from './text-diff.js';

const shown = (expected: string, actual: string): string =>
  diffTexts(expected, actual)
    .map(({ text, only }) => (only === null ? text : only === 'expected' ? `[-${text}]` : `[+${text}]`))
    .join('');

describe('expected against actual', () => {
  it('marks the words that differ', () => {
    expect(shown('3 lamps for 99 €', '3 lamps for 129 €')).toBe('3 lamps for [-99][+129] €');
    expect(shown('one  two', 'one two')).toContain('[-');
    expect(shown('same', 'same')).toBe('same');
    expect(shown('', 'something')).toBe('[+something]');
  });

  it('compares long texts by lines, and gives up on those without anything in common', () => {
    const lines = Array.from({ length: 400 }, (_, line) => `line ${line}`);
    const text = lines.join('\n');
    expect(shown(text, text.replace('line 200\n', 'another\n'))).toContain('[-line 200\n][+another\n]');
    const other = lines.map((line) => `other ${line}`).join('\n');
    expect(diffTexts(text, other).map(({ only }) => only)).toEqual(['expected', 'actual']);
  });

  it('is folded when it is long', () => {
    expect([isLong('short'), isLong('x'.repeat(601)), isLong('a\n'.repeat(9))]).toEqual([false, true, true]);
  });
});
