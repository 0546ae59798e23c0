import { createHash } from 'node:crypto';
import type { SendWhen, RunVerdict } from '@testplatform/contract';

/** The properties that make runs comparable. */
interface RunLikeness {
  readonly environment: string;
  /** Key of the connector whose tests it ran; null when a person selected them. */
  readonly connector: number | null;
  /** Titles down to the node that was started. */
  readonly selection: readonly string[];
}

/**
 * The kind of a run: runs of the same tests in the same environment are comparable. That is all runs of a connector, started by its link or
 * a schedule; otherwise all runs of the same node.
 */
export const kindOf = ({ environment, connector, selection }: RunLikeness): string =>
  createHash('sha256')
    .update(JSON.stringify([environment, connector ?? selection]))
    .digest('hex');

/** How a run ended. A run with a reason ended before its files did, so it says nothing about what it tests. */
export function verdictOf({
  reason,
  passed,
}: {
  readonly reason: string;
  readonly passed: boolean | null;
}): RunVerdict {
  if (reason !== '') return 'stopped';
  return passed ? 'passed' : 'failed';
}

/**
 * Whether the end of a run is reported. The first run of a kind counts as a change if it failed.
 * @param before how the previous run of the kind ended, ignoring stopped ones; null when there is none
 */
export function isTold(when: SendWhen, verdict: RunVerdict, before: RunVerdict | null): boolean {
  if (when === 'always') return true;
  if (when === 'failure') return verdict === 'failed';
  return verdict === 'failed' ? before !== 'failed' : verdict === 'passed' && before === 'failed';
}
