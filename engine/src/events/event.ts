import type { BindingRow, EventType, ExecutionType, TestCase } from '@testplatform/contract';
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
   * @throws CaseFailure when it does not get so in time
   */
  clickTarget(press: Press, position?: Point): Promise<void>;
  /**
   * Clicks the middle of the target if it is ready at this moment, and otherwise does nothing. Answers whether it was clicked; includes
   * `readyToPress`.
   */
  clickIfReady(press: Press): Promise<boolean>;
  /** Moves the mouse over the target once it is visible, still and not covered; includes `readyToAct`. */
  hoverTarget(position?: Point): Promise<void>;
  /**
   * Clicks an element that `onTarget` has found once, with the left button, as `clickTarget` does.
   * @param timeout milliseconds that it may take to get ready
   * @throws NotReadyFailure when the click would have reached something else: for `retry`
   */
  clickElement(element: Locator, timeout: number, position?: Point): Promise<void>;
}

/** What an event type may use to do its work. */
export interface CaseContext {
  /** The case with its placeholders filled. */
  readonly testCase: TestCase;
  readonly executionType: ExecutionType;
  /** The language of the run's browser, such as `de-CH`, if its environment sets one. */
  readonly locale: string | undefined;
  /** Folders of this machine whose files may be used. */
  readonly uploadFolders: readonly string[];
  /**
   * The newest version of a file of the project.
   * @throws CaseFailure when there is none, or it does not arrive in time
   */
  projectFile(name: string): Promise<LocalProjectFile>;
  /** Aborts when the file is stopped or out of time. */
  readonly signal: AbortSignal;
  /** The current page (3 §5). It may change while a case waits. */
  readonly page: Page;
  /** Milliseconds that the case may still wait; at least 1. */
  remaining(): number;
  /**
   * Does something with the element that `targetField` means, as soon as it is there.
   * @param act gets the milliseconds it may take; when they are over it is called again, if the case has time left
   */
  onTarget<T>(act: (element: Locator, timeout: number) => Promise<T>): Promise<T>;
  /** The same with another target. */
  onElement<T>(target: Target, act: (element: Locator, timeout: number) => Promise<T>): Promise<T>;
  /** The open tabs and windows in the order they were opened. */
  readonly tabs: readonly Page[];
  /** Makes a tab the current page. */
  switchTo(page: Page): Promise<void>;
  /**
   * The next download that a page starts, in any tab.
   * @throws Playwright's TimeoutError when the case's time is over
   */
  nextDownload(): Promise<Download>;
  /** What the last dialog said that a page has opened since the last case that acted began; null if it has opened none. */
  readonly lastDialog: string | null;
  /** Answers the next dialog that has no answer yet. */
  answerNextDialog(answer: DialogAnswer): void;
  /**
   * What `targetField` means.
   * @throws LocatorSyntaxError when it is no locator
   */
  readonly target: Target;
  /** Everything that `targetField` matches, the invisible too. */
  matches(): Locator;
  /**
   * To be awaited right before the page is changed. By then, the page is drawn as the last case left it, for its record.
   * @param on by default what the target is in
   */
  readyToAct(on?: ActsOn): Promise<void>;
  /** In place of `readyToAct` before the mouse is pressed. */
  readyToPress(on?: ActsOn): Promise<void>;
  readonly clicker: Clicker;
  /** Whether a trace is recorded, which names what Playwright does and nothing else. */
  readonly isTraced: boolean;
  /** Enters text where the focus is, as pasting does, and presses a key after it. */
  typeText(text: string, key: string): Promise<void>;
  /**
   * Types text key by key, wherever the focus is at each of them. What no keyboard has, such as `é` or a line break, is inserted. All keys are
   * sent at once.
   */
  typeKeys(text: string): Promise<void>;
  /**
   * Asks the element that `targetField` means, at once. Properties that the page's scripts have added to the element may be invisible.
   */
  ask<Asked, Answer>(question: Question<Asked, Answer>, asked: Asked): Promise<Reply<Answer>>;
  /** The same for a question that changes the page; includes `readyToAct`. */
  askToChange<Asked, Answer>(question: Question<Asked, Answer>, asked: Asked): Promise<Reply<Answer>>;
  /**
   * Tries again while it throws CaseFailure, until the case's time is over; then throws the last one.
   * @param everyMs milliseconds between two tries; absent: again when the page changes
   */
  retry<T>(attempt: () => Promise<T>, everyMs?: number): Promise<T>;
  /** The requests of all tabs that have no answer yet. */
  requestsUnderWay(): ReadonlySet<object>;
  /** Adds a line to the trace of the file, if it has one. */
  noteInTrace(text: string): void;
  /** From now on the text is kept out of everything that is reported of this file. */
  keepSecret(text: string): void;
  /** Whether the text contains one that is kept out. */
  holdsSecret(text: string): boolean;
}

/** The outcome of a case that passed. */
export interface EventOutcome {
  /** The text that was entered or read, for the report. */
  readonly value?: string;
  /** The text that was entered, even a masked one, for storage rows. It never leaves the engine. */
  readonly fed?: string;
  readonly message?: string;
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
