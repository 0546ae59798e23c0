import { Injectable } from '@nestjs/common';
import { WAITING } from '@testplatform/contract';
import { ConnectedWorkers } from '../work/connected-workers.service.js';
import { FileClaims } from '../store/file-claims.service.js';
import { ProjectsService } from '../../projects/projects.service.js';
import { DevicePresenceService } from '../../devices/device-presence.service.js';
import type { RunRow } from '../store/run.entity.js';
import { RunsRepository } from '../store/runs.repository.js';

/** Explains why queued runs are waiting (3 §6). */
@Injectable()
export class WaitingReasonsService {
  constructor(
    private readonly runs: RunsRepository,
    private readonly projects: ProjectsService,
    private readonly devices: DevicePresenceService,
    private readonly claims: FileClaims,
    private readonly workers: ConnectedWorkers,
  ) {}

  /**
   * Why the queued ones of these runs are waiting: a sentence each, by run id.
   * @param readerId the person who reads it; null if anybody may read it
   */
  async of(projectId: number, runs: readonly RunRow[], readerId: number | null): Promise<ReadonlyMap<string, string>> {
    const queued = runs.filter(({ state }) => state === 'queued');
    if (queued.length === 0) return new Map();
    const [{ runsAtOnce }, open, filesBefore, noWorker] = await Promise.all([
      this.projects.get(projectId),
      this.runs.open(projectId),
      this.claims.filesBefore(WAITING.mostFiles),
      this.workers.areNone(),
    ]);
    const mayStart = new Set(open.slice(0, runsAtOnce).map(({ runId }) => runId));
    const sentences = new Map<string, string>();
    for (const run of queued) {
      const own = readerId !== null && run.requestedBy === readerId;
      const device = run.executionType === 'xecutor' ? await this.deviceState(run) : null;
      sentences.set(run.runId, sentenceOf(run, { own, device, noWorker, mayStart, filesBefore }));
    }
    return sentences;
  }

  private async deviceState({ requestedBy }: RunRow): Promise<DeviceState> {
    return (requestedBy !== null && (await this.devices.of(requestedBy))?.state) || 'offline';
  }
}

type DeviceState = NonNullable<Awaited<ReturnType<DevicePresenceService['of']>>>['state'];

interface Queue {
  readonly own: boolean;
  /** null for a run on the server. */
  readonly device: DeviceState | null;
  /** Whether no worker of the server is connected. */
  readonly noWorker: boolean;
  /** Runs of the project that may start files. */
  readonly mayStart: ReadonlySet<string>;
  /** By run id; a run that has just begun is absent. */
  readonly filesBefore: ReadonlyMap<string, number>;
}

function sentenceOf({ runId }: RunRow, { own, device, noWorker, mayStart, filesBefore }: Queue): string {
  if (device === 'offline') return WAITING.xecutor('offline', own);
  if (!device && noWorker) return WAITING.noWorker;
  if (!mayStart.has(runId)) return WAITING.anotherRun;
  if (device) return device === 'busy' ? WAITING.xecutor('busy', own) : WAITING.next;
  const files = filesBefore.get(runId) ?? 0;
  return files === 0 ? WAITING.next : WAITING.behindFiles(files, own);
}
