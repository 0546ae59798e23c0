import { Module } from '@nestjs/common';
import { SocketServer } from './socket-server.js';

@Module({ providers: [SocketServer], exports: [SocketServer] })
export class SocketsModule {}
