import type { CaseStatus } from '../run/runs.js';
import type { TestCase } from '../case/test-case.js';

/**
 * A browser that a person controls: to record test cases, pick an element, or try a step. It runs on the server, shown in the live box, or
 * in a window of the Xecutor; the protocol is the same.
 *
 * `idle`: actions are not recorded. `pick`: the next click selects an element. `check-text`, `check-visible`: the next click adds an
 * assertion on the element, and recording goes on. The initial mode is `record`; after `pick` the previous one is restored.
 */
export const RECORDING_MODES = ['idle', 'record', 'pick', 'check-text', 'check-visible'] as const;
export type RecordingMode = (typeof RECORDING_MODES)[number];

/** A locator for the element, in the grammar of `targetField`. */
export interface RankedLocator {
  readonly locator: string;
  /** Number of matching elements on the current page. */
  readonly matches: number;
}

/**
 * A recorded action as a test case. The last one may still change, for example while text is typed: then it is sent again with the same id.
 */
export interface RecordedStep {
  readonly id: string;
  readonly testCase: TestCase;
  /** Best first: test id, role and name, label, text, then CSS. The first one is the case's target; empty if it has none. */
  readonly locators: readonly RankedLocator[];
}

/** A step to be checked: as recorded, with the person's edits. */
export interface CheckStep {
  readonly id: string;
  readonly testCase: TestCase;
}

/** The outcome of a step in the recorder's own run of it. */
export interface CheckedStep {
  readonly stepId: string;
  /** Whether it did the same as during recording. */
  readonly same: boolean;
  /** What was different, and what to do; empty if nothing was. */
  readonly message: string;
  /** A replacement for a locator that found nothing the second time, for the same element. Empty if the step keeps its own. */
  readonly locator: string;
}

/** Events of a recording browser. */
export type RecordingEvent =
  | { readonly kind: 'step'; readonly step: RecordedStep }
  /** An earlier step turned out to be part of a later one. */
  | { readonly kind: 'dropped'; readonly stepId: string }
  | { readonly kind: 'picked'; readonly locators: readonly RankedLocator[] }
  | { readonly kind: 'mode'; readonly mode: RecordingMode }
  | { readonly kind: 'page'; readonly url: string; readonly title: string }
  /** What the recorder can't observe in the current page, in a sentence with what to do; null when it observes everything again. */
  | { readonly kind: 'unheard'; readonly reason: string | null }
  /** A check starts, which discards earlier results, or ends; `message` says why it ended early, and is empty otherwise. */
  | { readonly kind: 'checking'; readonly running: boolean; readonly message: string }
  | { readonly kind: 'checked'; readonly step: CheckedStep }
  /** The browser has closed; `reason` is a sentence. The last event. */
  | { readonly kind: 'closed'; readonly reason: string };

/** The user's input on the picture of a server browser; positions in page pixels. */
export type RecordingInput =
  | {
      readonly kind: 'move' | 'down' | 'up';
      readonly x: number;
      readonly y: number;
      readonly button: 'left' | 'middle' | 'right';
      readonly clicks: number;
    }
  | { readonly kind: 'wheel'; readonly x: number; readonly y: number; readonly deltaX: number; readonly deltaY: number }
  /** A key by Playwright's name; `text` from an input method or the clipboard is sent as it is. */
  | { readonly kind: 'key-down' | 'key-up'; readonly key: string }
  | { readonly kind: 'text'; readonly text: string };

/** The outcome of a tried step. */
export interface TriedStep {
  readonly status: CaseStatus;
  readonly message: string;
  /** Milliseconds. */
  readonly duration: number;
}

/** Commands to an open browser, also sent to an Xecutor. */
export type RecordingCommand =
  | { readonly kind: 'mode'; readonly mode: RecordingMode }
  | { readonly kind: 'input'; readonly input: RecordingInput }
  | { readonly kind: 'visit'; readonly to: string }
  | { readonly kind: 'back' | 'forward' | 'reload' }
  /** Highlights a locator's matches; null clears them. Answered with the number of matches. */
  | { readonly kind: 'highlight'; readonly locator: string | null }
  | { readonly kind: 'try'; readonly testCase: TestCase }
  /** Runs the steps in a second browser context; answered when it has started. It ends at the first failing step. */
  | { readonly kind: 'check'; readonly steps: readonly CheckStep[] }
  | { readonly kind: 'stop-check' }
  | { readonly kind: 'close' };

/** The answer; `error` is one sentence for the user. */
export type RecordingAnswer =
  | { readonly error: string }
  | { readonly matches: number }
  | { readonly tried: TriedStep }
  | { readonly done: true };
