import { InjectQueue } from '@nestjs/bullmq';
import { Injectable } from '@nestjs/common';
import type { Queue } from 'bullmq';
import { FILE_QUEUE, type FileJob } from './file-queue.js';

/**
 * Ignores errors of the queue's connection, which would be printed otherwise: `RedisConnection` logs once that Redis is down, and
 * `FileAnnouncer` what could not be sent. Has no dependencies, so that it listens before the first connection attempt fails.
 */
@Injectable()
export class QueueErrors {
  constructor(@InjectQueue(FILE_QUEUE) queue: Queue<FileJob>) {
    queue.on('error', () => undefined);
  }
}
