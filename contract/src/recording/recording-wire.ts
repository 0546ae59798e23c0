import { isObject } from '../reading/is-object.js';
import { LIMITS } from '../limits.js';
import type { RecordingCheckState } from './recording-check.js';
import {
  type CheckedStep,
  type CheckStep,
  RECORDING_MODES,
  type RankedLocator,
  type RecordedStep,
  type RecordingAnswer,
  type RecordingCommand,
  type RecordingEvent,
  type RecordingInput,
  type RecordingMode,
} from './recording.js';
import { CASE_STATUSES, type FilePath } from '../run/runs.js';
import { checkTestCase, type Checked } from '../case/check-test-case.js';
import type { XecutorFile } from '../run/xecutor.js';

/**
 * How to follow a recording browser over the live channel (3 §9): the handshake names it by `recordingId` and is answered with its state.
 * The server sends events and pictures (JPEG, volatile), the client sends inputs.
 */
export const RECORDING_SOCKET = {
  event: 'recording-event',
  frame: 'recording-frame',
  input: 'recording-input',
} as const;

/**
 * Between server and Xecutor: the server calls the first three, each acknowledged with a RecordingAnswer; the Xecutor sends the
 * others.
 */
export const XECUTOR_RECORDING = {
  open: 'recording-open',
  perform: 'recording-perform',
  close: 'recording-close',
  event: 'recording-event',
  frame: 'recording-frame',
} as const;

/** Asks the Xecutor to open a browser. Acknowledged with XecutorRecordingOpened or `{error}`. */
export interface XecutorRecordingOpen {
  readonly recordingId: string;
  readonly url: string;
  /** The values for placeholders in tried steps. */
  readonly project: XecutorFile['project'];
}
export interface XecutorRecordingOpened {
  readonly done: true;
  readonly hasWindow: boolean;
}
export interface XecutorRecordingPerform {
  readonly recordingId: string;
  readonly command: RecordingCommand;
}

/** Where a recording browser runs. */
export const RECORDING_PLACES = ['server', 'xecutor'] as const;
export type RecordingPlace = (typeof RECORDING_PLACES)[number];

/** The full state of a recording, to resume from after a reload. */
export interface RecordingState {
  readonly recording_id: string;
  readonly projectId: number;
  readonly file: FilePath;
  /** The id of the file's node, which survives renames and moves. */
  readonly node: string;
  readonly place: RecordingPlace;
  /** Whether it is a window on the user's own screen: then its picture is read-only. */
  readonly hasWindow: boolean;
  readonly mode: RecordingMode;
  readonly page: { readonly url: string; readonly title: string };
  readonly steps: readonly RecordedStep[];
  /** The locators of the last picked element. */
  readonly picked: readonly RankedLocator[];
  /** What the recorder can't observe in the page, as in the `unheard` event; null if it observes everything. */
  readonly unheard: string | null;
  /** The state of the last check of the steps; null when there was none. */
  readonly check: RecordingCheckState | null;
  /** Why the browser is closed; null while it is open. The steps are kept. */
  readonly closed: string | null;
}

type Fields = Readonly<Record<string, unknown>>;
const fieldsOf = (value: unknown): Fields | null => (isObject(value) ? value : null);
const textOf = (value: unknown, max: number = LIMITS.caseTextMax): string | null =>
  typeof value === 'string' && value.length <= max ? value : null;
const oneOf = <T extends string>(choices: readonly T[], value: unknown): T | null =>
  choices.find((choice) => choice === value) ?? null;
const listOf = <T>(value: unknown, read: (one: unknown) => T | null): T[] | null => {
  if (!Array.isArray(value)) return null;
  const list = value.map(read);
  return list.every((one) => one !== null) ? list : null;
};

/** Maximum pixel coordinate, beyond any page. */
const PLACE_MAX = 100_000;
const numberOf = (value: unknown, max = PLACE_MAX): number | null =>
  typeof value === 'number' && Math.abs(value) <= max ? value : null;

/** A printable ASCII character, or a name such as `ArrowLeft`: keys that every keyboard has. Anything else is sent as text. */
const KEY = /^(?:[\x20-\x7e]|[A-Z][A-Za-z0-9]{1,24})$/;
export const isRecordingKey = (key: string): boolean => KEY.test(key);

const BUTTONS = ['left', 'middle', 'right'] as const;

/** Parses an input; null if invalid. */
export function parseRecordingInput(value: unknown): RecordingInput | null {
  const fields = fieldsOf(value);
  const kind = oneOf(['move', 'down', 'up', 'wheel', 'key-down', 'key-up', 'text'], fields?.kind);
  if (!fields || !kind) return null;
  if (kind === 'text') {
    const text = textOf(fields.text);
    return text === null ? null : { kind, text };
  }
  if (kind === 'key-down' || kind === 'key-up') {
    const key = textOf(fields.key);
    return key !== null && isRecordingKey(key) ? { kind, key } : null;
  }
  const [x, y] = [numberOf(fields.x), numberOf(fields.y)];
  if (x === null || y === null) return null;
  if (kind === 'wheel') {
    const [deltaX, deltaY] = [numberOf(fields.deltaX), numberOf(fields.deltaY)];
    return deltaX === null || deltaY === null ? null : { kind, x, y, deltaX, deltaY };
  }
  const button = oneOf(BUTTONS, fields.button);
  const clicks = Number.isInteger(fields.clicks) ? numberOf(fields.clicks, 3) : null;
  return button === null || clicks === null || clicks < 0 ? null : { kind, x, y, button, clicks };
}

const invalid = (sentence: string): { readonly errors: Record<string, string> } => ({ errors: { command: sentence } });

/** Parses a command, or names its invalid field. */
export function checkRecordingCommand(value: unknown): Checked<RecordingCommand> {
  const fields = fieldsOf(value);
  switch (fields?.kind) {
    case 'back':
    case 'forward':
    case 'reload':
    case 'stop-check':
    case 'close':
      return { value: { kind: fields.kind } };
    case 'mode': {
      const mode = oneOf(RECORDING_MODES, fields.mode);
      return mode
        ? { value: { kind: 'mode', mode } }
        : invalid(`The mode should be one of: ${RECORDING_MODES.join(', ')}`);
    }
    case 'visit': {
      const to = textOf(fields.to)?.trim() ?? '';
      return to === '' ? invalid('Enter the address to go to') : { value: { kind: 'visit', to } };
    }
    case 'highlight': {
      const locator = fields.locator === null ? null : textOf(fields.locator);
      if (locator === null && fields.locator !== null) return invalid('The locator should be text, or null');
      return { value: { kind: 'highlight', locator } };
    }
    case 'input': {
      const input = parseRecordingInput(fields.input);
      return input ? { value: { kind: 'input', input } } : invalid('This is not a mouse or keyboard input');
    }
    case 'try': {
      const { value: testCase, errors } = checkTestCase(fields.testCase);
      return errors ? { errors } : { value: { kind: 'try', testCase } };
    }
    case 'check': {
      const steps = listOf(fields.steps, parseCheckStep);
      return steps && steps.length <= LIMITS.recordingStepsMax
        ? { value: { kind: 'check', steps } }
        : invalid('The steps to check can’t be read. Load the page again, and check them again');
    }
    default:
      return invalid('Unknown command');
  }
}

const parseRankedLocator = (value: unknown): RankedLocator | null => {
  const fields = fieldsOf(value);
  const locator = textOf(fields?.locator);
  const matches = numberOf(fields?.matches, Number.MAX_SAFE_INTEGER);
  return locator === null || matches === null ? null : { locator, matches };
};

/** The locators of a list that are short enough to offer, best first; null if one is invalid. */
const parseLocators = (value: unknown): RankedLocator[] | null =>
  listOf(value, parseRankedLocator)
    ?.filter(({ locator }) => locator.length <= LIMITS.offeredLocatorMax)
    .slice(0, LIMITS.offeredLocatorsMax) ?? null;

function parseCheckStep(value: unknown): CheckStep | null {
  const fields = fieldsOf(value);
  const id = textOf(fields?.id, 100);
  const testCase = checkTestCase(fields?.testCase).value;
  return id !== null && testCase ? { id, testCase } : null;
}

function parseCheckedStep(value: unknown): CheckedStep | null {
  const fields = fieldsOf(value);
  const [stepId, message] = [textOf(fields?.stepId, 100), fields?.message];
  if (stepId === null || typeof message !== 'string' || typeof fields?.same !== 'boolean') return null;
  // Older Xecutors send no locator.
  return { stepId, same: fields.same, message: cut(message), locator: textOf(fields.locator) ?? '' };
}

function parseCheckState(value: unknown): RecordingCheckState | null {
  const fields = fieldsOf(value);
  const message = textOf(fields?.message);
  const steps = listOf(fields?.steps, parseCheckedStep);
  return message === null || !steps ? null : { running: fields?.running === true, message, steps };
}

/** Parses a step; null if invalid. */
export function parseRecordedStep(value: unknown): RecordedStep | null {
  const fields = fieldsOf(value);
  const id = textOf(fields?.id, 100);
  const testCase = checkTestCase(fields?.testCase).value;
  const locators = parseLocators(fields?.locators);
  return id !== null && testCase && locators ? { id, testCase, locators } : null;
}

/** Parses a recording event; null if unknown. */
export function parseRecordingEvent(value: unknown): RecordingEvent | null {
  const fields = fieldsOf(value);
  switch (fields?.kind) {
    case 'step': {
      const step = parseRecordedStep(fields.step);
      return step && { kind: 'step', step };
    }
    case 'dropped': {
      const stepId = textOf(fields.stepId, 100);
      return stepId === null ? null : { kind: 'dropped', stepId };
    }
    case 'picked': {
      const locators = parseLocators(fields.locators);
      return locators && { kind: 'picked', locators };
    }
    case 'mode': {
      const mode = oneOf(RECORDING_MODES, fields.mode);
      return mode && { kind: 'mode', mode };
    }
    case 'page': {
      const page = parsePage(fields);
      return page && { kind: 'page', ...page };
    }
    case 'checking': {
      const message = textOf(fields.message);
      return message === null ? null : { kind: 'checking', running: fields.running === true, message };
    }
    case 'checked': {
      const step = parseCheckedStep(fields.step);
      return step && { kind: 'checked', step };
    }
    case 'unheard': {
      const reason = fields.reason === null ? null : textOf(fields.reason);
      return reason === null && fields.reason !== null ? null : { kind: 'unheard', reason };
    }
    case 'closed': {
      const reason = textOf(fields.reason);
      return reason === null ? null : { kind: 'closed', reason };
    }
    default:
      return null;
  }
}

function parsePage(value: unknown): RecordingState['page'] | null {
  const fields = fieldsOf(value);
  // URLs may be arbitrarily long.
  const [url, title] = [
    textOf(fields?.url, 2 * LIMITS.largeBodyBytes),
    textOf(fields?.title, 2 * LIMITS.largeBodyBytes),
  ];
  return url === null || title === null ? null : { url: cut(url), title: cut(title) };
}
const cut = (text: string): string => text.slice(0, LIMITS.caseTextMax);

/** Parses the answer to a command; null if invalid. */
export function parseRecordingAnswer(value: unknown): RecordingAnswer | null {
  const fields = fieldsOf(value);
  if (!fields) return null;
  if (typeof fields.error === 'string') return { error: fields.error };
  if (typeof fields.matches === 'number') return { matches: fields.matches };
  const tried = fieldsOf(fields.tried);
  if (!tried) return fields.done === true ? { done: true } : null;
  const status = oneOf(CASE_STATUSES, tried.status);
  const { message, duration } = tried;
  if (!status || typeof message !== 'string' || typeof duration !== 'number') return null;
  return { tried: { status, message, duration } };
}

/** Parses a state; null if invalid. */
export function parseRecordingState(value: unknown): RecordingState | null {
  const fields = fieldsOf(value);
  const path = fieldsOf(fields?.file);
  const [recording_id, projectId] = [textOf(fields?.recording_id, 100), fields?.projectId];
  const node = textOf(fields?.node, 100) ?? '';
  const place = oneOf(RECORDING_PLACES, fields?.place);
  const mode = oneOf(RECORDING_MODES, fields?.mode);
  const page = parsePage(fields?.page);
  const steps = listOf(fields?.steps, parseRecordedStep);
  const picked = listOf(fields?.picked, parseRankedLocator);
  const [unheard, check] = [textOf(fields?.unheard), parseCheckState(fields?.check)];
  const closed = fields?.closed === null ? null : textOf(fields?.closed);
  if (!path || !recording_id || typeof projectId !== 'number' || !place || !mode || !page || !steps || !picked)
    return null;
  const title = (name: keyof FilePath): string => textOf(path[name]) ?? '';
  const file = {
    module: title('module'),
    section: title('section'),
    scenario: title('scenario'),
    testCaseFileName: title('testCaseFileName'),
  };
  const hasWindow = fields?.hasWindow === true;
  return { recording_id, projectId, file, node, place, hasWindow, mode, page, steps, picked, unheard, check, closed };
}
