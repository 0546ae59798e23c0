import { Injectable } from '@nestjs/common';
import {
  clock,
  type FilePath,
  LIMITS,
  type XecutorEntry,
  type XecutorLease,
  type XecutorReceipt,
} from '@testplatform/contract';
import type { Lease } from '@testplatform/engine/host';
import { invalid } from '../../../common/errors.js';
import { xecutorOwners } from '../../../common/lease-owner.js';
import { Database } from '../../../database/database.js';
import type { ArtifactSource } from '../../artifacts/artifacts.service.js';
import { ProjectsService } from '../../projects/projects.service.js';
import { TestCasesService } from '../../test-cases/test-cases.service.js';
import { type FileRunRow, FileRunsRepository } from '../store/file-runs.repository.js';
import { holds, renewOnXecutor, XECUTOR_LEASE } from '../store/run-state.js';
import { DatabaseRunSource } from './database-run-source.service.js';
import { FileVolumes } from './file-volumes.js';
import type { LeaseHolder } from '../store/file-claims.service.js';
import { leaseOf, RunStore } from '../store/run-store.service.js';
import { RunsRepository } from '../store/runs.repository.js';

/** A process of the Xecutor on somebody's device. */
export interface XecutorInstance {
  readonly userId: number;
  readonly instance: string;
}

/** A file that an Xecutor holds. */
export interface HeldFile {
  readonly lease: Lease;
  readonly path: FilePath;
}

/** The answer to a delivery: the number of the last stored entry, and the new entries. */
export interface Delivered {
  readonly delivered: number;
  readonly fresh: readonly XecutorEntry[];
}

export const LOST = { lost: true } as const;

/** An Xecutor as a lease holder. It gets only runs that its person started. */
export const holderOf = ({ userId, instance }: XecutorInstance): LeaseHolder => ({
  executionType: 'xecutor',
  owner: xecutorOwners(userId) + instance,
  requestedBy: userId,
});

/** The files that Xecutors run (3 §9): tracks who holds which, and stores each journal entry exactly once (docs/adr/031). */
@Injectable()
export class XecutorFilesService {
  /** Reports are read as a whole, so their size is limited. */
  private readonly results = new FileVolumes();
  private readonly records = new FileVolumes();

  constructor(
    private readonly store: RunStore,
    private readonly source: DatabaseRunSource,
    private readonly runs: RunsRepository,
    private readonly files: FileRunsRepository,
    private readonly projects: ProjectsService,
    private readonly cases: TestCasesService,
    private readonly database: Database,
  ) {}

  /**
   * Called when an Xecutor connects, with the files it holds. It keeps these, even if an earlier process claimed them; other files leased
   * to the person's device are taken back.
   */
  async greet(who: XecutorInstance, holding: readonly XecutorLease[]): Promise<HeldFile[]> {
    const held: HeldFile[] = [];
    for (const file of await this.files.heldBy(xecutorOwners(who.userId))) {
      if (holding.some((lease) => isOf(file, lease)) && (await this.adopt(file, who))) held.push(heldFile(file));
      // The same process never got the answer to its claim. One with the results of a file names it, and an earlier process may have begun it.
      else if (isOwn(who)(file)) await this.store.unclaim(leaseOf(file));
      else await this.store.release(leaseOf(file));
    }
    return held;
  }

  /** Whether a person's Xecutor has a file. */
  isBusy(userId: number): Promise<boolean> {
    return this.files.isAnyHeldBy(xecutorOwners(userId));
  }

  /** Takes back a file whose claim can't be answered. */
  async takeBack(lease: Lease): Promise<void> {
    await this.store.unclaim(lease);
  }

  /** Renews the lease of a file. Returns whether to go on; null when the lease is lost. */
  beat(who: XecutorInstance, lease: XecutorLease): Promise<'go on' | 'stop' | null> {
    return this.database.transaction(async () => {
      const file = await this.own(who, lease);
      return file && this.renew(file);
    });
  }

  /** Renews the leases of these files only: an Xecutor may never have received the answer to another claim. */
  async sign(who: XecutorInstance, leases: readonly Lease[]): Promise<void> {
    const until = clock.now() + XECUTOR_LEASE;
    const fileRunIds = leases.map(({ fileRunId }) => fileRunId);
    await this.database.transaction(() => this.files.prolong(holderOf(who).owner, until, fileRunIds));
  }

  /**
   * Stores the new entries of a journal, all or none; null when the lease is lost.
   * @throws UserError when a result belongs to a case of another project
   */
  deliver(who: XecutorInstance, lease: XecutorLease, entries: readonly XecutorEntry[]): Promise<Delivered | null> {
    return this.database.transaction(async () => {
      const known = await this.files.find(lease.fileRunId);
      if (!known) return null;
      // The end of a file may end its run. Locks are always taken project first.
      if (entries.some(({ kind }) => kind === 'end')) await this.projects.lockAny(known.projectId);
      const file = await this.own(who, lease);
      if (!file) return this.afterTheEnd(who, lease, entries);
      const fresh = nextEntries(entries, file.delivered);
      await this.keep(file, fresh);
      return { delivered: fresh.at(-1)?.n ?? file.delivered, fresh };
    });
  }

  /**
   * Stores an uploaded file as entry `n`. If the artifact store refuses it, or the file has too many already, it is marked as missing and
   * counts as delivered.
   * @param size bytes
   */
  async keepFile(
    who: XecutorInstance,
    lease: XecutorLease,
    { n, index, size, source }: { n: number; index: number | null; size: number; source: ArtifactSource | null },
  ): Promise<XecutorReceipt> {
    const known = await this.database.transaction(() => this.own(who, lease));
    if (!known) return LOST;
    if (n !== known.delivered + 1) return { delivered: known.delivered, received: 0 };
    const count = this.records.take(leaseOf(known), size, LIMITS.xecutorRecordsBytes);
    const isKept = count !== null && source !== null && (await this.keepArtifact(known, index, source));
    if (isKept) count();
    return this.database.transaction(async () => {
      const file = await this.own(who, lease);
      if (!file) return LOST;
      if (file.delivered !== known.delivered) return { delivered: file.delivered, received: 0 };
      const missing = isKept || index === null ? [] : [index];
      await this.keepMissing(file, missing);
      await this.setDelivered(file, n, missing);
      await this.renew(file);
      return { delivered: n, received: 0 };
    });
  }

  /** Ends a file as an error because its journal can't be stored. False when the lease is lost. */
  async end(who: XecutorInstance, lease: XecutorLease, reason: string): Promise<boolean> {
    const file = await this.files.find(lease.fileRunId);
    if (!file || !isOf(file, lease) || !isOwn(who)(file)) return false;
    return this.store.complete(leaseOf(file), { status: 'error', reason });
  }

  /** The number of the last stored entry of a file's journal; null when the lease is lost. */
  async delivered(who: XecutorInstance, lease: XecutorLease): Promise<number | null> {
    const file = await this.files.find(lease.fileRunId);
    return file && isOf(file, lease) && isOwn(who)(file) ? file.delivered : null;
  }

  /** Extends the leases of all Xecutors to `time` (Unix milliseconds), because none could renew its own while the server was down. */
  async giveTime(time: number): Promise<void> {
    await this.database.transaction(() => this.files.prolong(xecutorOwners(), time));
  }

  private adopt(file: FileRunRow, who: XecutorInstance): Promise<boolean> {
    return this.database.transaction(async () => {
      const stored = await this.files.findForUpdate(file.fileRunId);
      const run = stored && holds(stored, file.epoch) && (await this.runs.find(stored.runId));
      if (!run) return false;
      const renewed = renewOnXecutor(run, stored, clock.now());
      await this.files.update(file.fileRunId, { ...renewed, leaseOwner: holderOf(who).owner });
      return true;
    });
  }

  /** Reads and locks a file; null when it isn't leased to this Xecutor. */
  private async own(who: XecutorInstance, lease: XecutorLease): Promise<FileRunRow | null> {
    const file = await this.files.findForUpdate(lease.fileRunId);
    return file && isOf(file, lease) && isOwn(who)(file) ? file : null;
  }

  private async renew(file: FileRunRow): Promise<'go on' | 'stop' | null> {
    const run = await this.runs.find(file.runId);
    if (!run) return null;
    await this.files.update(file.fileRunId, renewOnXecutor(run, file, clock.now()));
    return run.state === 'stopping' ? 'stop' : 'go on';
  }

  private async keep(file: FileRunRow, fresh: readonly XecutorEntry[]): Promise<void> {
    const last = fresh.at(-1);
    if (!last) return void (await this.renew(file));
    const results = fresh.flatMap((entry) => (entry.kind === 'result' ? [entry.result] : []));
    const caseIds = results.flatMap(({ caseId }) => caseId ?? []);
    if (await this.cases.hasStrangers(file.projectId, caseIds))
      throw invalid({ entries: 'A result is of a case of another project' });
    // After the commit, because a delivery that could not be stored is repeated.
    const count = this.results.take(leaseOf(file), JSON.stringify(results).length, LIMITS.xecutorResultsBytes);
    if (count === null) throw invalid({ entries: 'The results of the file have more than 32 MB' });
    this.database.afterCommit(count);
    await this.store.append(leaseOf(file), results);
    const told = fresh.flatMap((entry) => (entry.kind === 'missing' ? entry.indexes : []));
    // Includes earlier ones: a result that refers to a record may arrive after the record itself failed.
    const known = new Set(file.missing);
    const named = results.flatMap(({ screenshot }) =>
      screenshot !== null && known.has(screenshot) ? [screenshot] : [],
    );
    await this.keepMissing(file, union(named, told));
    await this.setDelivered(file, last.n, told);
    if (last.kind !== 'end') return void (await this.renew(file));
    await this.store.complete(leaseOf(file), last.outcome);
    this.database.afterCommit(() => {
      this.results.forget(leaseOf(file));
      this.records.forget(leaseOf(file));
    });
  }

  /**
   * Stores how much of a journal has arrived, and newly missing records.
   * @throws UserError when a file lacks more records than any file has cases
   */
  private async setDelivered(file: FileRunRow, delivered: number, missing: readonly number[]): Promise<void> {
    const all = missing.length > 0 ? union(file.missing, missing) : undefined;
    const { xecutorMissingMax: most } = LIMITS;
    if (all && all.length > most) throw invalid({ entries: `A file may lack at most ${most} records` });
    await this.files.setDelivered(file.fileRunId, delivered, all);
  }

  private async keepMissing(file: FileRunRow, indexes: readonly number[]): Promise<void> {
    if (indexes.length > 0) await this.store.recordsMissing(leaseOf(file), indexes);
  }

  private keepArtifact(file: FileRunRow, index: number | null, source: ArtifactSource): Promise<boolean> {
    const lease = leaseOf(file);
    if (index !== null) return this.source.record(lease, index, source);
    if (Buffer.isBuffer(source)) throw new Error('A trace is kept from a file');
    return this.source.trace(lease, source.path);
  }

  /** The end of the file was stored, but the answer got lost: answers the same again. */
  private async afterTheEnd(
    { userId }: XecutorInstance,
    lease: XecutorLease,
    entries: readonly XecutorEntry[],
  ): Promise<Delivered | null> {
    const file = await this.files.find(lease.fileRunId);
    const isDone = file && isOf(file, lease) && file.state === 'finished' && (entries.at(-1)?.n ?? 0) <= file.delivered;
    if (!isDone || (await this.runs.find(file.runId))?.requestedBy !== userId) return null;
    return { delivered: file.delivered, fresh: [] };
  }
}

const union = (some: readonly number[] | null, others: readonly number[]): number[] => [
  ...new Set([...(some ?? []), ...others]),
];

const isOf = (file: FileRunRow, { fileRunId, epoch }: XecutorLease): boolean =>
  file.fileRunId === fileRunId && file.epoch === epoch;

const isOwn =
  (who: XecutorInstance) =>
  (file: FileRunRow): boolean =>
    file.state === 'running' && file.leaseOwner === holderOf(who).owner;

const heldFile = (file: FileRunRow): HeldFile => ({ lease: leaseOf(file), path: file.path });

/** The entries that follow the last stored one, up to the first file, which is uploaded separately. None after a gap. */
function nextEntries(entries: readonly XecutorEntry[], delivered: number): XecutorEntry[] {
  const fresh = entries.filter(({ n }) => n > delivered);
  if (fresh[0] && fresh[0].n !== delivered + 1) return [];
  const file = fresh.findIndex(({ kind }) => kind === 'file');
  return file < 0 ? fresh : fresh.slice(0, file);
}
