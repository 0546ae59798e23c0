import { describe, expect, it } from '@jest/globals';
import { destinationOf, SIGN_IN_RULES } from './account-rules.js';

describe('signing in', () => {
  it.each([
    ['a@b.io', true],
    [' a@b.info ', true],
    ['a@b.x', false],
    ['a@b.museum', false],
    ['a.b.io', false],
    ['', false],
  ])('checks whether %j is an email: %s', (text, valid) => expect(SIGN_IN_RULES.email(text, 4)).toBe(valid));

  it('needs a password of at least 4 characters', () => {
    expect(SIGN_IN_RULES.password('abc')).toBe(false);
    expect(SIGN_IN_RULES.password('abcd')).toBe(true);
  });

  it('leads an account that is not ready to its own screen', () => {
    expect(destinationOf('Account not activated')).toBe('/account-activation-message');
    expect(destinationOf('Account not verified')).toBe('/resend-email-verify-link');
    expect(destinationOf('Something else')).toBeUndefined();
    expect(destinationOf(null)).toBeUndefined();
  });
});
