import { type DynamicModule, Module } from '@nestjs/common';
import type { Settings } from '../../../config/settings.js';

/**
 * Wakes the workers of all machines through Redis (docs/adr/042). Without `REDIS_URL` a worker is notified only of runs that its own
 * process starts, and polls for others every two seconds.
 */
@Module({})
export class FileQueueModule {
  static async with({ REDIS_URL: url, ROLE }: Settings): Promise<DynamicModule> {
    if (url === undefined) return { module: FileQueueModule };
    // Imported only if there is a Redis, because BullMQ is an eighth of all files that a server loads at startup.
    const { sharedQueue } = await import('./shared-queue.js');
    return { module: FileQueueModule, ...sharedQueue(url, ROLE) };
  }
}
