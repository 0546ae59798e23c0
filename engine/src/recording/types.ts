import type { ExecutionType, RecordingAnswer, RecordingCommand, RecordingEvent } from '@testplatform/contract';
import type { FindProjectFile, ProjectData } from '../types.js';

/** A browser that a person records in (3 §9): turns what they do into steps, finds locators, and tries steps. */
export interface RecordingBrowser {
  /** Never rejects: the answer contains the error as a sentence. */
  perform(command: RecordingCommand): Promise<RecordingAnswer>;
  /** Ends the recording, with the event `closed`. Leaves no process and no folder. */
  close(): Promise<void>;
}

/** Receives what happens in a recording. Calls never throw and never delay it. */
export interface RecordingListener {
  event(event: RecordingEvent): void;
  /** A live picture (JPEG); called only while `watched()` is true. */
  frame(jpeg: Buffer): void;
  watched(): boolean;
}

export interface RecordingOptions {
  /** The address to begin at; empty for an empty page. */
  readonly url: string;
  /** Placeholder values for steps that are tried. */
  readonly project: ProjectData;
  readonly listener: RecordingListener;
  /** Where the steps will run: only the Xecutor may use files (default server). */
  readonly executionType?: ExecutionType;
  /** Folders whose files may be chosen when a `File upload` is tried (default none). */
  readonly uploadFolders?: readonly string[];
  /**
   * Finds project files for a step that is tried. They stay until the recording is closed (default: none can be used).
   */
  readonly projectFile?: FindProjectFile;
}
