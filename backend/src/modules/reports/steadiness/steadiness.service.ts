import { Injectable } from '@nestjs/common';
import { DAY, LIMITS } from '@testplatform/contract';
import { type RecentResult, RecentResultsRepository } from './recent-results.repository.js';
import { type Steadiness, steadinessOf } from './steadiness.js';

export type { Steadiness } from './steadiness.js';

/** Computes how flaky the files of a project are, from their last executions. */
@Injectable()
export class SteadinessService {
  constructor(private readonly results: RecentResultsRepository) {}

  /**
   * All files with a recent completed execution, once for each row that they ran with, including those that are no longer in the tree.
   * @param now Unix milliseconds
   */
  async ofProject(projectId: number, now: number): Promise<Steadiness[]> {
    const since = now - LIMITS.steadinessDays * DAY;
    return byFile(await this.results.ofProject(projectId, since, LIMITS.steadinessRuns)).map(steadinessOf);
  }
}

function byFile(results: readonly RecentResult[]): [RecentResult, ...RecentResult[]][] {
  const files = new Map<string, [RecentResult, ...RecentResult[]]>();
  for (const result of results) {
    const key = `${result.nodeId} ${result.rowName}`;
    const others = files.get(key);
    if (others) others.push(result);
    else files.set(key, [result]);
  }
  return [...files.values()];
}
