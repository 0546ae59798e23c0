import { RATE_LIMITS, SIGN_IN_DELAY } from '@testplatform/contract';
import { afterEach, beforeEach, describe, expect, it, jest } from '@jest/globals';
import { readSettings } from '../../config/settings.js';
import { UserError } from '../errors.js';
import { RedisConnection } from '../redis/redis-connection.js';
import { networkOf, RateLimits } from './rate-limits.js';

const settings = readSettings({});
const limits = () => new RateLimits(new RedisConnection(settings), settings);
const { tries, seconds } = RATE_LIMITS.verify.account;

async function refusalOf(tried: Promise<void>): Promise<UserError | null> {
  return tried.then(
    () => null,
    (error: unknown) => {
      if (error instanceof UserError) return error;
      throw error;
    },
  );
}

describe('RateLimits', () => {
  // The limiter is a library that reads the system time.
  beforeEach(() => void jest.useFakeTimers());
  afterEach(() => void jest.useRealTimers());

  it('refuses an account above its limit, from any address, and says when to retry', async () => {
    const some = limits();
    for (let count = 0; count < tries; count++)
      await some.take('verify', { address: `10.0.0.${count}`, account: count % 2 ? 'a@b.example' : 'A@B.example' });
    const refusal = await refusalOf(some.take('verify', { address: '10.0.1.1', account: 'a@b.example' }));
    expect(refusal).toMatchObject({ httpStatus: 429, extra: { retryAfter: seconds } });
    expect(refusal?.details).toEqual({ tries: 'Too many attempts. Please try again in 15 minutes.' });
    await some.take('verify', { address: '10.0.1.1', account: 'other@b.example' });
    await some.take('register', { address: '10.0.1.1', account: 'a@b.example' });
  });

  it('refuses an address above its limit, for any account', async () => {
    const some = limits();
    const { tries: many } = RATE_LIMITS.register.address;
    for (let count = 0; count < many; count++)
      await some.take('register', { address: '10.0.0.1', account: `${count}` });
    expect(await refusalOf(some.take('register', { address: '10.0.0.1', account: 'another' }))).not.toBeNull();
    await some.take('register', { address: '10.0.0.2', account: 'another' });
  });

  it('delays sign-ins to an account, longer each time, and never refuses them', async () => {
    const some = limits();
    const { after, first, max } = SIGN_IN_DELAY;
    const delays: number[] = [];
    for (let count = 0; count < after.tries + 7; count++) delays.push(await some.signInDelay('a@b.example'));
    expect(delays.slice(0, after.tries)).toEqual(Array(after.tries).fill(0));
    expect(delays.slice(after.tries)).toEqual([first, first * 2, first * 4, first * 8, first * 16, max, max]);
    expect(await some.signInDelay('other@b.example')).toBe(0);
    for (let count = 0; count < 7; count++) await some.giveBackSignIn('A@b.example');
    expect(await some.signInDelay('a@b.example')).toBe(first);
  });

  it("doesn't count attempts that are given back", async () => {
    const some = limits();
    const tried = { address: '10.0.0.1', account: 'a@b.example' };
    for (let count = 0; count <= tries; count++) {
      expect(await refusalOf(some.take('login', tried))).toBeNull();
      await some.giveBack('login', tried);
    }
  });
});

describe('networkOf', () => {
  it.each([
    ['192.0.2.1', '192.0.2.1'],
    ['2001:db8:1:2:3:4:5:6', '2001:db8:1:2'],
    ['2001:DB8:1:2::6', '2001:db8:1:2'],
    ['2001:db8::6', '2001:db8:0:0'],
    ['::1', '0:0:0:0'],
    ['fe80::1%eth0', 'fe80:0:0:0'],
  ])('of %s is %s', (address, network) => {
    expect(networkOf(address)).toBe(network);
  });
});
