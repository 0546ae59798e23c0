import type { BrowserSettings, DataTable, FilePath, OverlayRule, TestCase } from '@testplatform/contract';

/** A test case file as all formats see it. */
export interface ExchangeFile {
  readonly path: FilePath;
  /** In their order. Masked texts are absent. */
  readonly cases: readonly TestCase[];
  /** Whether it ends at its first failure; absent: as the project has it. */
  readonly stopAtFailure?: boolean;
  /** The name of the table for each of whose rows it runs. */
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

/** What is written to another format: files, and what they refer to. It holds no secrets. */
export interface ExchangeProject {
  readonly name: string;
  readonly files: readonly ExchangeFile[];
  /** Files that the others import, and are not among them. */
  readonly imported: readonly ExchangeFile[];
  readonly collections: Readonly<Record<string, readonly ExchangeValue[]>>;
  /** Those of the environment come first: the first with a title counts. */
  readonly bindings: readonly ExchangeValue[];
  readonly tables: readonly DataTable[];
  /** Names of tables that tests use, whose rows the person who exports may not read. */
  readonly hiddenTables: readonly string[];
  /** Empty: none. */
  readonly environment: string;
  /** Its browser, without passwords, values of headers and certificates. */
  readonly browser: BrowserSettings;
  readonly testAttributes: string;
  readonly stopAtFailure: boolean;
  readonly isSinglePageApp: boolean;
  readonly overlayRules: readonly OverlayRule[];
}

/** The rows of a collection; none when the project has no such collection, whatever its name. */
export const rowsOfCollection = ({ collections }: ExchangeProject, name: string): readonly ExchangeValue[] =>
  Object.hasOwn(collections, name) ? (collections[name] ?? []) : [];
