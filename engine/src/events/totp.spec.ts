import { Secret, TOTP } from 'otpauth';
import { expect, it } from '@jest/globals';
import { aCase } from '../../../test/support/engine.js';
import type { CaseContext } from './event.js';
import { totp } from './totp.js';

const SECRET = 'JBSWY3DPEHPK3PXP';

it('waits for the next code when the current one is about to end', async () => {
  // Each code of this one is valid for a second, so the current one always ends within two.
  const authenticator = new TOTP({ secret: Secret.fromBase32(SECRET), period: 1 });
  let typed = '';
  const context = {
    testCase: aCase('Totp', { targetField: '#code', inputText: `otpauth://totp/me?secret=${SECRET}&period=1` }),
    signal: new AbortController().signal,
    keepSecret: () => undefined,
    askToChange: async () => ({ answer: { isEmpty: true } }),
    typeText: async (text: string, key: string) => void (typed = text + key),
  };
  const now = authenticator.generate();
  await totp(context as unknown as CaseContext);
  expect(typed).toMatch(/^\d{6}$/);
  expect(typed).not.toBe(now);
});
