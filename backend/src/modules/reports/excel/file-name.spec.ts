import { describe, expect, it } from '@jest/globals';
import { excelFileName } from './file-name.js';

const TIME = Date.UTC(2026, 10, 20, 14, 32);

describe('excelFileName', () => {
  it.each([
    [['Shop', 'Checkout', 'Payment'], 'Shop - Checkout - Payment 2026-11-20 1432.xlsx'],
    [['../../etc/passwd'], 'etc passwd 2026-11-20 1432.xlsx'],
    [['a:b*c?"<>|\\', '\u202egpj.exe\r\nX'], 'a b c - gpj.exe X 2026-11-20 1432.xlsx'],
    [['-rf', '.hidden', '   '], 'rf - hidden 2026-11-20 1432.xlsx'],
    [['…'.repeat(1_000)], `${'…'.repeat(60)} 2026-11-20 1432.xlsx`],
    [['/', ''], 'Report 2026-11-20 1432.xlsx'],
  ])('of %j', (parts, name) => expect(excelFileName(parts, TIME)).toBe(name));
});
