import { type CaseResult, LIMITS } from '@testplatform/contract';
import type { Lease } from '@testplatform/engine/host';
import { invalid } from '../../../common/errors.js';

/** Number of files tracked at once; the least recently used one is evicted. */
const FILES_MAX = 1_000;

/**
 * Counts the results that Xecutors deliver per file, on this server. Reports are read as a whole, so their size is limited. A restarted
 * server counts from zero.
 */
export class ResultVolumes {
  private readonly bytes = new Map<string, number>();

  /**
   * @returns adds these results to the count; call it once they are stored
   * @throws UserError when the file would exceed what a report can show
   */
  check(lease: Lease, results: readonly CaseResult[]): () => void {
    const key = keyOf(lease);
    const total = (this.bytes.get(key) ?? 0) + JSON.stringify(results).length;
    if (total > LIMITS.xecutorResultsBytes) throw invalid({ entries: 'The results of the file have more than 32 MB' });
    return () => {
      this.bytes.delete(key);
      this.bytes.set(key, total);
      const [oldest] = this.bytes.keys();
      if (this.bytes.size > FILES_MAX && oldest !== undefined) this.bytes.delete(oldest);
    };
  }

  forget(lease: Lease): void {
    this.bytes.delete(keyOf(lease));
  }
}

const keyOf = ({ fileRunId, epoch }: Lease): string => `${fileRunId} ${epoch}`;
