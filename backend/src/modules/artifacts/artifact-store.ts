import type { Readable } from 'node:stream';
import type { RangeRequest } from '../../common/http/byte-range.js';

/** What is to be kept: bytes, or a file on this machine that stays until it is kept. */
export type ArtifactSource = Buffer | { readonly path: string };

/** A file, or the asked part of it, that is being read. Take its bytes or destroy the stream. */
export interface OpenArtifact {
  readonly stream: Readable;
  /** Bytes of the whole file. */
  readonly size: number;
  /** First and last byte that the stream gives; null for the whole file. */
  readonly part: { readonly first: number; readonly last: number } | null;
}

/** What a removal freed. */
export interface Freed {
  readonly files: number;
  readonly bytes: number;
}

/** The asked bytes are not in the file. */
export class OutOfRangeError extends Error {
  override readonly name = 'OutOfRangeError';
}

/** Keeps the files that runs leave. Keys are made by us: `<result id>/<name>`. */
export abstract class ArtifactStore {
  /** Keeps a file whole or not at all. */
  abstract put(key: string, source: ArtifactSource): Promise<void>;
  /**
   * Answers null when there is no such file.
   * @throws OutOfRangeError
   */
  abstract open(key: string, range?: RangeRequest): Promise<OpenArtifact | null>;
  /**
   * The names of a folder's files; none when there is no such folder.
   * @throws OperationalError when the store can't tell now
   */
  abstract names(folder: string): Promise<readonly string[]>;
  /** Removes every file of a folder. What is gone already is no error. @throws OperationalError when it can't be removed now */
  abstract removeFolder(folder: string): Promise<Freed>;
}
