/** A case did not pass. The message is one sentence for the person who wrote the test. */
export class CaseFailure extends Error {
  override readonly name = 'CaseFailure';
  /** The expected text of a failed comparison. */
  readonly expected?: string;
  readonly actual?: string;

  constructor(message: string, comparison: { expected?: string; actual?: string } = {}) {
    super(message);
    this.expected = comparison.expected;
    this.actual = comparison.actual;
  }
}

/** A case did not pass, and retrying can't help. */
export class HopelessFailure extends CaseFailure {}

/** A text can't be compared, so a condition is neither true nor false. Another text may be comparable. */
export class UndecidedFailure extends CaseFailure {}

/** The target was not ready in time. If several tries failed, an earlier reason is more informative than this. */
export class NotReadyFailure extends CaseFailure {}

/** The page or its browser crashed or no longer answers, so it can't be used any more. */
export class BrowserLostError extends Error {
  override readonly name = 'BrowserLostError';
}

/** The process that ran a file is gone. The message completes "The process that ran this file …". */
export class WorkerProcessLostError extends Error {
  override readonly name = 'WorkerProcessLostError';
}

/** There is no browser to use; the message says what to do. */
export class BrowserUnavailableError extends Error {
  override readonly name = 'BrowserUnavailableError';
}

/** The message of anything thrown. */
export const messageOf = (error: unknown): string => (error instanceof Error ? error.message : String(error));

/** The first line of a message. Playwright appends its log, and the browser's, in further lines. */
export const firstLine = (text: string): string => text.split('\n')[0] ?? text;

/**
 * Messages of Playwright and the browser when a page or an iframe navigated to another document, or when an element was
 * removed.
 */
const REPLACED = [
  'Execution context was destroyed',
  'Cannot find context with specified id',
  'Cannot find default execution context',
  'Inspected target navigated or closed',
  'rame was detached',
  'Element is not attached to the DOM',
];
/** The same, plus messages for closed pages and our own. */
const MOVED_ON = [...REPLACED, 'has been closed', 'The page was closed'];

/** Whether a page could not answer because another document or element has taken the place of the one that was asked. */
export const wasReplaced = (error: unknown): boolean => REPLACED.some((phrase) => messageOf(error).includes(phrase));

/** The same, or because the page closed. */
export const hasMovedOn = (error: unknown): boolean => MOVED_ON.some((phrase) => messageOf(error).includes(phrase));
