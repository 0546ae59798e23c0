import { Module } from '@nestjs/common';
import { LiveModule } from '../live/live.module.js';
import { ConnectedWorkers } from './connected-workers.service.js';
import { OpenRunsRepository } from './open-runs.repository.js';
import { RunEndAnnouncer } from './run-end-announcer.js';
import { RunEndWatcher } from './run-end-watcher.js';
import { RunEndWaiter } from './run-end-waiter.service.js';
import { RunEvents } from './run.events.js';

/** Notifies those who wait for changes of runs: workers, live viewers, and callers that wait for an end. */
@Module({
  imports: [LiveModule],
  providers: [ConnectedWorkers, OpenRunsRepository, RunEvents, RunEndWatcher, RunEndAnnouncer, RunEndWaiter],
  exports: [ConnectedWorkers, RunEvents, RunEndWaiter],
})
export class DispatchModule {}
