import type { ExecutionType, RecordingAnswer, RecordingCommand, RecordingEvent } from '@testplatform/contract';
import type { ProjectData } from '../runner/types.js';

/** A browser that a person leads (3 §9): it records what they do, finds locators, and tries a step. */
export interface RecordingBrowser {
  /** Never rejects: what can't be done is answered with a sentence. */
  perform(command: RecordingCommand): Promise<RecordingAnswer>;
  /** Ends it; told as `closed`. Leaves no process and no folder. */
  close(): Promise<void>;
}

/** Told of what happens in it. Calls never throw and never hold it up. */
export interface RecordingListener {
  event(event: RecordingEvent): void;
  /** A live picture (JPEG); comes only while `watched()` says that somebody looks. */
  frame(jpeg: Buffer): void;
  watched(): boolean;
}

export interface RecordingOptions {
  /** Where it begins; an empty page when empty. */
  readonly url: string;
  /** For steps that are tried: their placeholders. */
  readonly project: ProjectData;
  readonly listener: RecordingListener;
  /** Where the steps will run: files and their addresses are the Xecutor's only (default server). */
  readonly executionType?: ExecutionType;
  /** Folders whose files a `File upload` that is tried may choose (default none). */
  readonly uploadFolders?: readonly string[];
}
