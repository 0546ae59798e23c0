import { once } from 'node:events';
import { Inject, Injectable, Logger, type OnApplicationShutdown, type OnModuleInit } from '@nestjs/common';
import { Redis } from 'ioredis';
import { type Settings, SETTINGS_TOKEN } from '../../config/settings.js';

/** Milliseconds that startup waits for Redis, so that limits and events are shared from the first request. */
const START_WAIT = 2_000;
/** Command timeout in milliseconds. */
const COMMAND = 1_000;
/** Milliseconds of silence after which a connection counts as broken. Blocking commands must return sooner. */
export const REDIS_SILENCE = 5_000;

/**
 * The Redis that several servers share (`REDIS_URL`, 3 §11). While it is down, commands fail at once instead of waiting, the server works
 * without it, and the connection re-establishes itself.
 */
@Injectable()
export class RedisConnection implements OnModuleInit, OnApplicationShutdown {
  /** Null without `REDIS_URL`. */
  readonly client: Redis | null;
  private readonly logger = new Logger('Redis');
  private isAway = false;

  constructor(@Inject(SETTINGS_TOKEN) { REDIS_URL }: Settings) {
    this.client = REDIS_URL === undefined ? null : this.connect(REDIS_URL);
  }

  async onModuleInit(): Promise<void> {
    if (!this.client || this.client.status === 'ready') return;
    // Without Redis the server starts all the same and keeps trying to connect.
    await once(this.client, 'ready', { signal: AbortSignal.timeout(START_WAIT) }).catch((error: unknown) =>
      this.away(error),
    );
  }

  async onApplicationShutdown(): Promise<void> {
    // Lets the last commands finish.
    if (this.client?.status === 'ready') await this.client.quit().catch(() => undefined);
    this.client?.disconnect();
  }

  private connect(url: string): Redis {
    const redis = new Redis(url, {
      enableOfflineQueue: false,
      // Commands are not retried: a failed one may have been executed, and an event must not arrive twice.
      maxRetriesPerRequest: 0,
      autoResendUnfulfilledCommands: false,
      commandTimeout: COMMAND,
      socketTimeout: REDIS_SILENCE,
    });
    redis.on('error', (error) => this.away(error));
    redis.on('ready', () => {
      if (this.isAway) this.logger.log('Redis is back: rate limits and live events are shared again');
      this.isAway = false;
    });
    return redis;
  }

  /** Logs the first failure, not each attempt. */
  private away(error: unknown): void {
    if (!this.isAway)
      this.logger.warn(
        { err: error },
        'Redis is away: this server counts rate limits for itself, and its live events reach its own listeners only',
      );
    this.isAway = true;
  }
}
