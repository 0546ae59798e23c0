import {
  pause,
  type CaseResult,
  joinRunPath,
  LIMITS,
  type XecutorLease,
  type XecutorProjectFile,
  XECUTOR_ASKS,
  emptyPerformance,
  emptySummary,
} from '@testplatform/contract';
import {
  CaseFailure,
  type ClaimedFile,
  type FileCopies,
  type FileOutcome,
  type HeartbeatAnswer,
  type Lease,
  LeaseLostError,
  type LiveSink,
  type LocalProjectFile,
  type RunnableFile,
  type RunSource,
} from '@testplatform/engine';
import type { Activity } from '../activity.js';
import { AwayError, type RunConnection, TroubleError } from '../connection/connection.js';
import type { HeldFiles } from './held-files.js';
import type { Journal, JournalEntry } from './journal.js';
import { PacedFrames } from '../paced-frames.js';
import {
  readBeats,
  readFile,
  readFilePart,
  readImport,
  readProjectFile,
  readSaved,
  type UnreadFile,
} from '../connection/server-answers.js';

/** Milliseconds before retrying a request that a run waits for. */
const ASK_AGAIN = 1_000;

/**
 * The RunSource of an Xecutor: files come over the socket, and results go into journals, so a run doesn't wait for
 * their delivery.
 */
export class SocketRunSource implements RunSource {
  /** By id of the running file. */
  private readonly frames = new Map<string, PacedFrames>();
  private wasHeldBack = false;

  constructor(
    private readonly connection: RunConnection,
    private readonly held: HeldFiles,
    private readonly activity: Activity,
    private readonly copies: FileCopies,
  ) {
    held.onRefused = (lease, why) => activity.fileRefused(lease, why);
    held.onUnreadable = (code) => activity.resultsUnreadable(code);
  }

  /** Takes nothing while the results of many files wait, because a slow line would only fall further behind. */
  async claim(): Promise<ClaimedFile | null> {
    if (!this.connection.isConnected || this.isHeldBack()) return null;
    const claimed = await this.connection.ask(XECUTOR_ASKS.claim, {}, readFile);
    if (claimed === null) return null;
    await this.held.begin(claimed.lease);
    if ('reason' in claimed) {
      await this.refuse(claimed);
      return this.claim();
    }
    this.activity.fileBegan(claimed.lease, joinRunPath(claimed.file.path), claimed.file.cases.length);
    return claimed;
  }

  /** Whether new files wait until results have been delivered, which it says once. */
  private isHeldBack(): boolean {
    const { delivering } = this.held;
    const isHeldBack = delivering >= LIMITS.xecutorUndeliveredMax;
    if (isHeldBack && !this.wasHeldBack) this.activity.heldBack(delivering);
    this.wasHeldBack = isHeldBack;
    return isHeldBack;
  }

  /** The run continues while the server is unreachable. */
  async heartbeat(lease: Lease): Promise<HeartbeatAnswer> {
    const journal = this.held.journalOf(lease);
    if (journal && journal.fault !== null) return 'stop';
    const answer = journal ? await this.beat(lease) : 'lost';
    if (answer === 'lost') {
      this.activity.fileLost(lease);
      await this.held.drop(lease);
    }
    return answer;
  }

  /** Waits for the server; the caller limits the time. */
  importFile(lease: Lease, path: string): Promise<RunnableFile | null> {
    const asks = { lease: shortOf(lease), path };
    return this.untilAnswered(lease, () => this.connection.ask(XECUTOR_ASKS.importFile, asks, readImport));
  }

  /** Waits for the server, as `importFile`. */
  async projectFile(lease: Lease, name: string): Promise<LocalProjectFile | null> {
    const asks = { lease: shortOf(lease), name };
    const ask = () => this.connection.ask(XECUTOR_ASKS.projectFile, asks, readProjectFile);
    const file = await this.untilAnswered(lease, ask);
    if (!file) return null;
    const path = await this.copies.take(lease.fileRunId, file, async () => this.parts(lease, file));
    return { name: file.name, path, version: file.version, size: file.size, sha256: file.sha256 };
  }

  /** Waits for the server, because the state must not be written to disk. */
  async saveSession(lease: Lease, state: string): Promise<void> {
    const asks = { lease: shortOf(lease), state };
    const ask = () => this.connection.ask(XECUTOR_ASKS.saveSession, asks, readSaved).catch(giveUpIfFinal);
    const { done } = await this.untilAnswered(lease, ask);
    if (!done) throw new LeaseLostError('The file is no longer ours');
  }

  /** The live reporter has already added the results, in order with the console lines. Waits until they are on disk. */
  async report(lease: Lease): Promise<void> {
    await this.journalOf(lease).settled();
  }

  async record(lease: Lease, index: number, jpeg: Buffer): Promise<boolean> {
    return (await this.held.journalOf(lease)?.addPicture(index, jpeg)) ?? false;
  }

  async recordsMissing(lease: Lease, indexes: readonly number[]): Promise<void> {
    await this.journalOf(lease).add({ kind: 'missing', indexes });
  }

  async trace(lease: Lease, path: string): Promise<boolean> {
    return (await this.held.journalOf(lease)?.addTrace(path)) ?? false;
  }

  async finish(lease: Lease, outcome: FileOutcome): Promise<void> {
    const journal = this.journalOf(lease);
    // This may be the run's last file, so send the picture before the end.
    this.frames.get(lease.fileRunId)?.end();
    const told: FileOutcome = journal.fault === null ? outcome : { ...outcome, status: 'error', reason: journal.fault };
    await journal.add(endOf(told));
    // After this line the user may switch the machine off.
    this.activity.fileEnded(lease, told);
  }

  async release(lease: Lease): Promise<void> {
    this.activity.fileGivenBack(lease);
    await this.held.giveBack(lease);
  }

  live({ lease }: ClaimedFile): LiveSink {
    const { fileRunId } = lease;
    const frames = new PacedFrames((jpeg, isLast) => this.connection.frame(fileRunId, jpeg, isLast));
    this.frames.set(fileRunId, frames);
    return {
      caseStarted: (title) => {
        this.activity.caseBegan(lease, title);
        void this.held.journalOf(lease)?.add({ kind: 'started', title });
      },
      caseFinished: (result: CaseResult) => {
        this.activity.caseEnded(lease, result);
        void this.held.journalOf(lease)?.add({ kind: 'result', result });
      },
      log: (line) => void this.held.journalOf(lease)?.add({ kind: 'log', line }),
      frame: (jpeg) => frames.offer(jpeg),
      watched: () => this.connection.isWatched(fileRunId),
    };
  }

  left({ fileRunId }: Lease): void {
    this.frames.delete(fileRunId);
    this.copies.leave(fileRunId);
  }

  private async *parts(lease: Lease, { name, versionId, size }: XecutorProjectFile): AsyncGenerator<Uint8Array> {
    for (let offset = 0; offset < size;) {
      const asks = { lease: shortOf(lease), versionId, offset };
      const ask = () => this.connection.ask(XECUTOR_ASKS.filePart, asks, readFilePart);
      const part = await this.untilAnswered(lease, ask);
      if (!part?.bytes.length)
        throw new CaseFailure(`The file ${name} of the project was changed or deleted while it was fetched. Run again`);
      offset += part.bytes.length;
      yield part.bytes;
    }
  }

  /** Retries while the server is unreachable or reports trouble. */
  private async untilAnswered<Answer>(lease: Lease, ask: () => Promise<Answer>): Promise<Answer> {
    for (;;) {
      if (!this.held.journalOf(lease)) throw new LeaseLostError('The file is no longer ours');
      try {
        return await ask();
      } catch (error) {
        if (!(error instanceof AwayError) && !(error instanceof TroubleError)) throw error;
      }
      await pause(ASK_AGAIN);
    }
  }

  private journalOf(lease: Lease): Journal {
    const journal = this.held.journalOf(lease);
    if (!journal) throw new LeaseLostError('The file is no longer ours');
    return journal;
  }

  private async beat({ fileRunId, epoch }: Lease): Promise<HeartbeatAnswer> {
    try {
      const beats = await this.connection.ask(XECUTOR_ASKS.beat, { leases: [{ fileRunId, epoch }] }, readBeats);
      return beats[fileRunId] ?? 'lost';
    } catch {
      return 'go on';
    }
  }

  private async refuse({ lease, path, cases, reason }: UnreadFile): Promise<void> {
    this.activity.problem(`${joinRunPath(path)} can’t run. ${reason}`);
    const outcome = { summary: { ...emptySummary(), skipped: cases }, performance: emptyPerformance(), browser: '' };
    await this.held.journalOf(lease)?.add(endOf({ ...outcome, status: 'error', reason }));
  }
}

/** The last entry. An error that a browser reports may be of any length. */
const endOf = (outcome: FileOutcome): JournalEntry => ({
  kind: 'end',
  outcome: { ...outcome, reason: outcome.reason.slice(0, LIMITS.fileReasonMax) },
});

/** A retry can't help. */
function giveUpIfFinal(error: unknown): never {
  throw error instanceof TroubleError && error.isFinal ? new CaseFailure(error.message) : error;
}

const shortOf = ({ fileRunId, epoch }: Lease): XecutorLease => ({ fileRunId, epoch });
