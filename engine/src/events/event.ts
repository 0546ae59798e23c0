import type { BindingRow, EventType, ExecutionType, TableRow, TestCase } from '@testplatform/contract';
import type { Download, Locator, Page } from 'playwright';
import type { Question, Reply } from '../locators/ask-element.js';
import type { Point } from '../locators/click-target.js';
import type { Target } from '../locators/target.js';
import type { DialogAnswer } from '../page/dialogs.js';
import type { ActsOn } from '../record/recorder.js';
import type { LocalProjectFile } from '../types.js';

/** How the mouse is pressed; by default once, with the left button. */
export interface Press {
  readonly button?: 'left' | 'right';
  readonly clickCount?: number;
}

/** Clicks elements as a person does. */
export interface Clicker {
  /**
   * Clicks the target, or what a person clicks in its place, once it is visible, enabled, still and not covered.
   * @param position in pixels from the element's top-left corner; absent: its middle
   * @throws CaseFailure when it isn't ready in time
   */
  clickTarget(press: Press, position?: Point): Promise<void>;
  /**
   * Clicks the middle of the target if it is ready now; otherwise does nothing. Answers whether it clicked. Includes
   * `readyToPress`.
   */
  clickIfReady(press: Press): Promise<boolean>;
  /** Moves the mouse over the target once it is visible, still and not covered; includes `readyToAct`. */
  hoverTarget(position?: Point): Promise<void>;
  /**
   * Clicks an element that `onTarget` has found once, with the left button, as `clickTarget` does.
   * @param timeout milliseconds for it to get ready
   * @throws NotReadyFailure when the click would have reached something else: for `retry`
   */
  clickElement(element: Locator, timeout: number, position?: Point): Promise<void>;
}

/** The interface between an event type and the engine. */
export interface CaseContext {
  /** The case with its placeholders filled. */
  readonly testCase: TestCase;
  readonly executionType: ExecutionType;
  /** The language of the run's browser, such as `de-CH`, if its environment sets one. */
  readonly locale: string | undefined;
  /** The time zone of the run's browser, such as `Asia/Kolkata`, if its environment sets one. */
  readonly timeZone: string | undefined;
  /** When the file began (Unix milliseconds). */
  readonly fileStartedAt: number;
  /** Folders of this machine whose files may be used. */
  readonly uploadFolders: readonly string[];
  /** The rows of the table that the case names; undefined: there is no such table. */
  readonly tableRows: readonly TableRow[] | undefined;
  /**
   * The newest version of a project file.
   * @throws CaseFailure when there is none, or it doesn't arrive in time
   */
  projectFile(name: string): Promise<LocalProjectFile>;
  /** Aborts when the file is stopped or out of time. */
  readonly signal: AbortSignal;
  /** The current page. It may change while a case waits. */
  readonly page: Page;
  /** Milliseconds that the case may still wait; at least 1. */
  remaining(): number;
  /**
   * Acts on the element that `targetField` means as soon as it exists.
   * @param act receives its time limit in milliseconds; after that it is called again if the case has time left
   */
  onTarget<T>(act: (element: Locator, timeout: number) => Promise<T>): Promise<T>;
  /** The same with another target. */
  onElement<T>(target: Target, act: (element: Locator, timeout: number) => Promise<T>): Promise<T>;
  /** The open tabs and windows in the order they were opened. */
  readonly tabs: readonly Page[];
  /** Makes a tab the current page. */
  switchTo(page: Page): Promise<void>;
  /** The next download that a page starts, in any tab, from an action on; null when the case's time is over. */
  nextDownload(act: () => Promise<unknown>): Promise<Download | null>;
  /**
   * Cancels a download under way, and removes its file. Firefox can't cancel: there this waits until the download ends.
   */
  discard(download: Download): Promise<void>;
  /** The text of the last dialog since the last acting case began; null if there was none. */
  readonly lastDialog: string | null;
  /** Answers the next dialog that has no answer yet. */
  answerNextDialog(answer: DialogAnswer): void;
  /**
   * The parsed `targetField`.
   * @throws LocatorSyntaxError when it is not a locator
   */
  readonly target: Target;
  /**
   * The number of elements that match `targetField` now, invisible ones included.
   * @throws HopelessFailure when it is in an iframe, and several visible iframes match
   */
  matches(): Promise<number>;
  /** As `matches`, without invisible elements. */
  visibleMatches(): Promise<number>;
  /**
   * Await this right before changing the page: it resolves once the page's previous state is drawn, for the record.
   * @param on by default the document or page that the target is in
   */
  readyToAct(on?: ActsOn): Promise<void>;
  /** Replaces `readyToAct` before a mouse press. */
  readyToPress(on?: ActsOn): Promise<void>;
  readonly clicker: Clicker;
  /** Whether a trace is recorded. It shows only actions that go through Playwright. */
  readonly isTraced: boolean;
  /** Enters text at the focus, as pasting does, and presses a key after it. */
  typeText(text: string, key: string): Promise<void>;
  /**
   * Types text key by key into whatever has the focus at each key. Characters that no keyboard has, such as `é` or a
   * line break, are inserted. All keys are sent at once.
   */
  typeKeys(text: string): Promise<void>;
  /** Asks the element that `targetField` means, at once. Properties added by the page's scripts may be invisible. */
  ask<Asked, Answer>(question: Question<Asked, Answer>, asked: Asked): Promise<Reply<Answer>>;
  /**
   * As `ask`, with a function that evaluates expressions where the answer came from, as long as that document is open.
   */
  askWhere<Asked, Answer>(question: Question<Asked, Answer>, asked: Asked): Promise<ReplyFrom<Answer>>;
  /** As `ask`, for a question that changes the page; includes `readyToAct`. */
  askToChange<Asked, Answer>(question: Question<Asked, Answer>, asked: Asked): Promise<Reply<Answer>>;
  /**
   * Repeats the attempt while it throws CaseFailure, until the case's time is over; then throws the last error.
   * @param everyMs milliseconds between two tries; absent: again when the page changes
   */
  retry<T>(attempt: () => Promise<T>, everyMs?: number): Promise<T>;
  /** Requests of all tabs that have no answer yet. */
  requestsUnderWay(): ReadonlySet<object>;
  /** Adds a line to the file's trace, if there is one. */
  noteInTrace(text: string): void;
  /** Keeps the text out of all further reports of this file. */
  keepSecret(text: string): void;
  /** Whether the text contains a secret: see `keepSecret`. */
  holdsSecret(text: string): boolean;
}

/**
 * The reply to a question, and a function that evaluates expressions in the document that answered; undefined in
 * another.
 */
export interface ReplyFrom<Answer> {
  readonly reply: Reply<Answer>;
  evaluate(this: void, expression: string): Promise<unknown>;
}

/** The outcome of a case that passed. */
export interface EventOutcome {
  /** The text that was entered or read, for the report. */
  readonly value?: string;
  /** The text that was entered, even if masked, for storage rows. It never leaves the engine. */
  readonly fed?: string;
  readonly message?: string;
  /** Of a condition: whether it holds. */
  readonly holds?: boolean;
  /** Of a Repeat: how many passes it has at most. */
  readonly passes?: number;
  /** Of a Repeat for each row: the rows of its passes. */
  readonly rows?: readonly TableRow[];
  /** A file to run before the case ends. */
  readonly imports?: FileImport;
}

/** A file to run in place, and the values of its `{{binding=…}}`. */
export interface FileImport {
  readonly path: string;
  readonly bindings: readonly BindingRow[];
}

/**
 * Runs an event of one type.
 * @throws CaseFailure when the case does not pass
 */
export type RunEvent = (context: CaseContext) => Promise<EventOutcome>;

/** One runner for each type of the catalogue. */
export type EventRunners = { readonly [type in EventType]: RunEvent };

export const DONE: EventOutcome = {};
