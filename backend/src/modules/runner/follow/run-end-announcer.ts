import { Injectable } from '@nestjs/common';
import { LiveService } from '../../live/live.service.js';
import { RunEndWatcher } from './run-end-watcher.js';
import { RunEvents } from '../store/run.events.js';

/** Tells a run's live viewers that it is over, whichever process ended it. */
@Injectable()
export class RunEndAnnouncer {
  constructor(live: LiveService, events: RunEvents, watcher: RunEndWatcher) {
    events.on('finished', (run) => live.finish(run));
    watcher.add({ runIds: () => live.goingOn(), over: (runIds) => live.finishAll(runIds) });
  }
}
