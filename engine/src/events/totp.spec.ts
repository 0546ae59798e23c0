import { Secret, TOTP } from 'otpauth';
import { expect, it } from '@jest/globals';
import { aCase } from '../../../test/support/browser/engine.js';
import { useManualClock } from '../../../test/support/time/manual-clock.js';
import type { CaseContext } from './event.js';
import { totp } from './totp.js';

const SECRET = 'JBSWY3DPEHPK3PXP';
/** Milliseconds for which each code is valid. */
const PERIOD = 30_000;
const clock = useManualClock();

/** Enters the code of a secret, and answers what was typed. */
async function typedFor(inputText: string): Promise<string> {
  let typed = '';
  const context = {
    testCase: aCase('Totp', { targetField: '#code', inputText }),
    signal: new AbortController().signal,
    keepSecret: () => undefined,
    askToChange: async () => ({ answer: { isEmpty: true } }),
    typeKeys: async (text: string) => void (typed = text),
  };
  await totp(context as unknown as CaseContext);
  return typed;
}

it('waits for the next code when the current one is about to expire', async () => {
  const authenticator = new TOTP({ secret: Secret.fromBase32(SECRET) });
  const begin = 1_000_000 * PERIOD;
  clock.setDate(begin + PERIOD - 1_500);
  let typed = '';
  const entered = typedFor(SECRET).then((code) => void (typed = code));
  await clock.advance(1_499);
  expect(typed).toBe('');
  await clock.advance(1);
  await entered;
  expect(typed).toBe(authenticator.generate({ timestamp: begin + PERIOD }));
});

it.each([
  ['', {}],
  ['secret=JBSW%20Y3DP-EHPK+3PXP', {}],
  [`secret=${SECRET}&algorithm=SHA-256`, { algorithm: 'SHA256' }],
  [`SECRET=${SECRET}&algorithm=HmacSHA512&digits=8&period=60`, { algorithm: 'SHA512', digits: 8, period: 60 }],
])('reads the parameters %s of an address, whatever its label', async (parameters, other) => {
  clock.setDate(1_000_000 * PERIOD * 2);
  const expected = new TOTP({ secret: Secret.fromBase32(SECRET), ...other }).generate({ timestamp: clock.now() });
  for (const label of ['', '/', '/Shop:me', '/100% Shop: me'])
    expect(await typedFor(`otpauth://totp${label}?${parameters || `secret=${SECRET}`}`)).toBe(expected);
});

it.each([
  'hotp/me?secret=JBSWY3DP',
  'totp/me',
  'totp/me?secret=1',
  'totp?secret=JBSWY3DP&digits=x',
  'totp?secret=JBSWY3DP&algorithm=x',
])('refuses otpauth://%s', (address) => expect(typedFor(`otpauth://${address}`)).rejects.toThrow('can’t be read'));
