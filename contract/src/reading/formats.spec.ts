import fc from 'fast-check';
import { describe, expect, it } from '@jest/globals';
import {
  aboveLimit,
  addMonths,
  formatBinarySize,
  formatDecimalSize,
  lastMonths,
  mayHaveMore,
  percentageDifference,
  sanitizeText,
  splitAmount,
  toAmount,
  toClock,
} from './formats.js';

describe('a value above its limit', () => {
  it.each([
    [3.004, '3.004'],
    [3.000_4, '3.0004'],
    [3.2, '3.20'],
    [12, '12.00'],
  ])('%d is seen to be more than 3.00: %s', (value, shown) => {
    expect(aboveLimit(value, 3, 2)).toBe(shown);
  });
});

describe('parsed texts (1 §5)', () => {
  it.each([
    ['1,234,567.50', 1_234_567.5],
    [' -12 ', -12],
    ['0', 0],
    ['12 EUR', '12 EUR'],
    ['', ''],
  ])('the amount %j is %j', (text, amount) => expect(toAmount(text)).toBe(amount));

  it.each([
    ['1:05 PM', '13:05'],
    ['12:00 AM', '00:00'],
    ['12:30 pm', '12:30'],
    ['09:59 AM', '09:59'],
    ['11:59PM', '23:59'],
    ['0:30 AM', 'Invalid time format'],
    ['13:00 PM', 'Invalid time format'],
    ['1:60 AM', 'Invalid time format'],
    ['13:00', 'Invalid time format'],
    ['1:5 AM', 'Invalid time format'],
    ['', 'Invalid time format'],
  ])('the time %j is %j', (text, time) => expect(toClock(text)).toBe(time));

  it('replace pasted characters by spaces', () => {
    expect(sanitizeText('a\u200bb\tc\u060cd, e')).toBe('a b c d, e');
  });
});

describe('displayed values (1 §9)', () => {
  it.each([
    [0, '0 B', '0 B'],
    [999, '999 B', '999 B'],
    [1_000, '1000 B', '1 kB'],
    [1_024, '1 KiB', '1.02 kB'],
    [1_048_575, '1 MiB', '1.05 MB'],
    [1_572_864, '1.5 MiB', '1.57 MB'],
    [5e15, '4547.47 TiB', '5000 TB'],
  ])('%i bytes are %s or %s', (bytes, binary, decimal) => {
    expect(formatBinarySize(bytes)).toBe(binary);
    expect(formatDecimalSize(bytes)).toBe(decimal);
  });

  it('include the change in percent, to ten decimals', () => {
    expect(percentageDifference(4, 3)).toBe(33.3333333333);
    expect(percentageDifference(1, 2)).toBe(-50);
    expect(percentageDifference(1, 0)).toBeNull();
  });

  it('split an amount without losing a cent, with the remainder in the last part', () => {
    expect(splitAmount(100, 3)).toEqual([33.33, 33.33, 33.34]);
    expect(splitAmount(-1, 3)).toEqual([-0.33, -0.33, -0.34]);
    expect(splitAmount(0.05, 2)).toEqual([0.03, 0.02]);
    expect(() => splitAmount(1, 0)).toThrow(RangeError);
    fc.assert(
      fc.property(fc.integer({ min: -1e9, max: 1e9 }), fc.integer({ min: 1, max: 50 }), (cents, parts) => {
        const sum = splitAmount(cents / 100, parts).reduce((all, part) => all + Math.round(part * 100), 0);
        expect(sum).toBe(cents);
      }),
    );
  });

  it('list months across years', () => {
    expect(lastMonths('2026-02', 3)).toEqual(['2025-12', '2026-01', '2026-02']);
    expect(lastMonths('2026-02')).toHaveLength(12);
    expect(addMonths('2026-12', 1)).toBe('2027-01');
  });

  it('expect more after a full page', () => {
    expect(mayHaveMore(Array(20).fill(0))).toBe(true);
    expect(mayHaveMore(Array(19).fill(0))).toBe(false);
    expect(mayHaveMore([])).toBe(false);
  });
});
