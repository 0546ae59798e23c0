import { Module } from '@nestjs/common';
import { RedisModule } from '../../common/redis/redis.module.js';
import { ProjectsModule } from '../projects/projects.module.js';
import { LivePeers } from './live-peers.js';
import { LiveGateway } from './live.gateway.js';
import { LiveService } from './live.service.js';

@Module({
  imports: [RedisModule, ProjectsModule],
  providers: [LiveGateway, LivePeers, LiveService],
  exports: [LiveService],
})
export class LiveModule {}
