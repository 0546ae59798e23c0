import { Secret, TOTP } from 'otpauth';
import { expect, it } from '@jest/globals';
import { aCase } from '../../../test/support/engine.js';
import { useManualClock } from '../../../test/support/manual-clock.js';
import type { CaseContext } from './event.js';
import { totp } from './totp.js';

const SECRET = 'JBSWY3DPEHPK3PXP';
/** Milliseconds for which each code is valid. */
const PERIOD = 30_000;
const clock = useManualClock();

it('waits for the next code when the current one is about to expire', async () => {
  const authenticator = new TOTP({ secret: Secret.fromBase32(SECRET) });
  let typed = '';
  const context = {
    testCase: aCase('Totp', { targetField: '#code', inputText: SECRET }),
    signal: new AbortController().signal,
    keepSecret: () => undefined,
    askToChange: async () => ({ answer: { isEmpty: true } }),
    typeKeys: async (text: string) => void (typed = text),
  };
  const begin = 1_000_000 * PERIOD;
  clock.setDate(begin + PERIOD - 1_500);
  const entered = totp(context as unknown as CaseContext);
  await clock.advance(1_499);
  expect(typed).toBe('');
  await clock.advance(1);
  await entered;
  expect(typed).toBe(authenticator.generate({ timestamp: begin + PERIOD }));
});
