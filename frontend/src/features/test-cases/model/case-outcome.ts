import type { TestCaseRecord } from '../../../api/project/test-cases.js';
import { STATUS_LABELS, type Status } from '../../../shared/status.js';

/** The outcome of a case's last run (1 §2). */
export type CaseOutcome = 'success' | 'failed' | 'blocker' | 'warning' | 'skipped' | 'not-run';

interface OutcomeLook {
  readonly label: string;
  readonly status: Status;
}
export const CASE_OUTCOMES: Record<CaseOutcome, OutcomeLook> = {
  success: { label: 'Success', status: 'success' },
  failed: { label: 'Failed', status: 'failed' },
  blocker: { label: 'Blocker', status: 'blocker' },
  warning: { label: 'Warning', status: 'warning' },
  skipped: { label: 'Skipped', status: 'idle' },
  'not-run': { label: 'Not run', status: 'idle' },
};
/** The look of a running case. */
export const RUNNING: OutcomeLook = { label: STATUS_LABELS.running, status: 'running' };
const ORDER = Object.keys(CASE_OUTCOMES) as CaseOutcome[];
/** Outcomes that the strip shows even at a count of 0. */
const ALWAYS: readonly CaseOutcome[] = ['success', 'failed', 'warning'];

/** While the file runs, a case that has not started yet counts as not run, whatever its last outcome. */
export function outcomeOf({ summary, waits }: Pick<TestCaseRecord, 'summary' | 'waits'>): CaseOutcome {
  if (waits) return 'not-run';
  switch (summary.status) {
    case 'success':
      return summary.warning ? 'warning' : 'success';
    case 'failure':
      return summary.blocker ? 'blocker' : 'failed';
    case 'skipped':
      return 'skipped';
    default:
      return 'not-run';
  }
}

export interface OutcomeCount {
  readonly outcome: CaseOutcome;
  readonly count: number;
}

/**
 * The counts of the quick-status strip.
 * @param only the chosen outcome, which stays in the strip when its last case leaves it
 */
export function countOutcomes(records: readonly TestCaseRecord[], only: CaseOutcome | null): OutcomeCount[] {
  const counts = new Map<CaseOutcome, number>();
  for (const record of records) counts.set(outcomeOf(record), (counts.get(outcomeOf(record)) ?? 0) + 1);
  return ORDER.flatMap((outcome) => {
    const count = counts.get(outcome) ?? 0;
    return count > 0 || outcome === only || ALWAYS.includes(outcome) ? [{ outcome, count }] : [];
  });
}

/** The id of the case with this title; null if there is none or it is ambiguous. */
export function idOfTitle(records: readonly TestCaseRecord[], title: string): number | null {
  const [one, ...others] = records.filter(({ testCase }) => testCase.title === title);
  return one && others.length === 0 ? one.case_id : null;
}

/** A case with its number in the file, from 1; filters don't renumber. */
export interface NumberedCase {
  readonly number: number;
  readonly record: TestCaseRecord;
}

export function numberCases(records: readonly TestCaseRecord[], only: CaseOutcome | null): NumberedCase[] {
  const all = records.map((record, row) => ({ number: row + 1, record }));
  return only === null ? all : all.filter(({ record }) => outcomeOf(record) === only);
}

/** The cases including the one with the open form, at its position. */
export function withOpened(cases: readonly NumberedCase[], opened: NumberedCase | null): readonly NumberedCase[] {
  if (!opened || cases.some(({ record }) => record.case_id === opened.record.case_id)) return cases;
  const row = cases.findIndex(({ number }) => number >= opened.number);
  return cases.toSpliced(row < 0 ? cases.length : row, 0, opened);
}

/** The ids of all cases from one to the other, in either direction, both included. */
export function between(cases: readonly NumberedCase[], one: number, other: number): number[] {
  const rows = [one, other].map((id) => cases.findIndex(({ record }) => record.case_id === id));
  if (rows.includes(-1)) return [other];
  return cases.slice(Math.min(...rows), Math.max(...rows) + 1).map(({ record }) => record.case_id);
}
