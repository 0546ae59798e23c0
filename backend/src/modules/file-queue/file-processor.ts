import { Processor, WorkerHost } from '@nestjs/bullmq';
import { ServerWorker } from '../execution/server-worker.service.js';
import { FILE_QUEUE } from './file-queue.js';

/**
 * Takes a job when a place of this server's worker is free, and has it look for a file. A stalled job is not given to another worker: the
 * lease of its file decides.
 */
@Processor(FILE_QUEUE, { maxStalledCount: 0 })
export class FileProcessor extends WorkerHost {
  constructor(private readonly files: ServerWorker) {
    super();
  }

  override async process(): Promise<void> {
    await this.files.lookWhenFree();
  }
}
