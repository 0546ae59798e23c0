import { Module } from '@nestjs/common';
import { LiveModule } from '../live/live.module.js';
import { OpenRunsRepository } from './open-runs.repository.js';
import { RunEndAnnouncer } from './run-end-announcer.js';
import { RunEndWaiter } from './run-end-waiter.service.js';
import { RunEvents } from './run.events.js';

/** Who is woken when a run is created, stopped or over. */
@Module({
  imports: [LiveModule],
  providers: [OpenRunsRepository, RunEvents, RunEndAnnouncer, RunEndWaiter],
  exports: [RunEvents, RunEndWaiter],
})
export class DispatchModule {}
