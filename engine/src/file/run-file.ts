import {
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
import { firstLine, messageOf } from '../errors.js';
import { stopwatch } from '../time.js';
import { skipCase } from '../case/report-case.js';
import { Session } from '../page/session.js';
import type { FileOutcome, RunFileOptions, RunnableFile } from '../types.js';
import { FileState, STOPPED } from './file-state.js';
import { endingOf, runCaseWithActions } from './run-cases.js';
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
    lease = await options.pool.acquire(options.signal);
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
  const fresh = await lease.openPage(options.project.browser);
  const session = new Session(fresh, options.reporter, {
    goodDurationMs: options.project.goodDurationMs,
    testAttributes: options.project.testAttributes,
  });
  const state = new FileState({ ...options, ...(file.row && { row: file.row }) }, session, fresh.context);
  try {
    await session.ready;
    await beginTrace(file, state, options);
    const summary = await runAll(file, state);
    await session.recorder.flush();
    const outcome = {
      ...statusOf(summary, state),
      summary,
      performance: await measure(session, took),
      browser: [lease.version, describePageSize(options.project.browser ?? {})].filter(Boolean).join(', '),
    };
    await endTrace(outcome.status, state, options);
    return outcome;
  } finally {
    state.close();
    session.close();
    if (session.damaged) lease.release({ broken: true });
  }
}

/**
 * Runs the cases in order. Skips the rest after a failed blocker, any failure where the file or its project says so, a stop,
 * the deadline or the loss of the browser.
 */
async function runAll(file: RunnableFile, state: FileState): Promise<ResultSummary> {
  const scope = { chain: [joinPath(file.path)], values: state.values };
  const summary = emptySummary();
  let skipped: string | null = null;
  for (const one of state.inOrder(file.cases)) {
    skipped ??= state.interruption;
    const result: CaseResult =
      skipped === null ? await runCaseWithActions(state, one, scope) : skipCase(state, one, skipped);
    countCase(summary, result);
    skipped ??= endingOf(state, file, result);
  }
  return summary;
}

function statusOf(summary: ResultSummary, state: FileState): { status: FileStatus; reason: string } {
  if (state.stopped) return { status: 'stopped', reason: STOPPED };
  if (state.lost) return { status: 'error', reason: state.lost };
  return { status: summary.failure > 0 ? 'failure' : 'success', reason: '' };
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
