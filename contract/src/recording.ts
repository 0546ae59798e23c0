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

/** A locator that finds the element, in the grammar of `targetField`. */
export interface RankedLocator {
  readonly locator: string;
  /** Elements that it finds on the page just now. */
  readonly matches: number;
}

/** What the person did, as a test case. The last one may still change, as while a text is typed: the same id comes again. */
export interface RecordedStep {
  readonly id: string;
  readonly testCase: TestCase;
  /** Best first: test id, role and name, label, text, then CSS. The first is the case's target; empty when it has none. */
  readonly locators: readonly RankedLocator[];
}

/** What the browser tells. */
export type RecordingEvent =
  | { readonly kind: 'step'; readonly step: RecordedStep }
  /** An earlier step turned out to be part of a later one. */
  | { readonly kind: 'dropped'; readonly stepId: string }
  | { readonly kind: 'picked'; readonly locators: readonly RankedLocator[] }
  | { readonly kind: 'mode'; readonly mode: RecordingMode }
  | { readonly kind: 'page'; readonly url: string; readonly title: string }
  /** The browser is gone; `reason` is one sentence. Nothing comes after it. */
  | { readonly kind: 'closed'; readonly reason: string };

/** What the person does in the picture of a browser of the server; places in pixels of the page. */
export type RecordingInput =
  | {
      readonly kind: 'move' | 'down' | 'up';
      readonly x: number;
      readonly y: number;
      readonly button: 'left' | 'middle' | 'right';
      readonly clicks: number;
    }
  | { readonly kind: 'wheel'; readonly x: number; readonly y: number; readonly deltaX: number; readonly deltaY: number }
  /** A key as Playwright names it; `text` of an input method or the clipboard goes as it is. */
  | { readonly kind: 'key-down' | 'key-up'; readonly key: string }
  | { readonly kind: 'text'; readonly text: string };

/** What became of one step that was tried. */
export interface TriedStep {
  readonly status: CaseStatus;
  readonly message: string;
  /** Milliseconds. */
  readonly duration: number;
}

/** What is asked of a browser that is open; over the wire to an Xecutor too. */
export type RecordingCommand =
  | { readonly kind: 'mode'; readonly mode: RecordingMode }
  | { readonly kind: 'input'; readonly input: RecordingInput }
  | { readonly kind: 'visit'; readonly to: string }
  | { readonly kind: 'back' | 'forward' | 'reload' }
  /** Shows what a locator finds, null nothing any more. Answered with the number of matches. */
  | { readonly kind: 'highlight'; readonly locator: string | null }
  | { readonly kind: 'try'; readonly testCase: TestCase }
  | { readonly kind: 'close' };

/** The answer; `error` is one sentence for the person. */
export type RecordingAnswer =
  { readonly error: string } | { readonly matches: number } | { readonly tried: TriedStep } | { readonly done: true };
