import { OnWorkerEvent, Processor, WorkerHost } from '@nestjs/bullmq';
import type { BeforeApplicationShutdown } from '@nestjs/common';
import { ServerWorker } from '../execution/server-worker.service.js';
import { FILE_QUEUE } from './file-queue.js';

/**
 * Takes a job when a place of this server's worker is free, and has it look for a file. A stalled job is not given to another worker: the
 * lease of its file decides.
 */
@Processor(FILE_QUEUE, { maxStalledCount: 0 })
export class FileProcessor extends WorkerHost implements BeforeApplicationShutdown {
  constructor(private readonly files: ServerWorker) {
    super();
  }

  override async process(): Promise<void> {
    await this.files.lookWhenFree();
  }

  /** BullMQ tells of each failed attempt to connect; the connection of `RedisConnection` logs once that Redis is away. */
  @OnWorkerEvent('error')
  ignore(): void {}

  /** By force: otherwise it would wait for a Redis that is away, and for jobs. Other workers look for their files. */
  async beforeApplicationShutdown(): Promise<void> {
    await this.worker.close(true);
  }
}
