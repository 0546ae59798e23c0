import { type BeforeApplicationShutdown, Injectable, Logger, type OnApplicationBootstrap } from '@nestjs/common';
import { LiveService } from '../live/live.service.js';
import { RunEvents } from './run.events.js';
import { OpenRunsRepository } from './open-runs.repository.js';

/** Milliseconds: who watches hears within this of an end that another process made. */
const LOOK = 2_000;

/** Tells those who watch a run that it is over, whichever process ended it. */
@Injectable()
export class RunEndAnnouncer implements OnApplicationBootstrap, BeforeApplicationShutdown {
  private readonly logger = new Logger('Live');
  private looking: NodeJS.Timeout | undefined;

  constructor(
    private readonly runs: OpenRunsRepository,
    private readonly live: LiveService,
    private readonly events: RunEvents,
  ) {}

  onApplicationBootstrap(): void {
    this.events.on('finished', ({ projectId, runId }) => this.live.finish(projectId, runId));
    this.looking = setInterval(() => {
      this.look().catch((error: unknown) =>
        this.logger.warn({ err: error }, 'Runs that ended could not be looked for'),
      );
    }, LOOK);
  }

  beforeApplicationShutdown(): void {
    clearInterval(this.looking);
  }

  /** A run that is gone is over too. */
  private async look(): Promise<void> {
    const runIds = this.live.goingOn();
    if (runIds.length === 0) return;
    const open = await this.runs.among(runIds);
    this.live.finishAll(runIds.filter((runId) => !open.has(runId)));
  }
}
