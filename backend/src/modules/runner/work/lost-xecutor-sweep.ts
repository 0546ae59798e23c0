import { clock } from '@testplatform/contract';
import { Injectable } from '@nestjs/common';
import { DevicePresenceService } from '../../devices/device-presence.service.js';
import { XECUTOR_SILENCE } from '../store/run-state.js';
import { RunStore } from '../store/run-store.service.js';
import { RunsRepository } from '../store/runs.repository.js';
import { eachDespiteFailures } from './each-despite-failures.js';
import { XecutorFilesService } from './xecutor-files.service.js';

/** Milliseconds after startup in which no Xecutor counts as lost, because they need time to reconnect. */
const RETURN = 30_000;

/** Ends runs whose Xecutor disappeared while it held no file (3 §9). If it holds a file, its lease expires instead. */
@Injectable()
export class LostXecutorSweep {
  private readonly startedAt = clock.now();

  constructor(
    private readonly store: RunStore,
    private readonly runs: RunsRepository,
    private readonly xecutors: XecutorFilesService,
    private readonly devices: DevicePresenceService,
  ) {}

  /** Extends the leases of all Xecutors. Call it at startup, before the first sweep. */
  giveTime(): Promise<void> {
    return this.xecutors.giveTime(this.startedAt + RETURN);
  }

  /** @param now Unix milliseconds */
  async sweep(now = clock.now()): Promise<void> {
    if (now < this.startedAt + RETURN) return;
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
