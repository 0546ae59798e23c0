import { Module } from '@nestjs/common';
import { LimiterStore } from './limiter-store.js';
import { RateLimits } from './rate-limits.js';

@Module({ providers: [LimiterStore, RateLimits], exports: [RateLimits] })
export class RateLimitModule {}
