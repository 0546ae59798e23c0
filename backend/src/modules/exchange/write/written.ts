/** A file of an export. */
export interface WrittenFile {
  readonly path: string;
  readonly content: string;
}

/** Something that the format can't express, or that a person has to add. */
export interface LeftOut {
  /** Path of the test case file; empty: the whole export. */
  readonly file: string;
  /** From 1; 0: the whole file. */
  readonly number: number;
  /** Of the case. */
  readonly title: string;
  readonly reason: string;
}

/** An environment variable that takes the place of a text that is never exported. */
export interface Variable {
  readonly name: string;
  /** What it holds, in words. */
  readonly holds: string;
}

/** An export before it is packed. */
export interface Written {
  readonly files: readonly WrittenFile[];
  /** Names of the project's files that the tests use. */
  readonly projectFiles: readonly string[];
  readonly leftOut: readonly LeftOut[];
  readonly variables: readonly Variable[];
}

/** The tests can't be written at all; one sentence for the person who exports them. */
export class ExportError extends Error {
  override readonly name = 'ExportError';
}
