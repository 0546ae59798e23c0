import { Module } from '@nestjs/common';
import { RedisModule } from '../redis/redis.module.js';
import { LimiterStore } from './limiter-store.js';
import { RateLimits } from './rate-limits.js';

@Module({ imports: [RedisModule], providers: [LimiterStore, RateLimits], exports: [RateLimits] })
export class RateLimitModule {}
