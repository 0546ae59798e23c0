import {
  type BeforeApplicationShutdown,
  Inject,
  Injectable,
  Logger,
  type OnApplicationBootstrap,
} from '@nestjs/common';
import { type Lease, Worker } from '@testplatform/engine/host';
import { NoSpaceError } from '../../../common/errors.js';
import { type Settings, SETTINGS_TOKEN } from '../../../config/settings.js';
import { RunEvents } from '../store/run.events.js';
import { ProjectChanges } from '../../projects/projects.events.js';
import { WorkerProcesses } from './worker-processes.service.js';
import { DatabaseRunSource } from './database-run-source.service.js';

/** Milliseconds. Several heartbeats fit in a lease, and a stop requested in another process is noticed within the documented 5 s. */
const HEARTBEAT = 2_000;
/** Milliseconds after which an idle worker polls for a file. */
const POLL = 2_000;

/** The server's own worker, which runs files in worker processes. */
@Injectable()
export class ServerWorker implements OnApplicationBootstrap, BeforeApplicationShutdown {
  private readonly logger = new Logger('Worker');
  private readonly worker: Worker;
  /** False if only other processes run files. */
  private readonly runsFiles: boolean;

  constructor(
    source: DatabaseRunSource,
    private readonly processes: WorkerProcesses,
    private readonly events: RunEvents,
    private readonly changes: ProjectChanges,
    @Inject(SETTINGS_TOKEN) settings: Settings,
  ) {
    this.runsFiles = settings.ROLE !== 'server';
    this.worker = new Worker(source, (file, options) => processes.runFile(file, options), {
      concurrency: settings.RUN_CONCURRENCY,
      guests: settings.RUN_GUESTS,
      heartbeatMs: HEARTBEAT,
      pollMs: POLL,
      onError: (error, doing) => this.report(error, doing),
    });
  }

  onApplicationBootstrap(): void {
    for (const event of ['created', 'stopping', 'finished'] as const)
      this.events.on(event, ({ projectId }) => this.changes.tell({ projectId, part: 'runs' }));
    this.events.on('created', () => this.wake());
    this.events.on('stopping', ({ runId }) => this.worker.stopRun(runId));
    this.events.on('finished', () => this.wake());
    if (!this.runsFiles) return;
    this.worker.start();
    // Not awaited: the server starts immediately, and the first run finds a warm browser.
    this.processes.warm();
  }

  async beforeApplicationShutdown(): Promise<void> {
    await this.worker.close();
  }

  /** Makes the worker look for a file now. */
  wake(): void {
    if (this.runsFiles) this.worker.wake();
  }

  /** Whether this server runs a file itself. */
  isAtWork(file: Pick<Lease, 'fileRunId' | 'epoch'>): boolean {
    return this.worker.isAtWork(file);
  }

  /** Waits for a free place, then resolves when the worker has looked for a file. */
  lookWhenFree(): Promise<void> {
    return this.worker.lookWhenFree();
  }

  /** A full disk is not logged here: the database logs it once, and the worker keeps trying. */
  private report(error: unknown, doing: string): void {
    if (!(error instanceof NoSpaceError)) this.logger.error({ err: error }, `The worker failed ${doing}`);
  }
}
