import { InjectQueue } from '@nestjs/bullmq';
import { Injectable } from '@nestjs/common';
import type { Queue } from 'bullmq';
import { FILE_QUEUE, type FileJob } from './file-queue.js';

/**
 * Takes the errors of the queue's connection, which would be printed otherwise: `RedisConnection` logs once that Redis is away, and
 * `FileAnnouncer` what could not be sent. It needs nothing else, so that it listens before the first attempt to connect has failed.
 */
@Injectable()
export class QueueErrors {
  constructor(@InjectQueue(FILE_QUEUE) queue: Queue<FileJob>) {
    queue.on('error', () => undefined);
  }
}
