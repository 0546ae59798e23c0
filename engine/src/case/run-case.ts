import {
  eventSpec,
  type EventType,
  type FailureEvidence,
  pause,
  type PlaceholderValues,
  type TableRow,
  type TestCase,
} from '@testplatform/contract';
import { pageHasClosed } from '../browsers/page-closing.js';
import { CaseFailure } from '../errors.js';
import type { EventOutcome, FileImport } from '../events/event.js';
import { EVENTS } from '../events/registry.js';
import { fillCase } from '../placeholders/fill-case.js';
import { TimeLimitError, within } from '../time.js';
import type { CaseWatch } from '../evidence/case-watch.js';
import type { FileState } from '../file/file-state.js';
import type { Session } from '../page/session.js';
import { RunningCase } from './case-context.js';
import { CLOSED, explain, type Failure } from './explain.js';
import { lookAhead } from './look-ahead.js';
import { settle } from './settle.js';
import { storeValues } from './store-values.js';

/** The result of a case's event. */
export interface CaseRun {
  readonly failure: Failure | null;
  readonly evidence?: FailureEvidence;
  readonly outcome: EventOutcome;
  readonly warnings: readonly string[];
  readonly notes: readonly string[];
  /** The case with its placeholders filled, or as written when they could not be filled. */
  readonly testCase: TestCase;
}

/**
 * Milliseconds after its maximum wait within which a case must end. Otherwise its page counts as lost, unless it still answers: then the
 * machine is busy, and the case gets as much time again, up to MORE_GRACE times.
 */
export const GRACE_MS = 1_000;
const MORE_GRACE = 10;

/** What a case needs from its file. */
export interface CaseSurroundings {
  /** The values of its placeholders. */
  readonly values: PlaceholderValues;
  /** The rows of the table that it names; absent: there is no such table. */
  readonly tableRows?: readonly TableRow[] | undefined;
  /** Runs the file that the case imports; answers why it did not pass, or null. */
  readonly runImport: (wanted: FileImport) => Promise<string | null>;
}

/**
 * Runs one case to its end, including its imported file, storage rows and sleep.
 * @throws the signal's reason when the file is stopped; everything else is a failure of the case
 */
export async function runCase(state: FileState, written: TestCase, surroundings: CaseSurroundings): Promise<CaseRun> {
  const watch = state.session.watchCase();
  const signal = AbortSignal.any([state.signal, watch.signal]);
  let testCase = written;
  let outcome: EventOutcome = {};
  let failure: Failure | null = null;
  try {
    testCase = fillCase(written, surroundings.values);
    outcome = await perform(state, testCase, signal, surroundings);
  } catch (error) {
    if (state.stopped) throw error;
    failure = explain(error, testCase.targetField);
  }
  // The deadline also ends the sleep, and the following cases report it. If the page is lost meanwhile, this case
  // fails.
  await pause(testCase.sleepTime * 1_000, signal).catch((error: unknown) => {
    if (state.stopped) throw error;
    if (watch.signal.aborted) failure ??= explain(watch.signal.reason, testCase.targetField);
  });
  // The size of a page is known a moment after it has loaded.
  if (state.session.loads.openedSome) await state.session.network.settle();
  state.session.loads.caseEnded(state.project.goodPageMb);
  if (failure) failure = await examine(state, failure, watch);
  const evidence = failure && !failure.lost ? await state.session.evidence(testCase.targetField) : undefined;
  return {
    failure,
    evidence,
    outcome,
    testCase,
    notes: watch.notes,
    // Browser events before the next case begins still belong to this one.
    get warnings() {
      return watch.warnings;
    },
  };
}

async function perform(
  state: FileState,
  testCase: TestCase,
  signal: AbortSignal,
  { values, tableRows, runImport }: CaseSurroundings,
): Promise<EventOutcome> {
  const { session, secrets, executionType, uploadFolders, projectFile } = state;
  const { locale, timeZone } = state.project.browser ?? {};
  const { overlayRules = [] } = state.project;
  const given = {
    fileStartedAt: state.startedAt,
    uploadFolders,
    findProjectFile: projectFile,
    overlayRules,
    tableRows,
  };
  const context = new RunningCase({ testCase, executionType, locale, timeZone, ...given, session, secrets, signal });
  const store = (outcome: EventOutcome) => storeValues(state.storage, context, outcome);
  const work = async () => {
    // A person acts in the tab that is about to open.
    await within(context.remaining(), session.pages.arrived(), signal).catch((error: unknown) => {
      if (!(error instanceof TimeLimitError)) throw error;
      if (waitsForNothing(testCase)) return;
      session.pages.stopWaiting();
      throw new CaseFailure(NOT_OPEN);
    });
    await session.ensurePage();
    const { page } = context;
    const happening = EVENTS[testCase.eventType](context);
    void lookAhead(state.next, values, session.world);
    const outcome = await happening.catch(async (error: unknown) => {
      // Only this tab closed; the one before it can be used.
      throw (await pageHasClosed(page, error)) ? new CaseFailure(CLOSED) : error;
    });
    if (context.acted) await settle(session, context, state.project.isSinglePageApp);
    if (!outcome.imports) await store(outcome);
    return outcome;
  };
  const limit = context.maxWait + GRACE_MS;
  const outcome = await whilePageAnswers(session, limit, work(), signal);
  if (!outcome.imports) return outcome;
  // The cases of the imported file have time limits of their own.
  const error = await runImport(outcome.imports);
  if (error !== null) throw new CaseFailure(error);
  await whilePageAnswers(session, limit, store(outcome), signal);
  return outcome;
}

/** Whether a case does without the page, or needs no time in it, such as a Comment or the End of an If. */
const waitsForNothing = ({ eventType, condition }: TestCase): boolean =>
  condition === undefined &&
  !OF_A_TAB.includes(eventType) &&
  !eventSpec(eventType).fields.some(({ name }) => name === 'maxWaitingTime');

/** Event types that wait for nothing in the page, but would do something else in another tab. */
const OF_A_TAB: readonly EventType[] = ['Close tab', 'Set site data', 'Delete site data', 'Clear site data'];

const NOT_OPEN =
  'The tab that was opened has not answered yet. Give the case that opens it a longer max wait, or use Download if it leads to a file';

/**
 * The result of `work`.
 * @throws TimeLimitError when it takes longer than the limit, and the grace of a page that answers; CaseFailure when the
 * work itself gave up waiting for the page, which may still answer
 */
async function whilePageAnswers<T>(session: Session, limit: number, work: Promise<T>, signal: AbortSignal): Promise<T> {
  const done = work.catch((error: unknown) => {
    throw error instanceof TimeLimitError ? new CaseFailure(BUSY) : error;
  });
  for (let more = 0; ; more++)
    try {
      return await within(more === 0 ? limit : GRACE_MS, done, signal);
    } catch (error) {
      if (!(error instanceof TimeLimitError) || more === MORE_GRACE || !(await session.responds())) throw error;
    }
}

const BUSY = 'The page was busy for longer than the case may wait. Give the case a longer max wait';

/** A case may have failed because its page is lost. Then that is the reason, and the file continues in another page. */
async function examine(state: FileState, failure: Failure, watch: CaseWatch): Promise<Failure> {
  const lost = failure.lost || !(await state.session.responds());
  if (!lost) return failure;
  if (state.lost) return { message: state.lost, lost };
  await state.session.replacePage();
  const reason: unknown = watch.signal.reason;
  if (reason instanceof Error) return { message: reason.message, lost };
  return failure.lost ? failure : { message: 'The page does not respond', lost };
}
