import type { LatestRun } from '../../api/runs.js';
import type { Status } from '../../shared/status.js';
import { runStatus } from './run-record.js';

const RANKS: Partial<Record<Status, number>> = { running: 0, blocker: 1, failed: 1 };
const OTHERS = 2;

/** Active runs, then failed ones, then the rest; each group in the given order. */
export const byUrgency = (runs: readonly LatestRun[]): LatestRun[] =>
  runs.toSorted((one, other) => rankOf(one) - rankOf(other));

const rankOf = (run: LatestRun): number => RANKS[runStatus(run).status] ?? OTHERS;
