import { OnWorkerEvent, Processor, WorkerHost } from '@nestjs/bullmq';
import type { BeforeApplicationShutdown } from '@nestjs/common';
import { ServerWorker } from './server-worker.service.js';
import { FILE_QUEUE } from './file-queue.js';

/**
 * Takes a job when this server's worker has a free place, and makes it look for a file. Stalled jobs are not redelivered: the lease of the
 * file decides.
 */
@Processor(FILE_QUEUE, { maxStalledCount: 0 })
export class FileProcessor extends WorkerHost implements BeforeApplicationShutdown {
  constructor(private readonly files: ServerWorker) {
    super();
  }

  override async process(): Promise<void> {
    await this.files.lookWhenFree();
  }

  /** BullMQ reports each failed connection attempt; `RedisConnection` logs once that Redis is down. */
  @OnWorkerEvent('error')
  ignore(): void {}

  /** Forced, because closing would wait for a Redis that is down, and for jobs. Other workers find their files. */
  async beforeApplicationShutdown(): Promise<void> {
    await this.worker.close(true);
  }
}
