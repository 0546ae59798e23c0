import { LocatorSyntaxError, PlaceholderError } from '@testplatform/contract';
import { BrowserLostError, CaseFailure, firstLine, messageOf } from '../errors.js';
import { isTimeout } from '../playwright.js';
import { NO_FIELD, TAKES_NO_TEXT } from '../events/text-feed.js';
import { REFUSED } from '../locators/text-field.js';
import { TimeLimitError } from '../time.js';

/** Why a case failed. */
export interface Failure {
  /** One sentence for the person who wrote the test. */
  readonly message: string;
  readonly expected?: string;
  readonly actual?: string;
  /** Whether the page can no longer be used. */
  readonly lost: boolean;
}

/** The message for a case whose page, or whole browser, was closed. */
export const CLOSED = 'The page was closed while the case worked in it';

/** Playwright's errors, and the messages that people read instead. */
const SENTENCES: readonly (readonly [RegExp, string])[] = [
  [TAKES_NO_TEXT, NO_FIELD],
  [/Input of type "\w+" cannot be filled/, NO_FIELD],
  [/Cannot type text into input\[type=number\]/, 'A number field takes numbers only'],
  [/Malformed value/, REFUSED],
  [/Not a checkbox or radio button/, 'The target is not a checkbox or a radio button'],
  [/Non-multiple file input/, 'The file field takes one file only'],
  [/frame was detached|Frame was detached/, 'The frame went away while the case worked in it'],
  [
    /Execution context was destroyed|Cannot find .*context/,
    'The page went on to another document while the case worked in it',
  ],
];
const BAD_SELECTOR =
  /(while parsing (?:css )?selector|is not a valid (?:XPath|selector)|Unknown engine|InvalidSelectorError|Error while parsing)/i;

/** Turns any error that ended a case into a sentence. */
export function explain(error: unknown, target: string | undefined): Failure {
  if (error instanceof CaseFailure)
    return { message: error.message, expected: error.expected, actual: error.actual, lost: false };
  if (error instanceof LocatorSyntaxError || error instanceof PlaceholderError)
    return { message: error.message, lost: false };
  if (error instanceof BrowserLostError) return { message: error.message, lost: true };
  if (error instanceof TimeLimitError) return { message: 'The page does not respond', lost: true };
  return explainBrowser(messageOf(error), isTimeout(error), target);
}

function explainBrowser(withLog: string, late: boolean, target: string | undefined): Failure {
  // Playwright's log is for its developers and means nothing to testers.
  const message = withLog.split('\nCall log:')[0]!;
  if (/crashed/i.test(message)) return { message: 'The page crashed', lost: true };
  if (/browser has been closed|has been closed|Browser closed/i.test(message)) return { message: CLOSED, lost: true };
  if (BAD_SELECTOR.test(message))
    return { message: `${target ?? 'The target'} is not a locator the browser understands`, lost: false };
  const known = SENTENCES.find(([pattern]) => pattern.test(message));
  if (known) return { message: known[1], lost: false };
  if (late) return { message: 'The page was not ready in time', lost: false };
  // Strip the name of Playwright's call and its log.
  return { message: firstLine(message).replace(/^[\w.]+: (Error: )?/, ''), lost: false };
}
