import { Injectable } from '@nestjs/common';
import type { CaseResult } from '@testplatform/contract';
import {
  CaseFailure,
  type ClaimedFile,
  type FileOutcome,
  type HeartbeatAnswer,
  type Lease,
  LeaseLostError,
  type LiveSink,
  type LocalProjectFile,
  type RunnableFile,
  type RunSource,
  type WantedFile,
} from '@testplatform/engine/host';
import { type ArtifactSource, ArtifactsService } from '../../artifacts/artifacts.service.js';
import { LiveService } from '../../live/live.service.js';
import { RunFilesService } from '../../project-files/run-files.service.js';
import { UserError } from '../../../common/errors.js';
import { leaseOwner } from '../../../common/lease-owner.js';
import { UnreadableSecretError } from '../../../common/secret-box.js';
import { DatabaseClock } from '../../../database/database-clock.js';
import { type ClaimedRow, FileClaims, type LeaseHolder } from '../store/file-claims.service.js';
import { leaseOf, RunStore } from '../store/run-store.service.js';
import { type Content, RunnableFilesService } from './runnable-files.service.js';

/** `RunSource` on the database: gives files to the server's own worker and to Xecutors, and stores their reports. */
@Injectable()
export class DatabaseRunSource implements RunSource {
  private readonly server: LeaseHolder = { executionType: 'server', owner: leaseOwner() };
  /** The results that claims began, by the lease that the worker got. */
  private readonly begun = new WeakMap<Lease, string | null>();

  constructor(
    private readonly claims: FileClaims,
    private readonly store: RunStore,
    private readonly runnable: RunnableFilesService,
    private readonly artifacts: ArtifactsService,
    private readonly files: RunFilesService,
    private readonly liveRuns: LiveService,
    private readonly time: DatabaseClock,
  ) {}

  async claim(wanted?: WantedFile): Promise<ClaimedFile | null> {
    return this.time.isWrong ? null : this.claimFor(this.server, wanted);
  }

  /** Claims the next file for a lease holder. A file that can't run ends with the reason, and the next one is claimed. */
  async claimFor(holder: LeaseHolder, wanted: WantedFile = {}): Promise<ClaimedFile | null> {
    const claimed = await this.claims.claim(holder, wanted);
    if (!claimed) return null;
    const { run, file } = claimed;
    const lease = leaseOf(file);
    const found = await this.loadOrUnclaim(claimed);
    if (!found) return this.claimFor(holder, wanted);
    this.begun.set(lease, file.resultId);
    return { lease, executionType: run.executionType, ...found };
  }

  /** What a claimed file needs; null when it can't run and has ended. */
  private async loadOrUnclaim(claimed: ClaimedRow): Promise<Content | null> {
    const lease = leaseOf(claimed.file);
    try {
      const found = await this.runnable.load(claimed);
      if (!('notRun' in found)) return found;
      await this.store.complete(lease, found.notRun);
      return null;
    } catch (error) {
      // No worker receives this claim, so undo it. If that fails too, the lease expires.
      await this.store.unclaim(lease).catch(() => undefined);
      throw error;
    }
  }

  async heartbeat(lease: Lease): Promise<HeartbeatAnswer> {
    const state = await this.store.renew(lease);
    if (state === null) return 'lost';
    return state === 'stopping' ? 'stop' : 'go on';
  }

  importFile({ projectId }: Lease, path: string): Promise<RunnableFile | null> {
    return this.runnable.import(projectId, path).catch(refuseIfFinal);
  }

  projectFile({ projectId, fileRunId }: Lease, name: string): Promise<LocalProjectFile | null> {
    return this.files.copy(projectId, name, fileRunId);
  }

  async report(lease: Lease, results: readonly CaseResult[]): Promise<void> {
    if (!(await this.store.append(lease, results))) throw new LeaseLostError();
  }

  async record(lease: Lease, index: number, jpeg: ArtifactSource): Promise<boolean> {
    const resultId = await this.resultOf(lease);
    return resultId !== null && this.artifacts.keepRecord(resultId, index, jpeg);
  }

  async trace(lease: Lease, path: string): Promise<boolean> {
    const resultId = await this.resultOf(lease);
    return resultId !== null && this.artifacts.keepTrace(resultId, path);
  }

  /** The result for the files of a lease. While the database is away, the one that the claim began: nobody can remove it meanwhile. */
  private resultOf(lease: Lease): Promise<string | null> {
    return this.store.resultOf(lease).catch((error: unknown) => {
      const begun = this.begun.get(lease);
      if (begun === undefined) throw error;
      return begun;
    });
  }

  async saveSession(lease: Lease, state: string): Promise<void> {
    if ((await this.store.resultOf(lease)) === null) throw new LeaseLostError();
    await this.runnable.saveSession(lease, state).catch(refuseIfFinal);
  }

  async recordsMissing(lease: Lease, indexes: readonly number[]): Promise<void> {
    if (!(await this.store.recordsMissing(lease, indexes))) throw new LeaseLostError();
  }

  async finish(lease: Lease, outcome: FileOutcome): Promise<void> {
    await this.lastPicture(lease);
    const kept = await this.store.complete(lease, outcome);
    if (!kept) throw new LeaseLostError();
  }

  async release(lease: Lease): Promise<void> {
    await this.store.release(lease);
  }

  live({ lease, executionType, file }: FileToShow): LiveSink {
    return this.liveRuns.sink({ ...lease, executionType }, file.path);
  }

  /** Resolves when the last live picture of a file is encoded. Await it before storing the end of the file. */
  lastPicture(lease: Lease): Promise<void> {
    return this.liveRuns.lastPicture(lease);
  }

  /** The worker is done with the file: the live view can show another file of the run, and local copies of project files are released. */
  left(lease: Lease): void {
    this.liveRuns.fileEnded(lease);
    this.files.leave(lease.fileRunId);
  }
}

/** Turns an error that no retry can fix into a CaseFailure, which the worker doesn't retry. */
function refuseIfFinal(error: unknown): never {
  if (error instanceof UserError || error instanceof UnreadableSecretError) throw new CaseFailure(error.message);
  throw error;
}

/** What the live view needs to know of a file. */
interface FileToShow extends Pick<ClaimedFile, 'lease' | 'executionType'> {
  readonly file: Pick<RunnableFile, 'path'>;
}
