import type { OverlayRule } from '../case/overlay-rules.js';
import type { CaseResult, ExecutionType, FilePath, FileStatus, PerformanceSummary, ResultSummary } from './runs.js';
import type { ChatLine } from './sockets.js';
import type { TableRow } from '../project/tables.js';
import type { TestCase } from '../case/test-case.js';

/**
 * The protocol between server and Xecutor (3 §9): Socket.IO, in its own namespace. The Xecutor sends requests, each
 * acknowledged; the server sends only notifications, except for recordings (XECUTOR_RECORDING). Results go through a
 * journal on the Xecutor's disk: numbered entries, sent in order and repeated until acknowledged. The server stores the
 * last number in the same transaction as the entry, so each entry arrives exactly once despite disconnects, crashes and
 * repeats. After a request without an acknowledgement the Xecutor reconnects, and its hello synchronises both sides.
 */
export const XECUTOR_NAMESPACE = '/xecutor';
/** Path of the program's npm package on the server. */
export const XECUTOR_DOWNLOAD = '/downloads/xecutor.tgz';
/**
 * Protocol version: increased when older and newer versions are incompatible. Version 2 added all browser settings and
 * signed-in states, which version 1 ignores. Since version 4, the tables that cases repeat for are sent with their
 * file.
 */
export const XECUTOR_PROTOCOL = 4;

/** `auth` of the connection. */
export interface XecutorAuth {
  readonly duid: string;
  readonly protocol: number;
  /** New for each process, to distinguish instances of the same device. */
  readonly instance: string;
  /** The device's name; the host name by default. */
  readonly name: string;
  readonly host: string;
  readonly platform: string;
  readonly version: string;
}

/**
 * Why a connection is refused: `data.code` of the connect error, with a sentence as its message. `unknown-device`: not saved by a user yet,
 * retry soon. `replaced`: a newer instance took over. Without a code the server can't decide now: retry. The others are final.
 */
export const XECUTOR_REFUSALS = [
  'unknown-device',
  'xecutor-too-old',
  'server-too-old',
  'malformed',
  'replaced',
] as const;
export type XecutorRefusal = (typeof XECUTOR_REFUSALS)[number];

/** Requests of the Xecutor, each acknowledged except `frame`. */
export const XECUTOR_ASKS = {
  hello: 'hello',
  claim: 'claim',
  beat: 'beat',
  importFile: 'import-file',
  saveSession: 'save-session',
  projectFile: 'project-file',
  filePart: 'file-part',
  deliver: 'deliver',
  upload: 'upload',
  release: 'release',
  frame: 'frame',
} as const;

/** Notifications from the server. `replaced`: a newer Xecutor with the same id has connected, so this one must exit. */
export const XECUTOR_CALLS = { wake: 'wake', stop: 'stop', watched: 'watched', replaced: 'replaced' } as const;

/** A lease to run one file. */
export interface XecutorLease {
  readonly fileRunId: string;
  readonly epoch: number;
}

/**
 * Sent first after each connection: the files it has, including those whose journal an earlier instance completed. The server takes
 * back any other files it thinks the device has.
 */
export interface XecutorHello {
  readonly holding: readonly XecutorLease[];
}

export interface XecutorData {
  readonly title: string;
  readonly value: string;
}

/** A file to run: the answer of `claim`; null if there is none. */
export interface XecutorFile {
  readonly lease: XecutorLease & { readonly runId: string; readonly projectId: number };
  readonly file: XecutorCases;
  readonly project: {
    readonly isSinglePageApp: boolean;
    readonly goodPageMb?: number;
    readonly testAttributes?: string;
    readonly stopAtFailure?: boolean;
    readonly overlayRules?: readonly OverlayRule[];
    readonly dataCollection: { readonly [collection: string]: readonly XecutorData[] };
    readonly dataBinding: readonly XecutorData[];
    /** The cells of the file's row, by column; absent: it runs without a row. */
    readonly row?: readonly XecutorData[];
    readonly secrets?: readonly string[];
  };
  readonly executionType: ExecutionType;
}

/** The cases of a file, with secrets in plain text; also the answer of `import-file`; null if there is no such file. */
export interface XecutorCases {
  readonly path: FilePath;
  readonly cases: readonly {
    readonly caseId: number;
    readonly testCase: TestCase;
  }[];
  /** The tables that cases repeat for, as far as they exist. */
  readonly tables?: readonly { readonly name: string; readonly rows: readonly TableRow[] }[];
  /** Whether the file ends at its first failure; absent: the project's setting applies. */
  readonly stopAtFailure?: boolean;
  /** Whether to send the state of its browser with `save-session` once it has passed. */
  readonly savesSession?: boolean;
  /** The state that its browser starts with, as Playwright writes it in JSON. */
  readonly signedIn?: string;
}

/** The current version of a project file: the answer of `project-file`; null if there is none with that name. */
export interface XecutorProjectFile {
  /** Its name, spelled as in the project. */
  readonly name: string;
  readonly versionId: string;
  readonly version: number;
  /** Bytes. */
  readonly size: number;
  /** SHA-256 of the content, in hexadecimal digits. */
  readonly sha256: string;
}

/** The answer of `beat`, by file run: a lease that is missing is lost. */
export type XecutorBeats = Readonly<Record<string, 'go on' | 'stop' | 'lost'>>;

/** The results of a file in order; `n` counts from 1. */
export type XecutorEntry = { readonly n: number } & (
  | { readonly kind: 'started'; readonly title: string }
  | { readonly kind: 'result'; readonly result: CaseResult }
  | { readonly kind: 'log'; readonly line: ChatLine }
  /** Records that could not be written to the Xecutor's disk. */
  | { readonly kind: 'missing'; readonly indexes: readonly number[] }
  /** A file: sent with `upload`, and delivered with its last part. `index` null: the trace. */
  | { readonly kind: 'file'; readonly index: number | null }
  | { readonly kind: 'end'; readonly outcome: XecutorOutcome }
);

export interface XecutorOutcome {
  readonly status: FileStatus;
  readonly reason: string;
  readonly summary: ResultSummary;
  readonly performance: PerformanceSummary;
  readonly browser: string;
}

export interface XecutorDelivery {
  readonly lease: XecutorLease;
  /**
   * At most DELIVERY_ENTRIES, in order and without gaps; the server skips those it already has. It stores them up to the first
   * `file`, which is sent with `upload`.
   */
  readonly entries: readonly XecutorEntry[];
}
export const DELIVERY_ENTRIES = 500;

/** One part of a file, of at most UPLOAD_PART bytes (Xecutors send less at once). An unexpected part is answered with the position to continue from. */
export interface XecutorUpload {
  readonly lease: XecutorLease;
  readonly n: number;
  readonly index: number | null;
  /** Bytes before this part, and in total. */
  readonly offset: number;
  readonly size: number;
  readonly bytes: Uint8Array;
}
export const UPLOAD_PART = 512 * 1024;

/**
 * The answer of `deliver` and `upload`: the number of the last stored entry, and how many bytes of the next file have
 * arrived. `lost`: stop, the lease is lost.
 */
export type XecutorReceipt = { readonly delivered: number; readonly received: number } | { readonly lost: true };

/** A live picture, volatile: sent only while someone is watching. */
export interface XecutorFrame {
  readonly fileRunId: string;
  readonly jpeg: Uint8Array;
}

/** The answer of `hello`. */
export interface XecutorWelcome {
  /** The name of the device's owner. */
  readonly owner: string;
}

/** Payload and answer of each request. */
export interface XecutorQuestions {
  readonly hello: { readonly asks: XecutorHello; readonly answer: XecutorWelcome };
  readonly claim: { readonly asks: Readonly<Record<string, never>>; readonly answer: XecutorFile | null };
  readonly beat: { readonly asks: { readonly leases: readonly XecutorLease[] }; readonly answer: XecutorBeats };
  /** `path`: as an import names it, the titles joined by `/`. */
  readonly 'import-file': {
    readonly asks: { readonly lease: XecutorLease; readonly path: string };
    readonly answer: XecutorCases | null;
  };
  /** The state of the browser of a file that passed, as Playwright writes it in JSON. */
  readonly 'save-session': {
    readonly asks: { readonly lease: XecutorLease; readonly state: string };
    readonly answer: { readonly done: true } | { readonly lost: true };
  };
  readonly 'project-file': {
    readonly asks: { readonly lease: XecutorLease; readonly name: string };
    readonly answer: XecutorProjectFile | null;
  };
  /** At most UPLOAD_PART bytes of a version, from `offset` on; null if the version no longer exists. */
  readonly 'file-part': {
    readonly asks: { readonly lease: XecutorLease; readonly versionId: string; readonly offset: number };
    readonly answer: { readonly bytes: Uint8Array } | null;
  };
  readonly deliver: { readonly asks: XecutorDelivery; readonly answer: XecutorReceipt };
  readonly upload: { readonly asks: XecutorUpload; readonly answer: XecutorReceipt };
  /** Returns an unfinished file. */
  readonly release: { readonly asks: { readonly lease: XecutorLease }; readonly answer: { readonly done: true } };
}

/** Possible answer to any request: it was malformed, or the server has a problem; one sentence. */
export interface XecutorTrouble {
  readonly error: string;
  /** The request is invalid: retrying is pointless. The file of a `deliver` or `upload` ends with this reason. */
  readonly final?: true;
}

/** Payloads of the server's notifications; `wake` and `replaced` have none. */
export interface XecutorStop {
  readonly runId: string;
}
/** All files that someone is watching. */
export interface XecutorWatched {
  readonly fileRunIds: readonly string[];
}

/** The status of a saved device: connected, connected and running files, or not connected. */
export const DEVICE_STATES = ['online', 'busy', 'offline'] as const;
export type DeviceState = (typeof DEVICE_STATES)[number];
