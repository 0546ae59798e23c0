import type { BrowserSettings, DataTable, OverlayRule, TestCase, Tree } from '@testplatform/contract';

/** A whole project as its folder stores it: without ids, results and secrets. */
export interface ProjectContent {
  readonly name: string;
  readonly description: string;
  readonly settings: ContentSettings;
  readonly overlayRules: readonly OverlayRule[];
  readonly collections: readonly ContentCollection[];
  readonly bindings: readonly ContentRow[];
  readonly environments: readonly ContentEnvironment[];
  readonly tables: readonly DataTable[];
  /** Its nodes have no ids. */
  readonly tree: Tree;
  /** One for each test case file of the tree, in its order. */
  readonly files: readonly ContentFile[];
  readonly connectors: readonly ContentConnector[];
}

export interface ContentSettings {
  readonly isSinglePageApp: boolean;
  readonly runsAtOnce: number;
  readonly goodPageMb: number;
  readonly testAttributes: string;
  readonly stopAtFailure: boolean;
  readonly rerunInterrupted: boolean;
  readonly maskedOnDevices: boolean;
}

export interface ContentRow {
  readonly title: string;
  readonly value: string;
}

export interface ContentCollection {
  readonly title: string;
  readonly rows: readonly ContentRow[];
}

export interface ContentBinding {
  readonly title: string;
  /** Empty for a secret. */
  readonly value: string;
  readonly secret: boolean;
}

export interface ContentEnvironment {
  readonly name: string;
  readonly bindings: readonly ContentBinding[];
  /** Secrets are empty; flags such as `passwordSet` tell which ones exist. */
  readonly browser: BrowserSettings;
}

/** A file's own run options. */
export interface ContentOptions {
  readonly stopAtFailure?: boolean;
  /** The name of its table. */
  readonly table?: string;
  readonly savesSession?: string;
  readonly sessionHours?: number;
  readonly startsSession?: string;
}

export interface ContentFile extends ContentOptions {
  /** Titles from the module down. */
  readonly path: readonly string[];
  /** Without masked texts. */
  readonly cases: readonly TestCase[];
}

export interface ContentConnector {
  readonly title: string;
  readonly enabled: boolean;
  /** Paths of nodes, or everything. */
  readonly covers: 'all' | readonly (readonly string[])[];
  readonly environments: readonly string[];
  readonly schedules: readonly ContentSchedule[];
}

export interface ContentSchedule {
  readonly title: string;
  readonly hour: number;
  readonly minute: number;
  readonly timeZone: string;
  /** Empty: those of the connector. */
  readonly environments: readonly string[];
  readonly paused: boolean;
}

/** The texts of a folder by their paths, with `/` between the parts. */
export type Folder = ReadonlyMap<string, string>;
