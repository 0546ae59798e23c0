import { type EventType, visibleFields } from '../events/catalogue.js';
import {
  fieldSpec,
  isRowsKind,
  type AutoGenerate,
  type Condition,
  type ContentProperty,
  type DialogAnswer,
  type HeldKeys,
  type HttpMethod,
  type MailPart,
  type Mock,
  type PageClock,
  type Passkey,
  type Presence,
  type Priority,
  type SiteData,
  type WaitState,
  type YesNo,
} from '../events/fields.js';
import type { Conditional } from './conditional.js';
import { LIMITS } from '../limits.js';
import type { BindingRow, EventAction, StorageRow } from './test-case-rows.js';

/** A test case as stored and sent (2 §3). Fields that its event type does not have are absent. */
export interface TestCase {
  title: string;
  eventType: EventType;
  targetField?: string;
  mousePositionNearestField?: string;
  heldKeys?: HeldKeys;
  redirectURL?: string;
  inputText?: string;
  inputTextMask?: YesNo;
  /** In responses only: a masked text is stored. */
  inputTextSet?: boolean;
  autoGenerate?: AutoGenerate;
  filePath?: string;
  /** What a condition checks. */
  condition?: Condition;
  /** The text that a condition on a given text compares. */
  comparedText?: string;
  /** Whether to wait until the condition holds. */
  waits?: YesNo;
  /** The maximum number of passes of a Repeat, as text. */
  times?: string;
  /** The name of the table whose rows a Repeat runs with. */
  table?: string;
  /** A file of the project that the download must equal. */
  baseline?: string;
  property?: ContentProperty;
  attribute?: string;
  option?: string;
  key?: string;
  destinationField?: string;
  /** `x,y`, or several separated by spaces. */
  dropPosition?: string;
  /** What to scroll until the target appears. */
  containerField?: string;
  state?: WaitState;
  answer?: DialogAnswer;
  /** A number from 1, or part of a title or URL. */
  tab?: string;
  script?: string;
  method?: HttpMethod;
  /** One `Name: value` per line. */
  headers?: string;
  body?: string;
  jsonPath?: string;
  storedIn?: SiteData;
  itemName?: string;
  /** Such as `imaps://imap.example.com`. */
  mailServer?: string;
  mailUser?: string;
  mailTo?: string;
  mailSubject?: string;
  mailPart?: MailPart;
  /** A regular expression. */
  pattern?: string;
  passkey?: Passkey;
  presence?: Presence;
  mock?: Mock;
  /** Status of a mocked response; empty: 200. */
  status?: string;
  /** Seconds, as text. */
  delay?: string;
  clock?: PageClock;
  /** Date and time, as text. */
  time?: string;
  /** A duration, as text. */
  forwardBy?: string;
  /** Path of the file to import: module/section/scenario/file. */
  data?: string;
  bindings?: BindingRow[];
  comment?: string;
  conditionals?: Conditional[];
  /** Seconds, 5 to 300. */
  maxWaitingTime: number;
  /** Seconds waited after the case, 0 to 300. */
  sleepTime: number;
  priority: Priority;
  isBlocker: YesNo;
  /** How often it is tried again when it fails, 1 to 3; absent: not at all. */
  retries?: number;
  /** Whether the file goes on when it fails, even a file that ends at its first failure; absent: no. */
  isSoft?: 'Yes';
  eventActions: EventAction[];
  storage: StorageRow[];
}

/** The initial values of a new case. */
export function newTestCase(eventType: EventType = 'URL redirect'): TestCase {
  const testCase: Record<string, unknown> = {
    title: '',
    eventType,
    maxWaitingTime: LIMITS.maxWaitDefault,
    sleepTime: LIMITS.sleepDefault,
    priority: 'Medium',
    isBlocker: 'No',
    eventActions: [],
    storage: [],
  };
  for (const { name } of visibleFields(eventType, {}))
    testCase[name] ??= isRowsKind(fieldSpec(name).kind) ? [] : fieldSpec(name).default;
  return testCase as unknown as TestCase;
}

/** The case with another event type; the old type's fields are reset. */
export function withEventType(testCase: TestCase, eventType: EventType): TestCase {
  const { title, priority, isBlocker, retries, isSoft } = testCase;
  return {
    ...newTestCase(eventType),
    title,
    priority,
    isBlocker,
    ...(retries !== undefined && { retries }),
    ...(isSoft && { isSoft }),
  };
}
