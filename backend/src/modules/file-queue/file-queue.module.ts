import { BullModule } from '@nestjs/bullmq';
import { type DynamicModule, Module } from '@nestjs/common';
import type { Settings } from '../../config/settings.js';
import { DispatchModule } from '../dispatch/dispatch.module.js';
import { ExecutionModule } from '../execution/execution.module.js';
import { FileAnnouncer } from './file-announcer.js';
import { FileProcessor } from './file-processor.js';
import { FILE_QUEUE } from './file-queue.js';
import { QueueErrors } from './queue-errors.js';
import { QueuedFilesRepository } from './queued-files.repository.js';

/**
 * Wakes the workers of all machines through Redis (docs/adr/042). Without `REDIS_URL` a worker hears only of the runs that its own process
 * starts, and looks for others every two seconds.
 */
@Module({})
export class FileQueueModule {
  static with({ REDIS_URL: url, ROLE }: Settings): DynamicModule {
    if (url === undefined) return { module: FileQueueModule };
    return {
      module: FileQueueModule,
      imports: [
        // BullMQ waits for Redis as long as it is away, so it needs connections of its own.
        BullModule.forRoot({ connection: { url, maxRetriesPerRequest: null }, prefix: 'testplatform:queue' }),
        BullModule.registerQueue({ name: FILE_QUEUE }),
        DispatchModule,
        ExecutionModule,
      ],
      providers: [QueueErrors, QueuedFilesRepository, FileAnnouncer, ...(ROLE === 'server' ? [] : [FileProcessor])],
    };
  }
}
