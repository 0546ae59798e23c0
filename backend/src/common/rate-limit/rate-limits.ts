import { createHash } from 'node:crypto';
import { Inject, Injectable } from '@nestjs/common';
import { RATE_LIMITS, type RateLimitedCall } from '@testplatform/contract';
import { type RateLimiterAbstract, RateLimiterRes } from 'rate-limiter-flexible';
import { type Settings, SETTINGS_TOKEN } from '../../config/settings.js';
import { UserError } from '../errors.js';
import { LimiterStore } from './limiter-store.js';

/** Attempts are counted per address and per account (or a stand-in for it), even if the account does not exist. */
export interface Tried {
  readonly address: string;
  readonly account?: string;
}

type Side = keyof Tried;
const SIDES: readonly Side[] = ['address', 'account'];

/** Rate-limits calls that allow guessing, by address and by account (3 §1). */
@Injectable()
export class RateLimits {
  private readonly limiters = new Map<string, RateLimiterAbstract>();

  constructor(
    private readonly store: LimiterStore,
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

  private limiter(call: RateLimitedCall, side: Side): RateLimiterAbstract {
    const name = `${call}:${side}`;
    const known = this.limiters.get(name);
    if (known) return known;
    const { tries, seconds } = RATE_LIMITS[call][side];
    const points = tries * this.settings.RATE_LIMIT_FACTOR;
    const limiter = this.store.limiter({ keyPrefix: `testplatform:limit:${name}`, points, duration: seconds });
    this.limiters.set(name, limiter);
    return limiter;
  }
}

/** Counts accounts under a hash, so that a shared store holds no email addresses. */
function keyOf(side: Side, tried: Tried): string | null {
  const text = tried[side];
  if (text === undefined) return null;
  return side === 'address' ? networkOf(text) : createHash('sha256').update(text.toLowerCase()).digest('base64url');
}

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
  return new UserError(429, { tries: `Too many tries. Please try again in ${inWords(retryAfter)}.` }, { retryAfter });
}

function inWords(seconds: number): string {
  const [count, unit] = seconds < 60 ? [seconds, 'second'] : [Math.ceil(seconds / 60), 'minute'];
  return `${count} ${unit}${count === 1 ? '' : 's'}`;
}
