import { Module } from '@nestjs/common';
import { RedisModule } from '../redis/redis.module.js';
import { SocketServer } from './socket-server.js';

@Module({ imports: [RedisModule], providers: [SocketServer], exports: [SocketServer] })
export class SocketsModule {}
