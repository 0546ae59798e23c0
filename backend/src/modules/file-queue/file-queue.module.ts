import { type DynamicModule, Module } from '@nestjs/common';
import type { Settings } from '../../config/settings.js';

/**
 * Wakes the workers of all machines through Redis (docs/adr/042). Without `REDIS_URL` a worker hears only of the runs that its own process
 * starts, and looks for others every two seconds.
 */
@Module({})
export class FileQueueModule {
  static async with({ REDIS_URL: url, ROLE }: Settings): Promise<DynamicModule> {
    if (url === undefined) return { module: FileQueueModule };
    // BullMQ is one in eight of all files that a server loads at its start: only one that has Redis does.
    const { sharedQueue } = await import('./shared-queue.js');
    return { module: FileQueueModule, ...sharedQueue(url, ROLE) };
  }
}
