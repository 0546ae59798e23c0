import { describe, expect, it } from '@jest/globals';
import { newSecret, setUpUri, stepOf } from './totp.js';

/** "12345678901234567890", the secret of RFC 6238's test vectors. */
const SECRET = 'GEZDGNBVGY3TQOJQGEZDGNBVGY3TQOJQ';

describe('a code', () => {
  // RFC 6238, appendix B, SHA-1; the last six of its eight digits.
  it.each([
    [59, '287082'],
    [1_111_111_109, '081804'],
    [1_111_111_111, '050471'],
    [1_234_567_890, '005924'],
    [2_000_000_000, '279037'],
    [20_000_000_000, '353130'],
  ])('at %i seconds is %s', (seconds, code) => {
    expect(stepOf(code, SECRET, seconds * 1_000)).toBe(Math.floor(seconds / 30));
  });

  it('is valid for its own step and the ones before and after it', () => {
    const [code, step] = ['005924', 41_152_263];
    const accepted = [-2, -1, 0, 1, 2].map((steps) => stepOf(code, SECRET, (step + steps) * 30_000));
    expect(accepted).toEqual([null, step, step, step, null]);
  });

  it.each(['', '5924', '0059240', '00592a', '٠٠٥٩٢٤'])('is not "%s"', (code) => {
    expect(stepOf(code, SECRET, 1_234_567_890_000)).toBeNull();
  });
});

describe('a set-up', () => {
  it('has a secret of 160 random bits', () => {
    expect(newSecret()).toMatch(/^[A-Z2-7]{32}$/);
    expect(newSecret()).not.toBe(newSecret());
  });

  it('contains issuer, account and parameters in its URI', () => {
    const uri = new URL(setUpUri(SECRET, 'ada+1@example.com'));
    expect(uri.href).toMatch(/^otpauth:\/\/totp\/TestPlatform:ada%2B1%40example.com\?/);
    expect(Object.fromEntries(uri.searchParams)).toEqual({
      issuer: 'TestPlatform',
      secret: SECRET,
      algorithm: 'SHA1',
      digits: '6',
      period: '30',
    });
  });
});
