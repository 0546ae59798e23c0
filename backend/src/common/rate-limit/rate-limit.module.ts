import { Module } from '@nestjs/common';
import { RedisModule } from '../redis/redis.module.js';
import { RateLimits } from './rate-limits.js';

@Module({ imports: [RedisModule], providers: [RateLimits], exports: [RateLimits] })
export class RateLimitModule {}
