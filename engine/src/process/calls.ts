import type {
  CaseResult,
  ChatLine,
  ExecutionType,
  RecordingAnswer,
  RecordingCommand,
  RecordingEvent,
  TraceMode,
} from '@testplatform/contract';
import type { BrowserSource } from '../browsers/browser-source.js';
import type { RecordingOptions } from '../recording/types.js';
import type { FileOutcome, LocalProjectFile, ProjectData, RunnableFile, StartedCase } from '../types.js';

/** What a worker process needs to run one file: the parts of `RunFileOptions` that can be cloned. */
export interface FileRequest {
  readonly file: RunnableFile;
  readonly project: ProjectData;
  readonly executionType: ExecutionType;
  readonly traces?: TraceMode;
  readonly timeoutMs?: number;
}

export type RecordingRequest = Omit<RecordingOptions, 'listener' | 'projectFile'>;

/** The state of a worker process. */
export interface Sign {
  /** Bytes of memory in use, without its browsers. */
  readonly memory: number;
  /** Process ids of its browsers, each the leader of a process group. */
  readonly browsers: readonly number[];
}

/** What the server calls in a worker process, which has one file or one recording at a time. */
export interface WorkerCalls {
  /** Opens the browser before the first file needs it. */
  warm(source: BrowserSource): void;
  runFile(source: BrowserSource, request: FileRequest): Promise<FileOutcome>;
  /** Stops the running file, with status `stopped`. */
  stop(): void;
  watched(isWatched: boolean): void;
  openRecording(source: BrowserSource, request: RecordingRequest): Promise<void>;
  perform(command: RecordingCommand): Promise<RecordingAnswer>;
  closeRecording(): Promise<void>;
  /** Ends its browsers. */
  close(): Promise<void>;
}

/** What a worker process calls in the server. */
export interface ServerCalls {
  /** Called every second, and when a browser begins or ends. */
  alive(sign: Sign): void;
  caseStarted(started: StartedCase): void;
  caseFinished(result: CaseResult): void;
  record(index: number, jpeg: Buffer): void;
  frame(jpeg: Buffer): void;
  log(line: ChatLine): void;
  importFile(path: string): Promise<RunnableFile | null>;
  projectFile(name: string): Promise<LocalProjectFile | null>;
  keepTrace(path: string): Promise<void>;
  keepSession(state: string): Promise<void>;
  recordingEvent(event: RecordingEvent): void;
  /** A line for the server's log. */
  note(text: string): void;
}
