import { BullModule } from '@nestjs/bullmq';
import type { ModuleMetadata } from '@nestjs/common';
import type { Settings } from '../../../config/settings.js';
import { RunnerModule } from '../runner.module.js';
import { FileAnnouncer } from './file-announcer.js';
import { FileProcessor } from './file-processor.js';
import { FILE_QUEUE } from './file-queue.js';
import { QueueErrors } from './queue-errors.js';

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
