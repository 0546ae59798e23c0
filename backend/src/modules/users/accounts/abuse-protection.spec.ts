import { RATE_LIMITS, SIGN_IN_DELAY } from '@testplatform/contract';
import { expect, it } from '@jest/globals';
import { useManualClock } from '../../../../../test/support/time/manual-clock.js';
import { RateLimits } from '../../../common/rate-limit/rate-limits.js';
import { RedisConnection } from '../../../common/redis/redis-connection.js';
import { readSettings } from '../../../config/settings.js';
import type { CaptchaService } from './captcha.service.js';
import { AbuseProtection } from './abuse-protection.js';

const clock = useManualClock();

it('delays only sign-ins, to an account with many wrong ones from other addresses', async () => {
  const settings = readSettings({});
  const limits = new RateLimits(new RedisConnection(settings), settings);
  const protection = new AbuseProtection(limits, { check: () => Promise.resolve() } as unknown as CaptchaService);
  const admit = (call: 'login' | 'register', address: string) =>
    protection.admit({ call, client: { address, country: '', agent: '' }, account: 'ada@shop.example', body: {} });
  const admitted: string[] = [];
  for (let n = 0; n < RATE_LIMITS.login.account.tries; n++) {
    const guess = admit('login', `192.0.2.${n}`).then(() => admitted.push('guess'));
    await clock.advance(0);
    await guess;
  }
  const owner = admit('login', '198.51.100.2').then(() => admitted.push('owner'));
  await clock.waited(SIGN_IN_DELAY.first);
  await admit('register', '198.51.100.2');
  await clock.advance(SIGN_IN_DELAY.first - 1);
  expect(admitted).not.toContain('owner');
  await clock.advance(1);
  await owner;
});
