import type { Readable } from 'node:stream';
import type { RangeRequest } from '../../common/http/byte-range.js';

/** Content to store: bytes, or a local file that must exist until it is stored. */
export type ArtifactSource = Buffer | { readonly path: string };

/** An open file or byte range. Read its stream to the end, or destroy it. */
export interface OpenArtifact {
  readonly stream: Readable;
  /** Bytes of the whole file. */
  readonly size: number;
  /** First and last byte of the stream; null for the whole file. */
  readonly part: { readonly first: number; readonly last: number } | null;
}

/** Files and bytes that a removal freed. */
export interface Freed {
  readonly files: number;
  readonly bytes: number;
}

/** The requested range lies outside the file. */
export class OutOfRangeError extends Error {
  override readonly name = 'OutOfRangeError';
}

/** Stores the files of runs and of projects. We choose the keys: `<id of a result or a version>/<name>`. */
export abstract class ArtifactStore {
  /** Stores a file atomically. @param signal ends the attempt where that is possible */
  abstract put(key: string, source: ArtifactSource, signal?: AbortSignal): Promise<void>;
  /**
   * Returns null if the file does not exist.
   * @throws OutOfRangeError
   */
  abstract open(key: string, range?: RangeRequest): Promise<OpenArtifact | null>;
  /**
   * The names of a folder's files; empty if the folder does not exist.
   * @throws OperationalError when the store is unavailable
   */
  abstract names(folder: string): Promise<readonly string[]>;
  /** Removes all files of a folder. Missing files are no error. @throws OperationalError when the store can't remove them now */
  abstract removeFolder(folder: string): Promise<Freed>;
}
