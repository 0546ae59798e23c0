import {
  type CaseResult,
  type CaseStatus,
  type ChatLine,
  clock,
  type FailureEvidence,
  LIMITS,
} from '@testplatform/contract';
import { seconds, stopwatch } from '../time.js';
import type { FileState } from '../file/file-state.js';
import type { RunnableCase } from '../types.js';
import type { Failure } from './explain.js';

/** The position of a case in the file's results. */
export interface CasePlace {
  readonly seq: number;
  readonly parentSeq: number | null;
  readonly iteration: number;
  /** Unix milliseconds. */
  readonly startedAt: number;
  /** Whole milliseconds since then. */
  took(): number;
}

/** The outcome of a case. */
export interface CaseEnding {
  readonly failure: Failure | null;
  readonly value?: string;
  readonly evidence?: FailureEvidence;
  readonly message: string;
  readonly warnings: readonly string[];
  readonly screenshot: number | null;
  /** Whether another try of the case follows. */
  readonly triedAgain: boolean;
}

/** Reports that a case begins, and assigns its place. */
export function beginCase(
  state: FileState,
  { caseId, testCase }: RunnableCase,
  parentSeq: number | null,
  iteration: number,
): CasePlace {
  const { took, ...place } = newPlace(state, parentSeq, iteration);
  state.session.trace.caseStarted(testCase.title);
  state.reporter.caseStarted({ ...place, caseId, title: testCase.title });
  return { ...place, took };
}

/** The next place in the results. */
export const newPlace = (state: FileState, parentSeq: number | null, iteration = 0): CasePlace => ({
  seq: state.nextSeq(),
  parentSeq,
  iteration,
  startedAt: clock.now(),
  took: stopwatch(),
});

/** Reports how a case ended, without secrets. */
export function endCase(
  state: FileState,
  one: RunnableCase,
  { took, ...place }: CasePlace,
  ending: CaseEnding,
): CaseResult {
  const { failure } = ending;
  state.session.trace.caseEnded();
  const scrub = (text: string) => truncated(state.secrets.scrub(text));
  const status: CaseStatus = failure ? 'failure' : 'success';
  const result: CaseResult = {
    ...place,
    ...identity(one),
    triedAgain: ending.triedAgain,
    title: scrub(one.testCase.title),
    status,
    warning: !failure && ending.warnings.length > 0,
    warnings: ending.warnings.map(scrub),
    message: scrub(ending.message),
    expected: failure?.expected && scrub(failure.expected),
    actual: failure?.actual && scrub(failure.actual),
    value: ending.value && scrub(ending.value),
    duration: took(),
    screenshot: ending.screenshot,
    evidence: ending.evidence && scrubEvidence(ending.evidence, (text) => state.secrets.scrub(text)),
  };
  state.reporter.caseFinished(result);
  state.reporter.log(lineOf(result));
  return result;
}

/** Reports that a case was skipped, or interrupted at the place where it began. */
export function skipCase(
  state: FileState,
  one: RunnableCase,
  why: string,
  { took, ...place }: CasePlace = newPlace(state, null),
): CaseResult {
  const result: CaseResult = {
    ...place,
    ...identity(one),
    status: 'skipped',
    warning: false,
    warnings: [],
    message: truncated(why),
    duration: took(),
    screenshot: null,
  };
  state.reporter.caseFinished(result);
  return result;
}

/** Truncates long texts of pages, scripts and servers. */
export const truncated = (text: string, max: number = LIMITS.caseTextMax): string =>
  text.length > max ? `${text.slice(0, max)}…` : text;

function scrubEvidence({ target, console, requests }: FailureEvidence, scrub: (text: string) => string) {
  const short = (text: string) => truncated(scrub(text), LIMITS.evidenceTextMax);
  return {
    target,
    console: console.map((message) => ({ ...message, text: short(message.text) })),
    requests: requests.map(({ at, method, url, problem }) => ({
      at,
      method: scrub(method).slice(0, LIMITS.requestMethodMax),
      url: short(url),
      problem: short(problem),
    })),
  };
}

function identity({ caseId, testCase }: RunnableCase) {
  const { title, eventType, isBlocker } = testCase;
  return { caseId, title, eventType, blocker: isBlocker === 'Yes' };
}

function lineOf(result: CaseResult): ChatLine {
  const level = result.status === 'failure' ? 'error' : result.warning ? 'warning' : 'success';
  const said = [result.message, ...result.warnings].filter((text) => text !== '').join('. ');
  const text = `${result.title}: ${result.status} (${seconds(result.duration)})${said === '' ? '' : `. ${said}`}`;
  return { ts: clock.now(), level, text };
}
