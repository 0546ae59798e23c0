import { Injectable } from '@nestjs/common';
import { RerunsRepository } from './reruns.repository.js';

/** The place of a run in its chain of reruns. */
export interface RunChain {
  /** The first run of the chain: the run itself unless it is a rerun. */
  readonly originId: string;
  /** 0 for the origin, 1 for its first rerun, and so on. */
  readonly number: number;
  /** The later reruns of the chain, in order. */
  readonly later: readonly string[];
}

/** Chains of a run and its reruns, whose results are merged (docs/adr/028). */
@Injectable()
export class RerunChainsService {
  constructor(private readonly reruns: RerunsRepository) {}

  /** The chain of each run, by run id. */
  async of(runIds: readonly string[]): Promise<ReadonlyMap<string, RunChain>> {
    if (runIds.length === 0) return new Map();
    const known = new Map((await this.reruns.among(runIds)).map((rerun) => [rerun.runId, rerun]));
    const origins = runIds.map((runId) => known.get(runId)?.originId ?? runId);
    const reruns = await this.reruns.of([...new Set(origins)]);
    return new Map(
      runIds.map((runId, index) => {
        const originId = origins[index]!;
        const number = known.get(runId)?.number ?? 0;
        const later = reruns.filter((one) => one.originId === originId && one.number > number);
        return [runId, { originId, number, later: later.map((one) => one.runId) }];
      }),
    );
  }

  /** Appends a new run to an origin's chain, inside the caller's transaction and under the project's lock. */
  async add(runId: string, originId: string): Promise<void> {
    const before = await this.reruns.of([originId]);
    await this.reruns.insert({ runId, originId, number: (before.at(-1)?.number ?? 0) + 1 });
  }
}
