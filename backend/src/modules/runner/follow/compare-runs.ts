import { RUN_CHANGES, type RunChange } from '@testplatform/contract';
import type { CaseOfRun } from '../../reports/by-run/run-cases.service.js';

/** How a case's result changed between two runs. */
export interface CaseChange {
  readonly change: RunChange;
  readonly now: CaseOfRun | null;
  readonly before: CaseOfRun | null;
}

/**
 * The cases whose result changed, or that failed in both runs, those that need attention first. A skipped case did not run. Each case is
 * listed once; cases that passed in both runs are not listed.
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

/** Whether this is the entry of a file that ran to its end. Such an entry is listed only as the fix of an earlier failure. */
const isWhole = ({ seq, status }: CaseOfRun): boolean => seq === null && status === 'success';
const didRun = ({ status }: CaseOfRun): boolean => status !== 'skipped';

function changeOf(now: CaseOfRun, before: CaseOfRun | null): RunChange | null {
  if (now.status === 'failure') return before?.status === 'failure' ? 'failing' : 'broken';
  if (!before) return isWhole(now) ? null : 'added';
  return before.status === 'failure' ? 'fixed' : null;
}
