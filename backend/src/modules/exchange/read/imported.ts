import type { TestCase } from '@testplatform/contract';

export const IMPORT_FORMATS = ['Selenium IDE', 'Katalon Recorder', 'Chrome DevTools Recorder', 'Playwright'] as const;
export type ImportFormat = (typeof IMPORT_FORMATS)[number];

/** A step that became a Comment because it can't be translated, or one that works differently here. */
export interface ImportNote {
  /** The title of its file. */
  readonly file: string;
  /** Where it stands in what was imported, such as `Command 3` or `Line 12`. */
  readonly place: string;
  /** What stands there, shortened. */
  readonly said: string;
  /** Why it can't be translated or how it differs, and what to do, in a sentence or two. */
  readonly sentence: string;
}

/**
 * A test case file before it has a place in the tree. A `Test case import` names another file of the same import by its
 * `pathOf`.
 */
export interface ImportedFile {
  /** Titles of the folders that hold it, outermost first; empty for none. */
  readonly path: readonly string[];
  readonly title: string;
  readonly cases: readonly TestCase[];
}

/** How the cases of an import name one of its files. */
export const pathOf = ({ path, title }: Pick<ImportedFile, 'path' | 'title'>): string => [...path, title].join('/');

/** What a file of another tool becomes. */
export interface Imported {
  readonly format: ImportFormat;
  readonly files: readonly ImportedFile[];
  readonly notes: readonly ImportNote[];
}

/** The content can't be imported at all; one sentence for the person who chose it. */
export class ImportError extends Error {
  override readonly name = 'ImportError';
}

/** A step that has no counterpart; the sentence goes to its note. */
export class Untranslatable extends Error {
  override readonly name = 'Untranslatable';
}
