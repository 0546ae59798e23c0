import { Injectable } from '@nestjs/common';
import { type RateLimiterAbstract, RateLimiterMemory, RateLimiterRedis } from 'rate-limiter-flexible';
import { RedisConnection } from '../redis/redis-connection.js';

interface Limit {
  readonly keyPrefix: string;
  readonly points: number;
  /** Seconds. */
  readonly duration: number;
}

/** Stores the counts in this process or, for several servers, in Redis. While Redis is down each server counts for itself. */
@Injectable()
export class LimiterStore {
  constructor(private readonly redis: RedisConnection) {}

  limiter(limit: Limit): RateLimiterAbstract {
    const memory = new RateLimiterMemory(limit);
    if (!this.redis.client) return memory;
    return new RateLimiterRedis({
      ...limit,
      storeClient: this.redis.client,
      rejectIfRedisNotReady: true,
      insuranceLimiter: memory,
    });
  }
}
