import { createHash } from 'node:crypto';
import type { SendWhen, RunVerdict } from '@testplatform/contract';

/** The properties that decide with which other runs a run is compared. */
interface RunLikeness {
  readonly environment: string;
  /** Key of the connector whose tests it ran; null when a person selected them. */
  readonly connector: number | null;
  /** Titles down to the node that was started. */
  readonly selection: readonly string[];
}

/**
 * The kind of a run: runs of the same tests in the same environment are of one kind. All runs of a connector are, whether its link or
 * a schedule started them; otherwise runs of the same node of the tree.
 */
export const kindOf = ({ environment, connector, selection }: RunLikeness): string =>
  createHash('sha256')
    .update(JSON.stringify([environment, connector ?? selection]))
    .digest('hex');

/** How a run ended. A run with a reason ended before its files did, which says nothing about what it tests. */
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
 * Whether the end of a run is reported. The first run of a kind counts as a change when it failed.
 * @param before how the last run of the kind ended, stopped ones aside; null when there is none
 */
export function isTold(when: SendWhen, verdict: RunVerdict, before: RunVerdict | null): boolean {
  if (when === 'always') return true;
  if (when === 'failure') return verdict === 'failed';
  return verdict === 'failed' ? before !== 'failed' : verdict === 'passed' && before === 'failed';
}
