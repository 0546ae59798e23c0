import { RUN_CHANGES, type RunChange } from '@testplatform/contract';
import type { CaseOfRun } from '../reports/by-run/run-cases.service.js';

/** What became of a case from one run to the next. */
export interface CaseChange {
  readonly change: RunChange;
  readonly now: CaseOfRun | null;
  readonly before: CaseOfRun | null;
}

/**
 * The cases that went otherwise than before, or failed in both runs; those that need a look first. A case that was skipped did not run.
 * A pair is listed once, and one that passed in both runs not at all.
 */
export function compareRuns(now: readonly CaseOfRun[], before: readonly CaseOfRun[]): CaseChange[] {
  const earlier = new Map(before.filter(didRun).map((one) => [one.key, one]));
  const later = new Map(now.filter(didRun).map((one) => [one.key, one]));
  const changes: CaseChange[] = [];
  for (const [key, one] of later) {
    const other = earlier.get(key) ?? null;
    const change = changeOf(one, other);
    if (change) changes.push({ change, now: one, before: other });
  }
  for (const [key, one] of earlier)
    if (!later.has(key) && !isWhole(one)) changes.push({ change: 'gone', now: null, before: one });
  return changes.sort((a, b) => RUN_CHANGES.indexOf(a.change) - RUN_CHANGES.indexOf(b.change));
}

/** That a file ran to its end is worth a line only where it did not before. */
const isWhole = ({ seq, status }: CaseOfRun): boolean => seq === null && status === 'success';
const didRun = ({ status }: CaseOfRun): boolean => status !== 'skipped';

function changeOf(now: CaseOfRun, before: CaseOfRun | null): RunChange | null {
  if (now.status === 'failure') return before?.status === 'failure' ? 'failing' : 'broken';
  if (!before) return isWhole(now) ? null : 'added';
  return before.status === 'failure' ? 'fixed' : null;
}
