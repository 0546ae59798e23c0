import { createHash } from 'node:crypto';
import { Inject, Injectable } from '@nestjs/common';
import { RATE_LIMITS, type RateLimitedCall, SIGN_IN_DELAY } from '@testplatform/contract';
import { type RateLimiterAbstract, RateLimiterMemory, RateLimiterRedis, RateLimiterRes } from 'rate-limiter-flexible';
import { type Settings, SETTINGS_TOKEN } from '../../config/settings.js';
import { UserError } from '../errors.js';
import { RedisConnection } from '../redis/redis-connection.js';

/** Attempts are counted per address and per account (or a stand-in for it), even if the account does not exist. */
export interface Tried {
  readonly address: string;
  readonly account?: string;
}

type Side = keyof Tried;
const SIDES: readonly Side[] = ['address', 'account'];

/**
 * Rate-limits calls that allow guessing, by address and by account (3 §1). Counts in this process or, for several servers, in Redis.
 * While Redis is down, each server counts for itself.
 */
@Injectable()
export class RateLimits {
  private readonly limiters = new Map<string, RateLimiterAbstract>();

  constructor(
    private readonly redis: RedisConnection,
    @Inject(SETTINGS_TOKEN) private readonly settings: Settings,
  ) {}

  /**
   * Counts an attempt.
   * @throws UserError 429 with the seconds to wait, above the limit
   */
  async take(call: RateLimitedCall, tried: Tried): Promise<void> {
    for (const side of SIDES) {
      const key = keyOf(side, tried);
      if (key === null) continue;
      try {
        await this.limiter(call, side).consume(key);
      } catch (error) {
        throw error instanceof RateLimiterRes ? tooMany(error.msBeforeNext) : error;
      }
    }
  }

  /** Uncounts an attempt that turned out to be legitimate. */
  async giveBack(call: RateLimitedCall, tried: Tried): Promise<void> {
    for (const side of SIDES) {
      const key = keyOf(side, tried);
      if (key !== null) await this.limiter(call, side).reward(key);
    }
  }

  /**
   * Counts a sign-in to an account, from any address. Never refuses, so that nobody can lock the owner out.
   * @returns milliseconds to delay it, doubled by each sign-in above the limit
   */
  async signInDelay(account: string): Promise<number> {
    const { consumedPoints } = await this.signIns().consume(hashOf(account));
    const above = consumedPoints - SIGN_IN_DELAY.after.tries * this.settings.RATE_LIMIT_FACTOR;
    return above <= 0 ? 0 : Math.min(SIGN_IN_DELAY.max, SIGN_IN_DELAY.first * 2 ** (above - 1));
  }

  /** Uncounts a sign-in with the right password. */
  async giveBackSignIn(account: string): Promise<void> {
    await this.signIns().reward(hashOf(account));
  }

  private signIns(): RateLimiterAbstract {
    return this.named('login:everywhere', Number.MAX_SAFE_INTEGER, SIGN_IN_DELAY.after.seconds);
  }

  private limiter(call: RateLimitedCall, side: Side): RateLimiterAbstract {
    const { tries, seconds } = RATE_LIMITS[call][side];
    return this.named(`${call}:${side}`, tries * this.settings.RATE_LIMIT_FACTOR, seconds);
  }

  private named(name: string, points: number, seconds: number): RateLimiterAbstract {
    const known = this.limiters.get(name);
    if (known) return known;
    const limit = { keyPrefix: `testplatform:limit:${name}`, points, duration: seconds };
    const insuranceLimiter = new RateLimiterMemory(limit);
    const { client: storeClient } = this.redis;
    const limiter = storeClient
      ? new RateLimiterRedis({ ...limit, storeClient, rejectIfRedisNotReady: true, insuranceLimiter })
      : insuranceLimiter;
    this.limiters.set(name, limiter);
    return limiter;
  }
}

/** Hashes account keys, so that a shared store holds no email addresses. */
function keyOf(side: Side, tried: Tried): string | null {
  const text = tried[side];
  if (text === undefined) return null;
  return side === 'address' ? networkOf(text) : hashOf(text);
}

const hashOf = (text: string): string => createHash('sha256').update(text.toLowerCase()).digest('base64url');

/** An IPv6 /64 counts as one address, because a single household gets a whole one. */
export function networkOf(address: string): string {
  if (!address.includes(':')) return address;
  const [head = '', tail] = address.toLowerCase().split('%')[0]!.split('::');
  const groups = head === '' ? [] : head.split(':');
  const after = tail === undefined || tail === '' ? [] : tail.split(':');
  const zeros = Array<string>(Math.max(0, 8 - groups.length - after.length)).fill('0');
  return [...groups, ...(tail === undefined ? [] : zeros), ...after].slice(0, 4).join(':');
}

function tooMany(milliseconds: number): UserError {
  const retryAfter = Math.max(1, Math.ceil(milliseconds / 1000));
  return new UserError(
    429,
    { tries: `Too many attempts. Please try again in ${inWords(retryAfter)}.` },
    { retryAfter },
  );
}

function inWords(seconds: number): string {
  const [count, unit] = seconds < 60 ? [seconds, 'second'] : [Math.ceil(seconds / 60), 'minute'];
  return `${count} ${unit}${count === 1 ? '' : 's'}`;
}
