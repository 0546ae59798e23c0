import { Injectable } from '@nestjs/common';
import { DevicePresenceService } from '../xecutor/device-presence.service.js';
import { FileLeasesRepository } from './file-leases.repository.js';
import { XECUTOR_SILENCE } from './run-state.js';
import { RunStore } from './run-store.service.js';
import { RunStatesRepository } from './run-states.repository.js';
import { XecutorFilesService } from './xecutor-files.service.js';

/** Milliseconds after a start of the server in which no Xecutor is lost: they had nobody to speak to, and are on their way back. */
const RETURN = 30_000;

/** Ends runs whose Xecutor went away before it had a file, or between two of them (3 §9). Leases tell of the others. */
@Injectable()
export class LostXecutorSweep {
  private readonly startedAt = Date.now();

  constructor(
    private readonly store: RunStore,
    private readonly runs: RunStatesRepository,
    private readonly files: FileLeasesRepository,
    private readonly xecutors: XecutorFilesService,
    private readonly devices: DevicePresenceService,
  ) {}

  /** To be called at the start of the server, before the first look for lost workers. */
  giveTime(): Promise<void> {
    return this.xecutors.giveTime(this.startedAt + RETURN);
  }

  async sweep(now = Date.now()): Promise<void> {
    if (now < this.startedAt + RETURN) return;
    const lostBefore = now - XECUTOR_SILENCE;
    const waiting = (await this.runs.openOfType('xecutor')).filter(({ createdAt }) => createdAt < lostBefore);
    if (waiting.length === 0) return;
    const present = await this.devices.seenSince(
      waiting.flatMap(({ requestedBy }) => requestedBy ?? []),
      lostBefore,
    );
    for (const { projectId, runId, requestedBy } of waiting)
      if (requestedBy === null || !present.has(requestedBy)) await this.store.lose(projectId, runId);
  }
}
