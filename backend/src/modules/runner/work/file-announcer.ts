import { clock } from '@testplatform/contract';
import { InjectQueue } from '@nestjs/bullmq';
import { type BeforeApplicationShutdown, Injectable, Logger, type OnApplicationBootstrap } from '@nestjs/common';
import type { Queue } from 'bullmq';
import { ConnectedWorkers } from './connected-workers.service.js';
import { RunEvents } from '../store/run.events.js';
import { FILE_QUEUE, type FileJob } from './file-queue.js';
import { FileRunsRepository } from '../store/file-runs.repository.js';

/** Milliseconds after which Redis counts as down; workers then find files by polling. */
const ANSWER = 2_000;
/** No retries by the queue: only the database decides whether a file runs again. */
const ONCE = { attempts: 1, removeOnComplete: true, removeOnFail: true } as const;

/** Queues a job for each file that can be claimed: the files of new runs, and of runs that waited for one that has ended. */
@Injectable()
export class FileAnnouncer implements OnApplicationBootstrap, BeforeApplicationShutdown {
  private readonly logger = new Logger('FileQueue');

  constructor(
    @InjectQueue(FILE_QUEUE) private readonly queue: Queue<FileJob>,
    private readonly files: FileRunsRepository,
    private readonly events: RunEvents,
    private readonly workers: ConnectedWorkers,
  ) {}

  onApplicationBootstrap(): void {
    this.workers.countWith(() => Promise.race([this.queue.getWorkersCount(), tooLate()]));
    this.events.on('created', ({ projectId }) => void this.announce(projectId));
    this.events.on('finished', ({ projectId }) => void this.announce(projectId));
  }

  /** Drops unsent jobs. Forced, because closing would wait for a Redis that is down. */
  async beforeApplicationShutdown(): Promise<void> {
    await this.queue.getBackend().close(true);
  }

  /** Never rejects: workers poll for files, too. */
  private async announce(projectId: number): Promise<void> {
    try {
      const ids = await this.files.queuedOnServer(projectId);
      const jobs = ids.map((fileRunId) => ({ name: 'file', data: { fileRunId }, opts: { ...ONCE, jobId: fileRunId } }));
      if (jobs.length > 0) await Promise.race([this.queue.addBulk(jobs), tooLate()]);
    } catch (error) {
      this.logger.warn(
        { err: error },
        'The queue of files could not be reached; workers find the files within seconds',
      );
    }
  }
}

function tooLate(): Promise<never> {
  return new Promise((_resolve, reject) => {
    const giveUp = () => reject(new Error(`Redis did not answer within ${ANSWER / 1_000} s`));
    clock.after(ANSWER, giveUp, { keepsProcess: false });
  });
}
