import type { CaseStatus } from './runs.js';
import type { TestCase } from './test-case.js';

/**
 * A browser that a person leads: to record test cases, to pick an element, to try a step. It is one of the server, shown in the live
 * box, or the Xecutor's own window; the words are the same.
 *
 * `idle`: what the person does is not recorded. `pick`: the next click names an element. `check-text`, `check-visible`: the next click
 * makes an assertion of the element, and recording goes on. It begins with `record`; after `pick` it is as it was before.
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
 * A recorded action as a test case. The last one may still change, for example while text is typed: it is sent again with the same
 * id.
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

/** How a step went in the recorder's own run of it. */
export interface CheckedStep {
  readonly stepId: string;
  /** It did the same as when it was recorded. */
  readonly same: boolean;
  /** What was different, and what to do; empty when nothing was. */
  readonly message: string;
  /** Another locator of the same element, which the step takes from now on: its own found nothing the second time. Empty when it keeps its own. */
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
  /** What the recorder can't hear in the page that is shown, one sentence with what to do; null when it hears everything again. */
  | { readonly kind: 'unheard'; readonly reason: string | null }
  /** A check begins, which takes back what was said of steps before, or ends; `message` says why it ended early, and is empty otherwise. */
  | { readonly kind: 'checking'; readonly running: boolean; readonly message: string }
  | { readonly kind: 'checked'; readonly step: CheckedStep }
  /** The browser is closed; `reason` is one sentence. The last event. */
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
  /** Runs the steps in a second context; answered when it has begun. A step that fails ends it. */
  | { readonly kind: 'check'; readonly steps: readonly CheckStep[] }
  | { readonly kind: 'stop-check' }
  | { readonly kind: 'close' };

/** The answer; `error` is one sentence for the user. */
export type RecordingAnswer =
  { readonly error: string } | { readonly matches: number } | { readonly tried: TriedStep } | { readonly done: true };
