import {
  type BeforeApplicationShutdown,
  Inject,
  Injectable,
  Logger,
  type OnApplicationBootstrap,
} from '@nestjs/common';
import { type BrowserPool, createBrowserPool, runFile, Worker } from '@testplatform/engine';
import { NoSpaceError } from '../../common/errors.js';
import { type Settings, SETTINGS_TOKEN } from '../../config/settings.js';
import { ProjectChanges } from '../projects/projects.events.js';
import { DatabaseRunSource } from './database-run-source.service.js';
import { LostFileSweep } from './lost-file-sweep.js';
import { LostXecutorSweep } from './lost-xecutor-sweep.js';
import { LEASE, STOP_GRACE } from './run-state.js';
import { RunEvents } from '../dispatch/run.events.js';

/** Milliseconds: several heartbeats fit a lease, and a stop that another process asks for is heard within the documented 5 s. */
const HEARTBEAT = 2_000;
const POLL = 2_000;
const SWEEP = LEASE / 3;

/** The server's own worker: runs what is queued, and takes back what a lost worker left. */
@Injectable()
export class ServerWorker implements OnApplicationBootstrap, BeforeApplicationShutdown {
  private readonly logger = new Logger('Runner');
  private readonly pool: BrowserPool;
  private readonly worker: Worker;
  private sweeper: NodeJS.Timeout | undefined;
  private readonly sweepsToCome = new Set<NodeJS.Timeout>();
  private sweeps: Promise<void> = Promise.resolve();

  constructor(
    private readonly lostFiles: LostFileSweep,
    source: DatabaseRunSource,
    private readonly xecutors: LostXecutorSweep,
    private readonly events: RunEvents,
    private readonly changes: ProjectChanges,
    @Inject(SETTINGS_TOKEN) private readonly settings: Settings,
  ) {
    this.pool = createBrowserPool({
      executablePath: settings.CHROMIUM_PATH,
      wsEndpoint: settings.BROWSER_WS_ENDPOINT,
      concurrency: settings.RUN_CONCURRENCY,
      onLog: (text) => this.logger.log(text),
    });
    this.worker = new Worker(
      source,
      (file, options) => runFile(file, { ...options, pool: this.pool, traces: settings.TRACES }),
      {
        concurrency: settings.RUN_CONCURRENCY,
        heartbeatMs: HEARTBEAT,
        pollMs: POLL,
        onError: (error, doing) => this.report(error, `The worker failed ${doing}`),
      },
    );
  }

  async onApplicationBootstrap(): Promise<void> {
    for (const event of ['created', 'stopping', 'finished'] as const)
      this.events.on(event, ({ projectId }) => this.changes.tell({ projectId, part: 'runs' }));
    this.events.on('created', () => this.worker.wake());
    this.events.on('stopping', ({ runId, executionType }) => {
      this.worker.stopRun(runId);
      if (executionType === 'xecutor') this.sweepAfter(STOP_GRACE);
    });
    this.events.on('finished', () => this.worker.wake());
    await this.xecutors.giveTime();
    await this.sweep();
    this.sweeper = setInterval(() => void this.sweep(), SWEEP);
    this.worker.start();
    // In the background: the first run finds a browser, and the start does not wait for it.
    if (this.settings.WARM_BROWSER) void this.pool.warm();
  }

  async beforeApplicationShutdown(): Promise<void> {
    clearInterval(this.sweeper);
    for (const timer of this.sweepsToCome) clearTimeout(timer);
    await this.worker.close();
    await this.pool.close();
  }

  /** An Xecutor that does not end what is stopped: the run ends without it. */
  private sweepAfter(milliseconds: number): void {
    const timer = setTimeout(() => {
      this.sweepsToCome.delete(timer);
      void this.sweep();
    }, milliseconds + 50);
    this.sweepsToCome.add(timer);
  }

  /** One after the other: the clock, a stop and the start each ask for one. */
  private sweep(): Promise<void> {
    this.sweeps = this.sweeps.then(() => this.sweepOnce());
    return this.sweeps;
  }

  private async sweepOnce(): Promise<void> {
    try {
      const taken = await this.lostFiles.sweep();
      if (taken > 0) this.logger.warn(`Took back ${taken} files whose worker was lost`);
      if (taken > 0) this.worker.wake();
      await this.xecutors.sweep();
    } catch (error) {
      this.report(error, 'Looking for lost workers failed; trying again soon');
    }
  }

  /** Of a full disk the database tells, once; the tries go on. */
  private report(error: unknown, what: string): void {
    if (!(error instanceof NoSpaceError)) this.logger.error({ err: error }, what);
  }
}
