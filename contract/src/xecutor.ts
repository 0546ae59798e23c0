import type { CaseResult, ExecutionType, FilePath, FileStatus, PerformanceSummary, ResultSummary } from './runs.js';
import type { ChatLine } from './sockets.js';
import type { TestCase } from './test-case.js';

/**
 * What server and Xecutor say to each other (3 §9): Socket.IO, a namespace of its own. The Xecutor asks and every question is
 * acknowledged; the server only calls. What a file leaves goes through a journal on the Xecutor's disk: numbered entries that are
 * sent in order and again until they are acknowledged. The server keeps the last number in the transaction that keeps the entry, so
 * whatever is cut, killed or repeated, each arrives once. Nobody knows what became of a question without an answer: the Xecutor then
 * connects anew, and its hello makes both sides agree on what it has.
 */
export const XECUTOR_NAMESPACE = '/xecutor';
/** Where the server has the program, as a package that npm installs. */
export const XECUTOR_DOWNLOAD = '/downloads/xecutor.tgz';
/** Raised when an older Xecutor or server could not understand the newer one. */
export const XECUTOR_PROTOCOL = 1;

/** `auth` of the connection. */
export interface XecutorAuth {
  readonly duid: string;
  readonly protocol: number;
  /** Made anew by each start of the program: the same device in a new instance is another one. */
  readonly instance: string;
  /** What its owner calls it; the host's name unless told. */
  readonly name: string;
  readonly host: string;
  readonly platform: string;
  readonly version: string;
}

/**
 * Why a connection is refused: `data.code` of the connect error; its message is the sentence. `unknown-device`: nobody saved it yet, ask
 * again in a moment. `replaced`: a newer instance took this one's place while it was away. Without a code the server can't tell now: ask
 * again. The others are final.
 */
export const XECUTOR_REFUSALS = [
  'unknown-device',
  'xecutor-too-old',
  'server-too-old',
  'malformed',
  'replaced',
] as const;
export type XecutorRefusal = (typeof XECUTOR_REFUSALS)[number];

/** What the Xecutor asks; each is acknowledged, but `frame`. */
export const XECUTOR_ASKS = {
  hello: 'hello',
  claim: 'claim',
  beat: 'beat',
  importFile: 'import-file',
  deliver: 'deliver',
  upload: 'upload',
  release: 'release',
  frame: 'frame',
} as const;

/** What the server calls. `replaced`: a newer Xecutor with the same id is there, this one has to go. */
export const XECUTOR_CALLS = { wake: 'wake', stop: 'stop', watched: 'watched', replaced: 'replaced' } as const;

/** The right to run one file, as the server gave it. */
export interface XecutorLease {
  readonly fileRunId: string;
  readonly epoch: number;
}

/**
 * First of all after each connection: which files it has, those too whose journal an earlier instance of the program left complete.
 * What the server thinks the device has beside these is taken back.
 */
export interface XecutorHello {
  readonly holding: readonly XecutorLease[];
}

/** A file to run: the answer of `claim`, null when there is none. */
export interface XecutorFile {
  readonly lease: XecutorLease & { readonly runId: string; readonly projectId: number };
  readonly file: XecutorCases;
  readonly project: {
    readonly isSinglePageApp: boolean;
    readonly dataCollection: { readonly [collection: string]: readonly { title: string; value: string }[] };
    readonly dataBinding: readonly { readonly title: string; readonly value: string }[];
    readonly secrets?: readonly string[];
  };
  readonly executionType: ExecutionType;
}

/** The cases of a file, secrets in clear; also the answer of `import-file`, null when there is no such file. */
export interface XecutorCases {
  readonly path: FilePath;
  readonly cases: readonly { readonly caseId: number; readonly testCase: TestCase }[];
}

/** The answer of `beat`, by file run: a lease that is not named is lost. */
export type XecutorBeats = Readonly<Record<string, 'go on' | 'stop' | 'lost'>>;

/** What a file leaves, in order; `n` counts from 1. */
export type XecutorEntry = { readonly n: number } & (
  | { readonly kind: 'started'; readonly title: string }
  | { readonly kind: 'result'; readonly result: CaseResult }
  | { readonly kind: 'log'; readonly line: ChatLine }
  /** Records that could not be kept on the Xecutor's own disk. */
  | { readonly kind: 'missing'; readonly indexes: readonly number[] }
  /** A file: it goes by `upload`, and counts as delivered with its last part. `index` null: the trace. */
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
   * At most DELIVERY_ENTRIES, in order and without gaps; those that the server has already are passed over. It keeps them up to the first
   * `file`, which goes by `upload`.
   */
  readonly entries: readonly XecutorEntry[];
}
export const DELIVERY_ENTRIES = 500;

/** One part of a file, of at most UPLOAD_PART bytes. A part that is not the next one is answered with where to go on. */
export interface XecutorUpload {
  readonly lease: XecutorLease;
  readonly n: number;
  readonly index: number | null;
  /** Bytes before this part, and of the whole. */
  readonly offset: number;
  readonly size: number;
  readonly bytes: Uint8Array;
}
export const UPLOAD_PART = 512 * 1024;

/** The answer of `deliver` and `upload`: the last number that is kept, and how many bytes of the file after it. `lost`: stop, nothing of it counts. */
export type XecutorReceipt = { readonly delivered: number; readonly received: number } | { readonly lost: true };

/** A live picture, volatile: sent only while the server says that somebody looks. */
export interface XecutorFrame {
  readonly fileRunId: string;
  readonly jpeg: Uint8Array;
}

/** The answer of `hello`. */
export interface XecutorWelcome {
  /** Whose device it is, as the person is called. */
  readonly owner: string;
}

/** What each question carries, and its answer. */
export interface XecutorQuestions {
  readonly hello: { readonly asks: XecutorHello; readonly answer: XecutorWelcome };
  readonly claim: { readonly asks: Readonly<Record<string, never>>; readonly answer: XecutorFile | null };
  readonly beat: { readonly asks: { readonly leases: readonly XecutorLease[] }; readonly answer: XecutorBeats };
  /** `path`: as an import names it, the titles joined by `/`. */
  readonly 'import-file': {
    readonly asks: { readonly lease: XecutorLease; readonly path: string };
    readonly answer: XecutorCases | null;
  };
  readonly deliver: { readonly asks: XecutorDelivery; readonly answer: XecutorReceipt };
  readonly upload: { readonly asks: XecutorUpload; readonly answer: XecutorReceipt };
  /** Gives a file back unfinished. */
  readonly release: { readonly asks: { readonly lease: XecutorLease }; readonly answer: { readonly done: true } };
}

/** Any question may be answered with this: it was malformed, or the server is in trouble; one sentence. */
export interface XecutorTrouble {
  readonly error: string;
  /** The question itself is wrong: asking it again will not help. The file of a `deliver` or an `upload` is ended with this reason. */
  readonly final?: true;
}

/** What a call of the server carries; `wake` and `replaced` carry nothing. */
export interface XecutorStop {
  readonly runId: string;
}
/** All files that somebody looks at. */
export interface XecutorWatched {
  readonly fileRunIds: readonly string[];
}

/** How a saved device stands: connected, connected and running files, or not connected. */
export const DEVICE_STATES = ['online', 'busy', 'offline'] as const;
export type DeviceState = (typeof DEVICE_STATES)[number];
