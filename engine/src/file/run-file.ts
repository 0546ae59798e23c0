import {
  browserNameOf,
  type CaseResult,
  countCase,
  describePageSize,
  emptyPerformance,
  emptySummary,
  type FileStatus,
  joinPath,
  type PerformanceSummary,
  type ResultSummary,
} from '@testplatform/contract';
import type { BrowserLease, BrowserPool } from '../browsers/pool.js';
import { CaseFailure, firstLine, messageOf } from '../errors.js';
import { prepareClock } from '../events/set-clock.js';
import { stopwatch } from '../time.js';
import { skipCase } from '../case/report-case.js';
import { Session } from '../page/session.js';
import type { FileOutcome, RunFileOptions, RunnableFile } from '../types.js';
import { brokenBlock, Course } from './course.js';
import { FileState, STOPPED } from './file-state.js';
import { PassReporter } from './pass-reporter.js';
import { type Ended, endingOf, runCaseWithActions } from './run-cases.js';
import { keepSignedIn, readSignedIn, secretsOf } from './signed-in.js';
import { beginTrace, endTrace } from './trace-file.js';

/**
 * Runs a test case file in a fresh, isolated browser context (3 §6) and reports everything as it happens. A failed
 * case, a hung page and a stopped file are results, not exceptions.
 */
export async function runFile(
  file: RunnableFile,
  options: RunFileOptions & { readonly pool: BrowserPool },
): Promise<FileOutcome> {
  const took = stopwatch();
  let lease: BrowserLease | null = null;
  try {
    const broken = brokenBlock(file.cases);
    if (broken !== null) throw new CaseFailure(broken);
    lease = await options.pool.acquire(options.signal, browserNameOf(options.project.browser ?? {}));
    return await runLeased(file, options, lease, took);
  } catch (error) {
    const stopped = options.signal.aborted;
    return {
      status: stopped ? 'stopped' : 'error',
      reason: stopped ? STOPPED : firstLine(messageOf(error)),
      summary: { ...emptySummary(), skipped: file.cases.length },
      performance: { ...emptyPerformance(), duration: took() },
      browser: lease?.version ?? '',
    };
  } finally {
    lease?.release();
  }
}

async function runLeased(
  file: RunnableFile,
  options: RunFileOptions,
  lease: BrowserLease,
  took: () => number,
): Promise<FileOutcome> {
  const signedIn = readSignedIn(file);
  const fresh = await lease.openPage(options.project.browser, signedIn);
  const reporter = new PassReporter(options.reporter);
  const session = new Session(fresh, reporter, {
    goodDurationMs: options.project.goodDurationMs,
    testAttributes: options.project.testAttributes,
  });
  const state = new FileState({ ...options, reporter }, session, fresh.context);
  for (const secret of secretsOf(signedIn)) state.secrets.add(secret);
  try {
    await session.ready;
    if (file.cases.some(({ testCase }) => testCase.eventType === 'Set clock')) await prepareClock(fresh.context);
    await beginTrace(file, state, options);
    const results = await runAll(file, state);
    await session.recorder.flush();
    const ended = statusOf(results, state);
    const notKept = ended.status === 'success' ? await keepSignedIn(fresh.context, file, options) : null;
    const outcome: FileOutcome = {
      ...(notKept === null || state.stopped ? statusOf(results, state) : { status: 'error', reason: notKept }),
      summary: results.summary,
      performance: await measure(session, took),
      browser: [lease.version, describePageSize(options.project.browser ?? {})].filter(Boolean).join(', '),
    };
    await endTrace(outcome.status, state, options);
    return outcome;
  } finally {
    reporter.end();
    state.close();
    session.close();
    if (session.damaged) lease.release({ broken: true });
  }
}

interface Results {
  readonly summary: ResultSummary;
  /** Why the last cases were skipped; null when the file ran to its end. */
  readonly skipped: string | null;
}

/**
 * Runs the cases in the order that control cases decide. Skips the rest after a failed blocker, after any failure if
 * the file or its project says so, and after a stop, the deadline or the loss of the browser.
 */
async function runAll(file: RunnableFile, state: FileState): Promise<Results> {
  const scope = { chain: [joinPath(file.path)], values: state.values, tables: file.tables };
  const summary = emptySummary();
  const course = new Course(file.cases, state.reporter);
  /** By row: a case that is repeated counts by its last pass. */
  const results: CaseResult[] = [];
  let skipped: string | null = null;
  for (const [row, one] of state.along(course, file.cases)) {
    skipped ??= state.interruption;
    const why = skipped ?? course.skips(row);
    const { result, decided }: Ended =
      why === null
        ? await runCaseWithActions(state, one, { ...scope, values: course.values(state.values) })
        : { result: skipCase(state, one, why), decided: {} };
    course.ended(row, result, decided);
    results[row] = result;
    skipped ??= endingOf(state, file, one.testCase, result);
  }
  // The deadline may pass in the sleep of the last case.
  skipped ??= state.interruption;
  for (const result of results) countCase(summary, result);
  return { summary, skipped };
}

function statusOf({ summary, skipped }: Results, state: FileState): { status: FileStatus; reason: string } {
  if (state.stopped) return { status: 'stopped', reason: STOPPED };
  if (state.lost) return { status: 'error', reason: state.lost };
  if (summary.failure > 0) return { status: 'failure', reason: '' };
  // When the deadline passes in a sleep or between two cases, no case fails.
  return skipped === null ? { status: 'success', reason: '' } : { status: 'error', reason: skipped };
}

async function measure({ network }: Session, took: () => number): Promise<PerformanceSummary> {
  await network.settle();
  return {
    duration: took(),
    request_failures: network.failures,
    total_requests: network.requests,
    transfer_size: network.bytes,
  };
}
