import { emptySummary, type ResultSummary } from '@testplatform/contract';
import { countOf, fieldsOf, textOf } from '../fields.js';

/** A started run. */
export interface StartedRun {
  readonly runId: string;
  /** A page for signed-in people. */
  readonly reportUrl: string;
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
  /** Files that were rerun, and how many of them passed; null without a rerun. */
  readonly merged: { readonly files: number; readonly passed: number } | null;
}

const UUID = /^[\da-f]{8}(-[\da-f]{4}){3}-[\da-f]{12}$/i;

/** Parses the answer to a start; null if invalid. */
export function readStarted(body: unknown): StartedRun | null {
  const data = fieldsOf(fieldsOf(body).data);
  const runId = textOf(data.run_id);
  return UUID.test(runId) ? { runId, reportUrl: textOf(data.report_url) } : null;
}

/** Parses the state of a run; null if invalid. */
export function readRun(body: unknown): LinkRun | null {
  const started = readStarted(body);
  const data = fieldsOf(fieldsOf(body).data);
  const { passed } = data;
  if (!started || (passed !== null && typeof passed !== 'boolean')) return null;
  const summary = emptySummary();
  for (const count of Object.keys(summary) as (keyof ResultSummary)[])
    summary[count] = countOf(fieldsOf(data.summary)[count]);
  const merged = fieldsOf(data.merged);
  return {
    ...started,
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
