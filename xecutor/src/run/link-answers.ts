import { emptySummary, type ResultSummary } from '@testplatform/contract';
import { countOf, type Fields, fieldsOf, listOf, textOf } from '../fields.js';

/** A started run. */
export interface StartedRun {
  readonly runId: string;
  /** A page for signed-in people. */
  readonly reportUrl: string;
  /** All runs of the start, this one first: one per environment. */
  readonly all: readonly { readonly runId: string; readonly environment: string }[];
}

/** The state of a run. */
export interface LinkRun extends StartedRun {
  /** Whether other runs of its project are ahead. */
  readonly isQueued: boolean;
  /** null until it ends. */
  readonly passed: boolean | null;
  /** Why it ended, if not obvious. */
  readonly reason: string;
  readonly files: number;
  readonly filesFinished: number;
  readonly summary: ResultSummary;
  readonly environment: string;
  /** Each run of a start in several environments; the fields above then combine them. Otherwise empty. */
  readonly parts: readonly LinkRun[];
  /** Files that were rerun, and how many of them passed; null without a rerun. */
  readonly merged: { readonly files: number; readonly passed: number } | null;
}

const UUID = /^[\da-f]{8}(-[\da-f]{4}){3}-[\da-f]{12}$/i;

/** Parses the answer to a start; null if invalid. */
export function readStarted(body: unknown): StartedRun | null {
  const data = fieldsOf(fieldsOf(body).data);
  const one = (run: Fields) => ({ runId: textOf(run.run_id), environment: textOf(run.environment) });
  const all = data.runs === undefined ? [one(data)] : listOf(data.runs).map((run) => one(fieldsOf(run)));
  const [first] = all;
  if (!first || !all.every(({ runId }) => UUID.test(runId))) return null;
  return { runId: first.runId, reportUrl: textOf(data.report_url), all };
}

/** Parses the state of a run, or of all runs of a start; null if invalid. */
export function readRun(body: unknown): LinkRun | null {
  const { data } = fieldsOf(body);
  const { runs } = fieldsOf(data);
  if (runs === undefined) return readOne(data);
  const parts = listOf(runs).map(readOne);
  const started = readStarted(body);
  const whole = parts.filter((part) => part !== null);
  return started && whole.length === parts.length ? combine(started, whole) : null;
}

/** Passed means that all have. */
function combine(started: StartedRun, parts: readonly LinkRun[]): LinkRun {
  const sum = (count: (run: LinkRun) => number) => parts.reduce((total, run) => total + count(run), 0);
  const summary = emptySummary();
  for (const count of Object.keys(summary) as (keyof ResultSummary)[])
    summary[count] = sum((run) => run.summary[count]);
  const isRerun = parts.some(({ merged }) => merged !== null);
  return {
    ...started,
    environment: '',
    parts,
    isQueued: parts.every(({ isQueued }) => isQueued),
    passed: parts.some(({ passed }) => passed === null) ? null : parts.every(({ passed }) => passed),
    reason: parts.find(({ reason }) => reason !== '')?.reason ?? '',
    files: sum(({ files }) => files),
    filesFinished: sum(({ filesFinished }) => filesFinished),
    summary,
    merged: isRerun
      ? { files: sum(({ merged }) => merged?.files ?? 0), passed: sum(({ merged }) => merged?.passed ?? 0) }
      : null,
  };
}

function readOne(run: unknown): LinkRun | null {
  const started = readStarted({ data: run });
  const data = fieldsOf(run);
  const { passed } = data;
  if (!started || (passed !== null && typeof passed !== 'boolean')) return null;
  const summary = emptySummary();
  for (const count of Object.keys(summary) as (keyof ResultSummary)[])
    summary[count] = countOf(fieldsOf(data.summary)[count]);
  const merged = fieldsOf(data.merged);
  return {
    ...started,
    environment: textOf(data.environment),
    parts: [],
    isQueued: data.state === 'queued',
    passed,
    reason: textOf(data.reason),
    files: countOf(data.files),
    filesFinished: countOf(data.filesFinished),
    summary,
    merged: data.merged ? { files: countOf(merged.files), passed: countOf(merged.passed) } : null,
  };
}

/** The error messages in a refusal; empty if there are none. */
export function readRefusal(body: unknown): string {
  const { errors, message } = fieldsOf(body);
  const sentences = typeof errors === 'string' ? [errors] : Object.values(fieldsOf(errors)).map(textOf);
  return [...sentences, textOf(message)]
    .filter(Boolean)
    .map((sentence) => (/[.!?]$/.test(sentence) ? sentence : `${sentence}.`))
    .join(' ');
}
