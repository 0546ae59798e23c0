import { clock } from '@testplatform/contract';
import { Injectable } from '@nestjs/common';
import { DevicePresenceService } from '../../../devices/device-presence.service.js';
import { XECUTOR_SILENCE } from '../../store/run-state.js';
import { RunStore } from '../../store/run-store.service.js';
import { RunsRepository } from '../../store/runs.repository.js';
import { eachDespiteFailures } from './each-despite-failures.js';
import { XecutorFilesService } from '../xecutor-files.service.js';

/** Milliseconds after `giveTime` in which no Xecutor counts as lost, because they need time to reconnect. */
const RETURN = 30_000;

/** Ends runs whose Xecutor disappeared while it held no file (3 §9). If it holds a file, its lease expires instead. */
@Injectable()
export class LostXecutorSweep {
  private timeGivenAt = clock.now();

  constructor(
    private readonly store: RunStore,
    private readonly runs: RunsRepository,
    private readonly xecutors: XecutorFilesService,
    private readonly devices: DevicePresenceService,
  ) {}

  /** Extends the leases of all Xecutors. Call it before the first sweep after a time in which they could not report. */
  giveTime(): Promise<void> {
    this.timeGivenAt = clock.now();
    return this.xecutors.giveTime(this.timeGivenAt + RETURN);
  }

  /** @param now Unix milliseconds */
  async sweep(now = clock.now()): Promise<void> {
    if (now < this.timeGivenAt + RETURN) return;
    const lostBefore = now - XECUTOR_SILENCE;
    const waiting = (await this.runs.openOfType('xecutor')).filter(({ createdAt }) => createdAt < lostBefore);
    if (waiting.length === 0) return;
    const present = await this.devices.seenSince(
      waiting.flatMap(({ requestedBy }) => requestedBy ?? []),
      lostBefore,
    );
    const lost = waiting.filter(({ requestedBy }) => requestedBy === null || !present.has(requestedBy));
    await eachDespiteFailures(lost, ({ projectId, runId }) => this.store.lose(projectId, runId));
  }
}
