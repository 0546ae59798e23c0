import { Injectable } from '@nestjs/common';
import { type RateLimiterAbstract, RateLimiterMemory, RateLimiterRedis } from 'rate-limiter-flexible';
import { RedisConnection } from '../redis/redis-connection.js';

interface Limit {
  readonly keyPrefix: string;
  readonly points: number;
  /** Seconds. */
  readonly duration: number;
}

/** Where tries are counted: in this process, or in Redis, which several servers share. While Redis is away each counts for itself. */
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
