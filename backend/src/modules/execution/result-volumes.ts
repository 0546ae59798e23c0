import { Injectable } from '@nestjs/common';
import { type CaseResult, LIMITS } from '@testplatform/contract';
import type { Lease } from '@testplatform/engine/host';
import { invalid } from '../../common/errors.js';

/** Files that are counted at once; the one that was heard of least recently is forgotten. */
const FILES_MAX = 1_000;

/**
 * How much the results have that an Xecutor delivers for one file, counted by this server. The report of a file is read as a whole, so nobody
 * may make it as large as they like. A server that starts again counts from nothing.
 */
@Injectable()
export class ResultVolumes {
  private readonly bytes = new Map<string, number>();

  /**
   * @returns counts these results too, once they are stored
   * @throws UserError when the file would have more than any report can show
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
