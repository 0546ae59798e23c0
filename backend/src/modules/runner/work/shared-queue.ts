import { BullModule, InjectQueue } from '@nestjs/bullmq';
import { Injectable, type ModuleMetadata } from '@nestjs/common';
import type { Queue } from 'bullmq';
import type { Settings } from '../../../config/settings.js';
import { RunnerModule } from '../runner.module.js';
import { FileAnnouncer } from './file-announcer.js';
import { FileProcessor } from './file-processor.js';
import { FILE_QUEUE, type FileJob } from './file-queue.js';

/**
 * Ignores errors of the queue's connection, which would be printed otherwise: `RedisConnection` logs once that Redis is down, and
 * `FileAnnouncer` what could not be sent. Has no dependencies, so that it listens before the first connection attempt fails.
 */
@Injectable()
class QueueErrors {
  constructor(@InjectQueue(FILE_QUEUE) queue: Queue<FileJob>) {
    queue.on('error', () => undefined);
  }
}

/** The queue's Nest modules and providers. @param url of Redis */
export const sharedQueue = (url: string, role: Settings['ROLE']): ModuleMetadata => ({
  imports: [
    // BullMQ waits while Redis is down, so it needs connections of its own.
    BullModule.forRoot({ connection: { url, maxRetriesPerRequest: null }, prefix: 'testplatform:queue' }),
    BullModule.registerQueue({ name: FILE_QUEUE }),
    RunnerModule,
  ],
  providers: [QueueErrors, FileAnnouncer, ...(role === 'server' ? [] : [FileProcessor])],
});
