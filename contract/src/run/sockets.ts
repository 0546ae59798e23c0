import { CASE_STATUSES, EXECUTION_TYPES, type CaseStatus, type ExecutionType } from './runs.js';

/** Names on the wire (3 §7). */
export const SOCKET_PATH = '/socket.io';
export const SOCKET_EVENTS = {
  handshake: 'handshake',
  generic: 'generic',
  chatStream: 'chatStream',
  projectChange: 'projectChange',
  mark: 'mark',
} as const;
export const CHAT_END = '[END]';

export interface Handshake {
  readonly projectId?: number;
  /** A recording browser. */
  readonly recordingId?: string;
}

/** What the acknowledgement of a handshake adds to its status when it joins a project. */
export interface HandshakeAnswer {
  /**
   * Milliseconds since the project last changed, as far as this server knows; absent if that is more than five minutes.
   * A client that read earlier may have missed the change.
   */
  readonly changedAgo?: number;
}

/** The current progress of a run, for the live box. */
export interface RunnerData {
  readonly testCase_info: {
    readonly module: string;
    readonly section: string;
    readonly scenario: string;
    readonly testCaseFileName: string;
    readonly row?: string;
  };
  readonly test_result: {
    readonly testCase: { readonly title: string };
    /** Empty while the case is running. */
    readonly status: CaseStatus | '';
    /** It failed, and was a blocker. */
    readonly blocker?: true;
    readonly message: string;
  };
}

/** The content of `generic`'s `testCaseEvents`, as JSON. */
export interface LiveEvent {
  readonly projectId: number;
  readonly run_id: string;
  readonly runnerStatus: 'progress' | 'finished';
  /** Where it runs; absent from servers of an earlier release. */
  readonly executionType?: ExecutionType;
  /** Base64 PNG, at most 960 px wide; null when there is no picture yet. */
  readonly snap: string | null;
  readonly runnerData: RunnerData | null;
  /** Unix milliseconds. */
  readonly ts: number;
}

export interface ChatLine {
  readonly ts: number;
  readonly level: 'info' | 'success' | 'warning' | 'error';
  readonly text: string;
}
/** The payload of `chatStream`: lines as things happen, then the end marker. */
export type ChatEvent = readonly ChatLine[] | typeof CHAT_END;

/** The payload of `mark`: the client has received everything up to here. After reconnecting it is sent what followed. */
export interface LiveMark {
  /** Unix milliseconds. */
  readonly ts: number;
}

export const PROJECT_PARTS = [
  'tree',
  'trash',
  'test-cases',
  'details',
  'data',
  'tables',
  'environments',
  'connectors',
  'crons',
  'notifications',
  'files',
  'runs',
] as const;

/** The payload of `projectChange`: someone changed a part of a project, so open screens should refetch it. */
export interface ProjectChange {
  readonly projectId: number;
  readonly part: (typeof PROJECT_PARTS)[number];
  /** For changes of the tree: its new version. */
  readonly version?: number;
  /** For changes of test cases: the node id of their file. */
  readonly node?: string;
  /** Who made the change; null for the server. */
  readonly by: { readonly user_id: number; readonly name: string } | null;
  /** Unix milliseconds. */
  readonly ts: number;
}

/** Parses a `projectChange` payload; null if invalid. */
export function parseProjectChange(payload: unknown): ProjectChange | null {
  if (typeof payload !== 'object' || payload === null) return null;
  const { projectId, part, version, node, ts } = payload as Readonly<Record<string, unknown>>;
  const known = PROJECT_PARTS.find((one) => one === part);
  if (typeof projectId !== 'number' || typeof ts !== 'number' || !known) return null;
  const by = partOf(payload, 'by');
  return {
    projectId,
    part: known,
    ...(typeof version === 'number' && { version }),
    ...(typeof node === 'string' && { node }),
    by: typeof by?.user_id === 'number' ? { user_id: by.user_id, name: textOf(by.name) } : null,
    ts,
  };
}

/** Parses a `generic` payload; null if invalid. */
export function parseGeneric(payload: unknown): LiveEvent | null {
  if (typeof payload !== 'object' || payload === null) return null;
  const text = (payload as { testCaseEvents?: unknown }).testCaseEvents;
  if (typeof text !== 'string') return null;
  try {
    const event: unknown = JSON.parse(text);
    if (!isLiveEvent(event)) return null;
    const { executionType: where, ...rest } = event;
    const executionType = EXECUTION_TYPES.find((type) => type === where);
    const snap = typeof event.snap === 'string' ? event.snap : null;
    return { ...rest, ...(executionType && { executionType }), snap, runnerData: parseRunnerData(event.runnerData) };
  } catch {
    return null;
  }
}

function isLiveEvent(value: unknown): value is LiveEvent {
  if (typeof value !== 'object' || value === null) return false;
  const event = value as Partial<Record<keyof LiveEvent, unknown>>;
  return (
    typeof event.projectId === 'number' &&
    typeof event.run_id === 'string' &&
    (event.runnerStatus === 'progress' || event.runnerStatus === 'finished') &&
    typeof event.ts === 'number'
  );
}

/** Parses a run's progress; null if invalid. */
export function parseRunnerData(value: unknown): RunnerData | null {
  const info = partOf(value, 'testCase_info');
  const result = partOf(value, 'test_result');
  const testCase = partOf(result, 'testCase');
  if (!info || !result || !testCase) return null;
  return {
    testCase_info: {
      module: textOf(info.module),
      section: textOf(info.section),
      scenario: textOf(info.scenario),
      testCaseFileName: textOf(info.testCaseFileName),
      ...(typeof info.row === 'string' && { row: info.row }),
    },
    test_result: {
      testCase: { title: textOf(testCase.title) },
      status: CASE_STATUSES.find((status) => status === result.status) ?? '',
      ...(result.blocker === true && { blocker: true }),
      message: textOf(result.message),
    },
  };
}

function partOf(value: unknown, key: string): Readonly<Record<string, unknown>> | null {
  if (typeof value !== 'object' || value === null) return null;
  const part = (value as Record<string, unknown>)[key];
  return typeof part === 'object' && part !== null ? (part as Record<string, unknown>) : null;
}
const textOf = (value: unknown): string => (typeof value === 'string' ? value : '');

/** Parses a `chatStream` payload: its well-formed lines, or the end marker; null for anything else. */
export function parseChat(payload: unknown): ChatEvent | null {
  if (payload === CHAT_END) return CHAT_END;
  return Array.isArray(payload) ? payload.filter(isChatLine) : null;
}

const CHAT_LEVELS: readonly unknown[] = ['info', 'success', 'warning', 'error'] satisfies ChatLine['level'][];

function isChatLine(value: unknown): value is ChatLine {
  if (typeof value !== 'object' || value === null) return false;
  const line = value as Partial<Record<keyof ChatLine, unknown>>;
  return typeof line.ts === 'number' && typeof line.text === 'string' && CHAT_LEVELS.includes(line.level);
}
