import {
  type CaseResult,
  type EventAction,
  LIMITS,
  type PlaceholderValues,
  repeatsFor,
  type TestCase,
  importKey,
} from '@testplatform/contract';
import { CaseFailure } from '../errors.js';
import type { FileImport } from '../events/event.js';
import { withBindings } from '../placeholders/values.js';
import { seconds, TimeLimitError, within } from '../time.js';
import { beginCase, type CasePlace, endCase, newPlace, skipCase } from '../case/report-case.js';
import { type CaseRun, runCase } from '../case/run-case.js';
import type { NamedRows, RunnableCase, RunnableFile } from '../types.js';
import { brokenBlock, Course, type Decided } from './course.js';
import { type FileState, STOPPED } from './file-state.js';

/** Why the remaining cases of a file are skipped; null when they run. */
export function endingOf(
  { project }: FileState,
  file: Pick<RunnableFile, 'stopAtFailure'>,
  { isSoft }: Pick<TestCase, 'isSoft'>,
  { status, blocker, title }: CaseResult,
): string | null {
  if (status !== 'failure') return null;
  if (blocker) return `Skipped after the blocker "${title}"`;
  if (isSoft || !(file.stopAtFailure ?? project.stopAtFailure)) return null;
  const ending = file.stopAtFailure ? 'this file ends at its first failure' : ENDING_OF_PROJECT;
  return `Skipped: "${title}" failed, and ${ending}`;
}

const ENDING_OF_PROJECT = 'files of this project end at their first failure';

/** The file of a case, and the files that import it. */
export interface FileScope {
  /** Paths of the files that import one another, from the outermost to this one. */
  readonly chain: readonly string[];
  /** The values of its placeholders. */
  readonly values: PlaceholderValues;
  /** The tables that its cases repeat for. */
  readonly tables?: readonly NamedRows[] | undefined;
}

/** How a case ended. */
export interface Ended {
  readonly result: CaseResult;
  readonly decided: Decided;
}

/**
 * Runs one case with its event actions: imports a file when it passed or failed. A failed case is tried again as often
 * as it says, and at least once if its `On failure` import passed. Answers the last try.
 * @throws the signal's reason when the file is stopped and this case is an imported one, which is reported as skipped
 */
export async function runCaseWithActions(
  state: FileState,
  one: RunnableCase,
  scope: FileScope,
  parentSeq: number | null = null,
): Promise<Ended> {
  for (let iteration = 0; ; iteration++) {
    const ended = await attempt(state, one, scope, { parentSeq, iteration });
    if (ended.result.triedAgain !== true) return ended;
  }
}

interface Try {
  readonly parentSeq: number | null;
  readonly iteration: number;
}

async function attempt(
  state: FileState,
  one: RunnableCase,
  scope: FileScope,
  { parentSeq, iteration }: Try,
): Promise<Ended> {
  const place = beginCase(state, one, parentSeq, iteration);
  try {
    return await tryAt(place, state, one, scope);
  } catch (error) {
    if (!state.stopped) throw error;
    // The case stays in the results, since the results of its import refer to it. Cases that import it are interrupted
    // too.
    const result = skipCase(state, one, STOPPED, place);
    if (parentSeq !== null) throw error;
    return { result, decided: {} };
  }
}

async function tryAt(place: CasePlace, state: FileState, one: RunnableCase, scope: FileScope): Promise<Ended> {
  const importer = { seq: place.seq, maxWaitMs: one.testCase.maxWaitingTime * 1_000 };
  let pictured: boolean | undefined;
  const runFileOf = async (wanted: FileImport) => {
    // The record shows the page before the import.
    pictured = await state.session.recorder.caseEnded(place.seq, false);
    return runImport(state, wanted, scope, importer);
  };
  const tableRows = scope.tables?.find(({ name }) => repeatsFor(one.testCase, name))?.rows;
  const run = await runCase(state, one.testCase, { values: scope.values, tableRows, runImport: runFileOf });
  pictured ??= await state.session.recorder.caseEnded(place.seq, run.failure?.lost ?? false);
  const { iteration } = place;
  const retried = iteration > 0;
  const imported = await runImports(state, actionsOf(run, retried), scope, importer);
  const ending = conclude(run, imported, iteration);
  const isMended = !retried && imported.ran && imported.error === null;
  const isLeft = isMended || iteration < (one.testCase.retries ?? 0);
  const triedAgain = ending.failure !== null && isLeft && state.interruption === null;
  const result = endCase(state, { ...one, testCase: run.testCase }, place, {
    ...ending,
    value: run.outcome.value,
    evidence: run.evidence,
    screenshot: pictured ? place.seq : null,
    triedAgain,
  });
  return { result, decided: run.outcome };
}

/** A case passes when its event and the imported file passed. */
function conclude(run: CaseRun, imported: Imported, iteration: number) {
  const importFailure = imported.error === null ? null : { message: imported.error, lost: false };
  const failure = run.failure ?? importFailure;
  const said = [run.failure?.message ?? run.outcome.message, imported.error, ...run.notes];
  return {
    failure,
    warnings:
      iteration > 0 && !failure ? [...run.warnings, `It passed only on the ${TRIES[iteration]} try`] : run.warnings,
    message: said.filter(Boolean).join('. '),
  };
}

/** The tries of a case, by iteration: one and up to LIMITS.retriesMax more. */
const TRIES = ['first', 'second', 'third', 'fourth'];

/** The event actions to run after a try. Those for a failure run only after the first. */
function actionsOf({ failure, testCase }: CaseRun, retried: boolean): EventAction[] {
  if (failure && retried) return [];
  return testCase.eventActions.filter(({ event }) => event === (failure ? 'On failure' : 'On success'));
}

interface Imported {
  readonly ran: boolean;
  /** One sentence when an import could not run or did not pass. */
  readonly error: string | null;
}

/** The case that imports a file. */
interface Importer {
  readonly seq: number;
  /** Milliseconds for loading the file: the Xecutor has to fetch it from the server. */
  readonly maxWaitMs: number;
}

async function runImports(
  state: FileState,
  actions: readonly EventAction[],
  scope: FileScope,
  importer: Importer,
): Promise<Imported> {
  for (const { data } of actions) {
    const error = await runImport(state, { path: data, bindings: [] }, scope, importer);
    if (error !== null) return { ran: true, error };
  }
  return { ran: actions.length > 0, error: null };
}

/** Runs an imported file in the same page. Answers why it did not pass, or null. */
async function runImport(
  state: FileState,
  { path, bindings }: FileImport,
  { chain, values }: FileScope,
  { seq, maxWaitMs }: Importer,
): Promise<string | null> {
  const deeper = [...chain, path];
  if (chain.some((one) => importKey(one) === importKey(path)))
    return `The import goes in a circle: ${deeper.join(' → ')}`;
  if (chain.length > LIMITS.importDepth)
    return `Imports are nested more than ${LIMITS.importDepth} deep: ${deeper.join(' → ')}`;
  let file: RunnableFile | null;
  try {
    file = await within(maxWaitMs, state.importFile(path), state.signal);
  } catch (error) {
    if (state.stopped) throw error;
    if (error instanceof CaseFailure) return error.message;
    const late = `did not come within ${seconds(maxWaitMs)}`;
    // A database error may contain the database's address.
    const broken = 'could not be loaded. The log of what ran it says why';
    return `The file to import, ${path}, ${error instanceof TimeLimitError ? late : broken}`;
  }
  if (!file) return `There is no test case file ${path} to import`;
  const broken = brokenBlock(file.cases);
  if (broken !== null) return `The file to import, ${path}, can’t run: ${broken}`;
  const scope = { chain: deeper, values: withBindings(values, bindings), tables: file.tables };
  return runImported(state, file, scope, seq);
}

async function runImported(
  state: FileState,
  file: RunnableFile,
  scope: FileScope,
  parentSeq: number,
): Promise<string | null> {
  const course = new Course(file.cases, state.reporter);
  try {
    return await runAlong(course, state, file, scope, parentSeq);
  } finally {
    course.end();
  }
}

async function runAlong(
  course: Course,
  state: FileState,
  file: RunnableFile,
  scope: FileScope,
  parentSeq: number,
): Promise<string | null> {
  let error: string | null = null;
  for (const [row, one] of state.along(course, file.cases)) {
    const detour = course.skips(row);
    if (detour !== null) {
      course.ended(row, skipCase(state, one, detour, newPlace(state, parentSeq)), {});
      continue;
    }
    const { result, decided } = await runCaseWithActions(
      state,
      one,
      { ...scope, values: course.values(scope.values) },
      parentSeq,
    );
    course.ended(row, result, decided);
    const { status, title, message } = result;
    if (status !== 'failure') continue;
    error ??= `The imported file ${scope.chain.at(-1)} failed at "${title}": ${message}`;
    if (endingOf(state, file, one.testCase, result) !== null) break;
  }
  return error;
}
