import type { CaseResult, ChatLine, ExecutionType } from '@testplatform/contract';
import type { FileOutcome, LocalProjectFile, ProjectData, RunnableFile } from '../types.js';

/** The right to run one file, until the lease is lost. The epoch fences off old holders: their calls are refused. */
export interface Lease {
  readonly fileRunId: string;
  readonly epoch: number;
  readonly runId: string;
  readonly projectId: number;
}

export interface ClaimedFile {
  readonly lease: Lease;
  readonly file: RunnableFile;
  readonly project: ProjectData;
  readonly executionType: ExecutionType;
  /** Whether the file ends if its process is lost, because it was started often enough (default false). */
  readonly isLastAttempt?: boolean;
}

/** Another worker holds the file now, or it is finished: stop working on it; further results don't count. */
export class LeaseLostError extends Error {
  override readonly name = 'LeaseLostError';

  constructor(message = 'The lease of the file is lost') {
    super(message);
  }
}

/** The answer to a heartbeat. */
export type HeartbeatAnswer = 'go on' | 'stop' | 'lost';

/** Receives a file's live picture and console. Calls never throw and never delay the run. */
export interface LiveSink {
  caseStarted(title: string): void;
  caseFinished(result: CaseResult): void;
  frame(jpeg: Buffer): void;
  log(line: ChatLine): void;
  watched(): boolean;
}

/** Which files a worker takes. */
export interface WantedFile {
  /** Only files of a person who has none running. */
  readonly ofNewcomer?: boolean;
}

/** Where files come from and results go: the database in the server, a socket in the Xecutor. */
export interface RunSource {
  /** Takes the next file that may run now; null when there is none. */
  claim(wanted?: WantedFile): Promise<ClaimedFile | null>;
  heartbeat(lease: Lease): Promise<HeartbeatAnswer>;
  /**
   * The file at `module/section/scenario/file`; null when there is none.
   * @throws CaseFailure when it can't be read; other errors are retried, like those of `projectFile` and `saveSession`
   */
  importFile(lease: Lease, path: string): Promise<RunnableFile | null>;
  /**
   * The newest version of a project file, which stays on this machine until `left`; null when there is none with this
   * name.
   * @throws CaseFailure when it can't be fetched
   */
  projectFile(lease: Lease, name: string): Promise<LocalProjectFile | null>;
  /** @throws LeaseLostError */
  report(lease: Lease, results: readonly CaseResult[]): Promise<void>;
  /** Stores the record of a case (JPEG). False when that failed: the run continues without it. */
  record(lease: Lease, index: number, jpeg: Buffer): Promise<boolean>;
  /** Marks the records of these reported cases as missing. @throws LeaseLostError */
  recordsMissing(lease: Lease, indexes: readonly number[]): Promise<void>;
  /** Stores the trace of the file (a zip file, which is removed afterwards). False when that failed. */
  trace(lease: Lease, path: string): Promise<boolean>;
  /** Keeps the state of the browser of a file that saves it (JSON). @throws LeaseLostError, CaseFailure when it is refused */
  saveSession(lease: Lease, state: string): Promise<void>;
  /** @throws LeaseLostError */
  finish(lease: Lease, outcome: FileOutcome): Promise<void>;
  /** Returns a file unfinished because this worker shuts down, so that it can run elsewhere. */
  release(lease: Lease): Promise<void>;
  live(claimed: ClaimedFile): LiveSink;
  /** This worker is done with a file, for whatever reason, and reports nothing more about it. */
  left(lease: Lease): void;
}
