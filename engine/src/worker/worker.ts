import { type Cancel, type CaseResult, clock, emptyPerformance, emptySummary } from '@testplatform/contract';
import { CaseFailure, WorkerProcessLostError } from '../errors.js';
import type { FileOutcome, Reporter, RunFileOptions, RunnableFile } from '../types.js';
import { stopwatch } from '../time.js';
import { FileProgress } from './file-progress.js';
import { retryUntilClosed } from './retry-until-closed.js';
import { RecordUploads } from './record-uploads.js';
import { ResultBatcher } from './result-batcher.js';
import type { ClaimedFile, Lease, LiveSink, RunSource } from './run-source.js';

/** Runs a file: the engine's `runFile` with its browser pool bound. */
export type FileRunner = (file: RunnableFile, options: RunFileOptions) => Promise<FileOutcome>;

export interface WorkerOptions {
  /** Files at once. */
  readonly concurrency: number;
  /**
   * Extra files for people who have none running, so that other people's long files don't keep them waiting. Default 0.
   */
  readonly guests?: number;
  /** Milliseconds between two heartbeats of a file; well below the lease. */
  readonly heartbeatMs: number;
  /** Milliseconds between two checks for work, in case a wake-up was missed. */
  readonly pollMs: number;
  /** Receives errors of the worker itself; they never contain secrets. */
  readonly onError: (error: unknown, doing: string) => void;
}

type Ending = 'stop' | 'lost' | 'release';

/** Receivers of a file's events, besides the live view. */
interface Receivers {
  readonly batcher: ResultBatcher;
  readonly records: RecordUploads;
  readonly progress: FileProgress;
}

interface ActiveFile {
  readonly lease: Lease;
  readonly abort: AbortController;
  readonly done: Promise<void>;
}

/**
 * Claims files, runs them, reports their results and finishes them. The same loop runs in the server, in a process of its own and in the
 * Xecutor: only the source differs.
 */
export class Worker {
  /** A file may be claimed again while its previous attempt still ends. */
  private readonly active = new Set<ActiveFile>();
  private endPolling: Cancel | undefined;
  private claiming: Promise<void> | null = null;
  private wokenAgain = false;
  private readonly closing = new AbortController();

  constructor(
    private readonly source: RunSource,
    private readonly runFile: FileRunner,
    private readonly options: WorkerOptions,
  ) {}

  start(): void {
    this.endPolling = clock.every(this.options.pollMs, () => this.wake());
    this.wake();
  }

  /** Claims files until there are none or every slot is taken. */
  wake(): void {
    if (this.closing.signal.aborted) return;
    if (this.claiming) {
      this.wokenAgain = true;
      return;
    }
    this.claiming = this.claimAll().finally(() => {
      this.claiming = null;
      if (this.wokenAgain) {
        this.wokenAgain = false;
        this.wake();
      }
    });
  }

  /** Waits for a free slot, then looks for a file. */
  async lookWhenFree(): Promise<void> {
    while (this.active.size >= this.options.concurrency) {
      await Promise.race([...this.active].map(({ done }) => done));
    }
    this.wake();
    await this.claiming;
  }

  /** Whether this worker runs a file, or reports it. */
  isAtWork({ fileRunId, epoch }: Pick<Lease, 'fileRunId' | 'epoch'>): boolean {
    return [...this.active].some(({ lease }) => lease.fileRunId === fileRunId && lease.epoch === epoch);
  }

  /** Stops this worker's files of a run now, rather than at their next heartbeat. */
  stopRun(runId: string): void {
    for (const { lease, abort } of this.active) if (lease.runId === runId) abort.abort('stop' satisfies Ending);
  }

  /** Returns all files and shuts down. */
  async close(): Promise<void> {
    this.closing.abort();
    this.endPolling?.();
    await this.claiming;
    for (const { abort } of this.active) abort.abort('release' satisfies Ending);
    await Promise.all([...this.active].map(({ done }) => done));
  }

  private async claimAll(): Promise<void> {
    const { concurrency, guests = 0 } = this.options;
    while (!this.closing.signal.aborted && this.active.size < concurrency + guests) {
      const wanted = { ofNewcomer: this.active.size >= concurrency };
      const claimed = await this.source.claim(wanted).catch((error: unknown) => {
        this.options.onError(error, 'claiming a file');
        return null;
      });
      if (!claimed) return;
      this.begin(claimed);
    }
  }

  private begin(claimed: ClaimedFile): void {
    const abort = new AbortController();
    const done = this.work(claimed, abort)
      .catch((error: unknown) => this.options.onError(error, 'running a file'))
      .finally(() => {
        this.active.delete(file);
        this.wake();
      });
    const file: ActiveFile = { lease: claimed.lease, abort, done };
    this.active.add(file);
  }

  private async work(claimed: ClaimedFile, abort: AbortController): Promise<void> {
    const { lease, file, project, executionType } = claimed;
    const batcher = new ResultBatcher(async (results) => {
      const sent = await this.retryUntilClosed(() => this.source.report(lease, results), 'reporting results');
      if (sent === 'lost') abort.abort('lost' satisfies Ending);
      return sent === 'done';
    });
    const records = new RecordUploads((index, jpeg) => this.source.record(lease, index, jpeg), this.options.onError);
    const took = stopwatch();
    const progress = new FileProgress(file);
    const reporter = this.reporterFor(this.source.live(claimed), { batcher, records, progress });
    const stopHeartbeat = this.keepLease(lease, abort);
    try {
      const outcome = await this.runFile(file, {
        project,
        executionType,
        importFile: (path) => this.ask(abort, 'importing a file', () => this.source.importFile(lease, path)),
        projectFile: (name) => this.ask(abort, 'fetching a project file', () => this.source.projectFile(lease, name)),
        reporter,
        keepTrace: (path) => this.keepTrace(lease, path),
        keepSession: (state) =>
          this.ask(abort, 'keeping a signed-in state', () => this.source.saveSession(lease, state)),
        signal: abort.signal,
      }).catch((error: unknown) => {
        this.options.onError(error, 'running a file');
        if (!(error instanceof WorkerProcessLostError)) return failed(file, took());
        if (!claimed.isLastAttempt) abort.abort('release' satisfies Ending);
        const { sentence, results } = progress.whenLost(error.message);
        if (!abort.signal.aborted) for (const result of results) reporter.caseFinished(result);
        return {
          ...failed(file, took()),
          status: abort.signal.aborted ? 'stopped' : 'failure',
          reason: sentence,
        } as const;
      });
      // What had ended by itself before this worker closes has an outcome: only its pictures and its report are under way.
      const isReturned = abort.signal.reason === 'release';
      const missing = await records.settled();
      // A file with missing results has not ended: its lease runs out.
      if (!(await batcher.flush()) || abort.signal.reason === 'lost') return;
      if (missing.length > 0)
        await this.retryUntilClosed(() => this.source.recordsMissing(lease, missing), 'reporting missing records');
      await this.retryUntilClosed(async () => {
        if (isReturned) await this.source.release(lease);
        else if (abort.signal.reason !== 'lost') await this.source.finish(lease, outcome);
      }, 'ending a file');
    } finally {
      this.source.left(lease);
      stopHeartbeat();
      batcher.close();
      // Stops the retries of requests that the file has left behind.
      abort.abort();
    }
  }

  /**
   * Asks the store on behalf of a running file, and retries until it answers, so that a short outage fails no test. The
   * caller limits the time.
   * @param abort the abort controller of the file
   * @throws CaseFailure when the store refuses, or the file has ended
   */
  private async ask<T>(abort: AbortController, doing: string, question: () => Promise<T>): Promise<T> {
    let answer = Promise.reject<T>(new CaseFailure('The file ended before the answer came'));
    answer.catch(() => undefined);
    const once = async () => {
      if (abort.signal.aborted) return;
      const asked = question();
      await asked.catch((error: unknown) => {
        if (!(error instanceof CaseFailure)) throw error;
      });
      answer = asked;
    };
    const closing = AbortSignal.any([this.closing.signal, abort.signal]);
    if ((await this.retryUntilClosed(once, doing, closing)) === 'lost') abort.abort('lost' satisfies Ending);
    return answer;
  }

  /** If the store refuses the trace, the report doesn't name one. @throws an error for the file's console */
  private async keepTrace(lease: Lease, path: string): Promise<void> {
    try {
      await this.source.trace(lease, path);
    } catch (error) {
      this.options.onError(error, 'keeping a trace');
      // A database error may contain the database's address.
      throw new Error('the log of what ran it says why', { cause: error });
    }
  }

  private retryUntilClosed(
    tell: () => Promise<void>,
    doing: string,
    closing = this.closing.signal,
  ): ReturnType<typeof retryUntilClosed> {
    return retryUntilClosed(tell, {
      closing,
      onError: (error) => this.options.onError(error, doing),
    });
  }

  private reporterFor(live: LiveSink, { batcher, records, progress }: Receivers): Reporter {
    return {
      caseStarted: (started) => {
        progress.started(started);
        live.caseStarted(started.title);
      },
      caseFinished: (result: CaseResult) => {
        progress.finished(result);
        batcher.add(result);
        if (result.screenshot !== null) records.name(result.screenshot);
        live.caseFinished(result);
      },
      record: (index, jpeg) => records.keep(index, jpeg),
      frame: (jpeg) => live.frame(jpeg),
      log: (line) => live.log(line),
      watched: () => live.watched(),
    };
  }

  /**
   * Sends heartbeats while the file runs. An unavailable store doesn't end the file: when it is back, the lease
   * decides.
   */
  private keepLease(lease: Lease, abort: AbortController): Cancel {
    const beat = async () => {
      try {
        const answer = await this.source.heartbeat(lease);
        if (answer !== 'go on') abort.abort(answer satisfies Ending);
      } catch (error) {
        this.options.onError(error, 'keeping a lease');
      }
    };
    return clock.every(this.options.heartbeatMs, () => void beat());
  }
}

/** The engine reports failures as results. If it throws, that is a bug, and the file ends with an error instead of hanging. */
const failed = (file: RunnableFile, duration: number): FileOutcome => ({
  status: 'error',
  reason: 'The file could not be run. The log of what ran it says why',
  summary: { ...emptySummary(), skipped: file.cases.length },
  performance: { ...emptyPerformance(), duration },
  browser: '',
});
