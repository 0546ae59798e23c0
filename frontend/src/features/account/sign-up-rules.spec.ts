import { describe, expect, it } from '@jest/globals';
import { passwordProblem, retypeProblem, SIGN_UP_RULES, signUpBody, asksForReset } from './account-rules.js';

describe('signing up', () => {
  it.each([
    ['firstName', 'A', false],
    ['firstName', ' A ', false],
    ['firstName', 'Al', true],
    ['email', 'al@example.com', true],
    ['email', 'al@example.museum', false],
    ['email', '', false],
    ['phone', '', true],
    ['phone', '123', false],
    ['phone', '1234', true],
  ] as const)('%s may be %j: %s', (field, text, valid) => {
    expect(SIGN_UP_RULES[field](text, 4) === undefined).toBe(valid);
  });

  it('sends entered fields trimmed, and omits empty ones', () => {
    const typed = { firstName: ' Ada ', lastName: ' ', email: ' ada@example.com ', password: ' pass ', phone: '' };
    expect(signUpBody({ ...typed, country: null })).toEqual({
      firstName: 'Ada',
      email: 'ada@example.com',
      password: ' pass ',
    });
    expect(signUpBody({ ...typed, lastName: 'L', phone: '12345', country: 'Chad' })).toMatchObject({
      lastName: 'L',
      phone: '12345',
      country: 'Chad',
    });
  });
});

describe('a new password', () => {
  it('has at least 5 characters, or as many as the installation asks for', () => {
    expect(passwordProblem('1234', 5)).toBe('Password should have minimum 5 characters');
    expect(passwordProblem('12345', 5)).toBeUndefined();
    expect(passwordProblem('12345', 12)).toBe('Password should have minimum 12 characters');
  });

  it('counts code points, as the server does', () => {
    expect(passwordProblem('🔑'.repeat(4), 5)).toBeDefined();
    expect(passwordProblem('🔑'.repeat(5), 5)).toBeUndefined();
  });

  it('is typed twice the same', () => {
    expect(retypeProblem('12345', '12346')).toBe('Password and Retype password should be same');
    expect(retypeProblem('12345', '12345')).toBeUndefined();
  });
});

describe('requesting a reset', () => {
  it.each([
    ['', false],
    ['someone', false],
    ['someone@example', false],
    ['some one@example.com', false],
    [' someone@example.com ', true],
    ['someone@example.museum', true],
  ])('with %j sends a request: %s', (email, asks) => expect(asksForReset(email)).toBe(asks));
});
