import { RUN_CHANGES, type RunChange } from '@testplatform/contract';
import type { CaseOfRun } from '../../reports/by-run/run-cases.service.js';

/** How a case's result changed between two runs. */
export interface CaseChange {
  readonly change: RunChange;
  readonly now: CaseOfRun | null;
  readonly before: CaseOfRun | null;
}

/** The cases of a run, file by file. */
type Files = AsyncIterable<readonly CaseOfRun[]>;

/**
 * The cases whose result changed, or that failed in both runs, those that need attention first. A skipped case did not
 * run. Each case is listed once; cases that passed in both runs are not listed. Keeps only the cases of the earlier run
 * in memory.
 * @param open keys of files that one of the runs has not finished: nothing is known about them yet, so they are left out
 */
export async function compareRuns(
  now: Files,
  before: Files,
  open: ReadonlySet<string> = new Set(),
): Promise<CaseChange[]> {
  const isOver = (file: readonly CaseOfRun[]) => !file.some(({ seq, key }) => seq === null && open.has(key));
  const earlier = new Map<string, CaseOfRun>();
  for await (const file of before) if (isOver(file)) for (const one of ranIn(file)) earlier.set(one.key, one);
  const changes: CaseChange[] = [];
  for await (const file of now) {
    if (!isOver(file)) continue;
    for (const one of ranIn(file)) {
      const other = earlier.get(one.key) ?? null;
      earlier.delete(one.key);
      const change = changeOf(one, other);
      if (change) changes.push({ change, now: one, before: other });
    }
  }
  for (const one of earlier.values()) if (!isWhole(one)) changes.push({ change: 'gone', now: null, before: one });
  return changes.sort((a, b) => RUN_CHANGES.indexOf(a.change) - RUN_CHANGES.indexOf(b.change));
}

/** The cases of a file that ran, each once. */
const ranIn = (file: readonly CaseOfRun[]): Iterable<CaseOfRun> =>
  new Map(file.filter(didRun).map((one) => [one.key, one])).values();

/** Whether this is the entry of a file that ran to its end. Such an entry is listed only as the fix of an earlier failure. */
const isWhole = ({ seq, status }: CaseOfRun): boolean => seq === null && status === 'success';
const didRun = ({ status }: CaseOfRun): boolean => status !== 'skipped';

function changeOf(now: CaseOfRun, before: CaseOfRun | null): RunChange | null {
  if (now.status === 'failure') return before?.status === 'failure' ? 'failing' : 'broken';
  if (!before) return isWhole(now) ? null : 'added';
  return before.status === 'failure' ? 'fixed' : null;
}
