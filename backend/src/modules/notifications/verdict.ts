import { createHash } from 'node:crypto';
import type { SendWhen, RunVerdict } from '@testplatform/contract';

/** What of a run tells which other runs it is compared with. */
interface RunLikeness {
  readonly environment: string;
  /** Key of the connector whose tests it ran; null when a person chose them. */
  readonly connector: number | null;
  /** Titles down to the node that was started. */
  readonly selection: readonly string[];
}

/**
 * The kind of a run: runs of the same tests in the same environment are of one kind. A connector's are, whether its link or a
 * schedule started them; otherwise those of the same node of the tree.
 */
export const kindOf = ({ environment, connector, selection }: RunLikeness): string =>
  createHash('sha256')
    .update(JSON.stringify([environment, connector ?? selection]))
    .digest('hex');

/** How a run ended. One that ended before its files were done was stopped by a person: that says nothing of what it tests. */
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
 * Whether somebody is told of an end. The first run of a kind counts as a change when it failed.
 * @param before how the last run of the kind ended that was not stopped; null when there is none
 */
export function isTold(when: SendWhen, verdict: RunVerdict, before: RunVerdict | null): boolean {
  if (when === 'always') return true;
  if (when === 'failure') return verdict === 'failed';
  return verdict === 'failed' ? before !== 'failed' : verdict === 'passed' && before === 'failed';
}
