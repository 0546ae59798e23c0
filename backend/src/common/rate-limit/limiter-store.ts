import { once } from 'node:events';
import { Inject, Injectable, Logger, type OnApplicationShutdown, type OnModuleInit } from '@nestjs/common';
import { Redis } from 'ioredis';
import { type RateLimiterAbstract, RateLimiterMemory, RateLimiterRedis } from 'rate-limiter-flexible';
import { type Settings, SETTINGS_TOKEN } from '../../config/settings.js';

interface Limit {
  readonly keyPrefix: string;
  readonly points: number;
  /** Seconds. */
  readonly duration: number;
}

/** Milliseconds that a start waits for Redis, so that the first tries are counted there. */
const START_WAIT = 2_000;

/** Where tries are counted: in this process, or in Redis, which several servers share. While Redis is away each counts for itself. */
@Injectable()
export class LimiterStore implements OnModuleInit, OnApplicationShutdown {
  private readonly logger = new Logger('RateLimit');
  private readonly redis: Redis | null;
  private isAway = false;

  constructor(@Inject(SETTINGS_TOKEN) { REDIS_URL }: Settings) {
    this.redis = REDIS_URL === undefined ? null : this.connect(REDIS_URL);
  }

  async onModuleInit(): Promise<void> {
    if (!this.redis || this.redis.status === 'ready') return;
    // Redis may be away: the server starts all the same, and the connection is tried again behind it.
    await once(this.redis, 'ready', { signal: AbortSignal.timeout(START_WAIT) }).catch((error: unknown) =>
      this.away(error),
    );
  }

  onApplicationShutdown(): void {
    this.redis?.disconnect();
  }

  limiter(limit: Limit): RateLimiterAbstract {
    const memory = new RateLimiterMemory(limit);
    if (!this.redis) return memory;
    return new RateLimiterRedis({
      ...limit,
      storeClient: this.redis,
      rejectIfRedisNotReady: true,
      insuranceLimiter: memory,
    });
  }

  private connect(url: string): Redis {
    const redis = new Redis(url, { enableOfflineQueue: false, maxRetriesPerRequest: 1, commandTimeout: 1_000 });
    redis.on('error', (error) => this.away(error));
    redis.on('ready', () => {
      if (this.isAway) this.logger.log('Redis is back: rate limits are shared again');
      this.isAway = false;
    });
    return redis;
  }

  /** Told once, not at each attempt. */
  private away(error: unknown): void {
    if (!this.isAway) this.logger.warn({ err: error }, 'Redis is away: this server counts rate limits for itself');
    this.isAway = true;
  }
}
