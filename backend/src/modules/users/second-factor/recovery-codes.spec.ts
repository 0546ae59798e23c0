import { expect, it } from '@jest/globals';
import { isRecoveryCode, newRecoveryCodes, recoveryCodeHash } from './recovery-codes.js';

it('generates ten different codes', () => {
  const codes = newRecoveryCodes();
  for (const code of codes) expect(code).toMatch(/^([A-Z2-7]{4}-){3}[A-Z2-7]{4}$/);
  expect(new Set(codes).size).toBe(10);
});

it('is accepted in any spelling', () => {
  const hash = recoveryCodeHash('K7QD-5XWA-3NBE-RT2M');
  expect(hash).toMatch(/^[0-9a-f]{64}$/);
  for (const typed of ['K7QD-5XWA-3NBE-RT2M', 'k7qd5xwa3nbert2m', ' K7QD 5XWA 3NBE RT2M ']) {
    expect(isRecoveryCode(typed)).toBe(true);
    expect(recoveryCodeHash(typed)).toBe(hash);
  }
});

it.each(['', '123456', '123 456', 'K7QD-5XWA-3NBE-RT2', 'K7QD-5XWA-3NBE-RT20'])('is not "%s"', (text) => {
  expect(isRecoveryCode(text)).toBe(false);
});
