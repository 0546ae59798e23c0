import { expect, it } from '@jest/globals';
import { PasswordsService } from './passwords.service.js';

it('a new password has the minimum length in code points', async () => {
  const build = PasswordsService as new (...parts: unknown[]) => PasswordsService;
  const passwords = new build({}, {}, {}, {}, { PASSWORD_MIN: 8 });
  await expect(passwords.checkNew('🔑'.repeat(7))).rejects.toMatchObject({
    details: { password: expect.stringContaining('8') },
  });
  await expect(passwords.checkNew('🔑'.repeat(8))).resolves.toBeUndefined();
});
