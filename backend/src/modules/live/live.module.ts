import { Module } from '@nestjs/common';
import { RedisModule } from '../../common/redis/redis.module.js';
import { ProjectsModule } from '../projects/projects.module.js';
import { UsersModule } from '../users/users.module.js';
import { LivePeers } from './live-peers.js';
import { LiveGateway } from './live.gateway.js';
import { LiveService } from './live.service.js';

@Module({
  imports: [RedisModule, UsersModule, ProjectsModule],
  providers: [LiveGateway, LivePeers, LiveService],
  exports: [LiveService],
})
export class LiveModule {}
