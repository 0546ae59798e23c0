import type {
  BrowserSettings,
  CaseResult,
  ChatLine,
  ExecutionType,
  FilePath,
  FileStatus,
  OverlayRule,
  PerformanceSummary,
  ResultSummary,
  TableRow,
  TestCase,
  TraceMode,
} from '@testplatform/contract';

/** A case to run: secrets are in clear text, `order` is already applied. */
export interface RunnableCase {
  readonly caseId: number;
  readonly testCase: TestCase;
}

/** A table that cases of a file repeat for. */
export interface NamedRows {
  readonly name: string;
  readonly rows: readonly TableRow[];
}

export interface RunnableFile {
  readonly path: FilePath;
  readonly cases: readonly RunnableCase[];
  /** Each table once, however many cases repeat for it. Tables that the project does not have are absent. */
  readonly tables?: readonly NamedRows[];
  /** Whether it ends at its first failure; absent: the project's setting applies. */
  readonly stopAtFailure?: boolean;
  /** Whether the state of its browser is kept once it has passed (default false). */
  readonly savesSession?: boolean;
  /** The state that its browser starts with: Playwright's `storageState` in JSON; absent: an empty one. */
  readonly signedIn?: string;
}

export interface DataRow {
  readonly title: string;
  readonly value: string;
}

/** A project file as a local copy, which stays until the file's run ends. */
export interface LocalProjectFile {
  /** As spelled in the project. */
  readonly name: string;
  readonly path: string;
  readonly version: number;
  /** Bytes. */
  readonly size: number;
  /** SHA-256 of the content, in hexadecimal digits. */
  readonly sha256: string;
}

/**
 * Finds the newest version of a project file by its name; null when there is none.
 * @throws CaseFailure when it can't be fetched
 */
export type FindProjectFile = (name: string) => Promise<LocalProjectFile | null>;

/** What a file's run takes from its project and environment, and from the row that it runs with. */
export interface ProjectData {
  readonly isSinglePageApp: boolean;
  /** Megabytes above which a page is heavy (default 2). */
  readonly goodPageMb?: number;
  /** The attributes that `testid=` reads, separated by commas; absent: the usual ones. */
  readonly testAttributes?: string;
  /** Whether a file ends at its first failure, as if each case were a blocker. */
  readonly stopAtFailure?: boolean;
  /** What to close when it lies over a page; absent: nothing. */
  readonly overlayRules?: readonly OverlayRule[];
  /** Milliseconds of loading above which a page is slow (default 3,000). */
  readonly goodDurationMs?: number;
  readonly dataCollection: { readonly [collection: string]: readonly DataRow[] };
  readonly dataBinding: readonly DataRow[];
  /** The cells of the file's row, by column; absent: it runs with none. */
  readonly row?: readonly DataRow[];
  /** The browser that pages see; absent: unchanged. */
  readonly browser?: BrowserSettings;
  /** Values that no report may show. */
  readonly secrets?: readonly string[];
}

/** A case that begins. */
export interface StartedCase {
  readonly seq: number;
  readonly parentSeq: number | null;
  readonly iteration: number;
  readonly startedAt: number;
  readonly caseId: number;
  /** As written: placeholders are not filled. */
  readonly title: string;
}

/** Receives everything that happens while a file runs. Calls never throw and never delay the run. */
export interface Reporter {
  caseStarted(started: StartedCase): void;
  caseFinished(result: CaseResult): void;
  /** The record of a case: a JPEG in the size of the page. `index` is the `screenshot` of its result. */
  record(index: number, jpeg: Buffer): void;
  /** A live picture (JPEG); called only while `watched()` is true. */
  frame(jpeg: Buffer): void;
  log(line: ChatLine): void;
  watched(): boolean;
}

export interface FileOutcome {
  readonly status: FileStatus;
  /** One sentence when the status is neither success nor failure. */
  readonly reason: string;
  readonly summary: ResultSummary;
  readonly performance: PerformanceSummary;
  /** Such as `Firefox 153.7` or `Chromium headless shell 156.0, 412×915, mobile`. */
  readonly browser: string;
}

export interface RunFileOptions {
  readonly project: ProjectData;
  readonly executionType: ExecutionType;
  /** Finds the file that a `Test case import` names; null when there is none. */
  readonly importFile: (path: string) => Promise<RunnableFile | null>;
  /** Absent: no project file can be used. */
  readonly projectFile?: FindProjectFile;
  readonly reporter: Reporter;
  /** Aborting ends the file within 5 s with status `stopped`; results so far are kept. */
  readonly signal: AbortSignal;
  /** Whether a trace of the file is kept (default never). */
  readonly traces?: TraceMode;
  /** Folders of this machine whose files a test may choose or open; absent or empty: none. */
  readonly uploadFolders?: readonly string[];
  /** Keeps the trace, a zip file that is removed afterwards. */
  readonly keepTrace?: (path: string) => Promise<void>;
  /** Keeps the state of the browser of a file that saves it: Playwright's `storageState` in JSON. */
  readonly keepSession?: (state: string) => Promise<void>;
  /** The whole file's deadline in milliseconds (default 1 h). */
  readonly timeoutMs?: number;
}
