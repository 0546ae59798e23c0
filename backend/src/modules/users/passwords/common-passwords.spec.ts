import { describe, expect, it } from '@jest/globals';
import { isCommonPassword } from './common-passwords.js';

describe('a common password', () => {
  it.each(['12345', 'password', 'PassWord1', 'qwerty', 'iloveyou', 'letmein'])('is %s', async (password) => {
    expect(await isCommonPassword(password)).toBe(true);
  });

  it.each(['Passw0rd!x', 'correct horse', 'admin1234', 'Secret123!', ' password', 'constructor'])(
    'is not %s',
    async (password) => {
      expect(await isCommonPassword(password)).toBe(false);
    },
  );
});
