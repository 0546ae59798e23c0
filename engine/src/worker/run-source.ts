import type { CaseResult, ChatLine, ExecutionType } from '@testplatform/contract';
import type { FileOutcome, ProjectData, RunnableFile } from '../runner/types.js';

/** The right to run one file, until the lease is lost. The epoch fences: what comes with an old one is refused. */
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
}

/** Somebody else holds the file now, or it is finished: stop working on it, nothing of it counts any more. */
export class LeaseLostError extends Error {
  override readonly name = 'LeaseLostError';
}

/** What a heartbeat is answered. */
export type HeartbeatAnswer = 'go on' | 'stop' | 'lost';

/** Where a file's live picture and console go. Calls never throw and never hold up the run. */
export interface LiveSink {
  caseStarted(title: string): void;
  caseFinished(result: CaseResult): void;
  frame(jpeg: Buffer): void;
  log(line: ChatLine): void;
  watched(): boolean;
}

/** Where work comes from and results go to: the database in the server, a socket in the Xecutor. */
export interface RunSource {
  /** Takes the next file that may run now; null when there is none. */
  claim(): Promise<ClaimedFile | null>;
  heartbeat(lease: Lease): Promise<HeartbeatAnswer>;
  /** The file at `module/section/scenario/file`; null when there is none. */
  importFile(lease: Lease, path: string): Promise<RunnableFile | null>;
  /** @throws LeaseLostError */
  report(lease: Lease, results: readonly CaseResult[]): Promise<void>;
  /** Keeps the record of a case (JPEG). False when it could not be: the run goes on without it. */
  record(lease: Lease, index: number, jpeg: Buffer): Promise<boolean>;
  /** Has the cases of these records say that they are missing, after their results were reported. @throws LeaseLostError */
  recordsMissing(lease: Lease, indexes: readonly number[]): Promise<void>;
  /** Keeps the trace of the file (a zip file, which goes away afterwards). False when it could not be. */
  trace(lease: Lease, path: string): Promise<boolean>;
  /** @throws LeaseLostError */
  finish(lease: Lease, outcome: FileOutcome): Promise<void>;
  /** Gives a file back unfinished, so that it can be run again elsewhere: this worker is going away. */
  release(lease: Lease): Promise<void>;
  live(claimed: ClaimedFile): LiveSink;
  /** This worker has nothing to do with a file any more, however that came: nothing more is told of it. */
  left(lease: Lease): void;
}
