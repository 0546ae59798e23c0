import type { BrowserSettings, DataTable, FilePath, OverlayRule, TestCase } from '@testplatform/contract';

/** A test case file as all formats see it. */
export interface ExchangeFile {
  readonly path: FilePath;
  /** In their order. Masked texts are absent. */
  readonly cases: readonly TestCase[];
  /** Whether it ends at its first failure; absent: the project's setting applies. */
  readonly stopAtFailure?: boolean;
  /** Name of the table that it runs with, once per row. */
  readonly table?: string;
  /** The signed-in state that it saves. */
  readonly savesSession?: string;
  /** The signed-in state that it starts with. */
  readonly startsSession?: string;
}

/** A value that tests refer to. */
export interface ExchangeValue {
  readonly title: string;
  /** Absent: it is secret. */
  readonly value?: string;
}

/** What an exporter writes: files, and the data that they refer to. Contains no secrets. */
export interface ExchangeProject {
  readonly name: string;
  readonly files: readonly ExchangeFile[];
  /** Files that `files` import, directly or indirectly, without `files` themselves. */
  readonly imported: readonly ExchangeFile[];
  readonly collections: Readonly<Record<string, readonly ExchangeValue[]>>;
  /** The environment's bindings come first, because the first one with a title counts. */
  readonly bindings: readonly ExchangeValue[];
  readonly tables: readonly DataTable[];
  /** Names of tables that tests use, but whose rows the caller may not read. */
  readonly hiddenTables: readonly string[];
  /** Its name; empty for none. */
  readonly environment: string;
  /** The environment's browser settings, without passwords, header values and certificates. */
  readonly browser: BrowserSettings;
  readonly testAttributes: string;
  readonly stopAtFailure: boolean;
  readonly isSinglePageApp: boolean;
  readonly overlayRules: readonly OverlayRule[];
}

/** The rows of a collection; empty if the project has none of this name, even for a name such as `constructor`. */
export const rowsOfCollection = ({ collections }: ExchangeProject, name: string): readonly ExchangeValue[] =>
  Object.hasOwn(collections, name) ? (collections[name] ?? []) : [];
