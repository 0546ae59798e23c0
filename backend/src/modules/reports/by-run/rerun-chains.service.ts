import { Injectable } from '@nestjs/common';
import { RerunsRepository } from './reruns.repository.js';

/** Where a run stands among those that ran failed files again. */
export interface RunChain {
  /** The run that all began with: the run itself unless it is a rerun. */
  readonly originId: string;
  /** 0 for the origin, else which rerun of it this is. */
  readonly number: number;
  /** The reruns that came after it, earlier ones first. */
  readonly later: readonly string[];
}

/** A run and its reruns belong together: their results are read as one (docs/adr/028). */
@Injectable()
export class RerunChainsService {
  constructor(private readonly reruns: RerunsRepository) {}

  /** Run id to its chain, for every one of the runs. */
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

  /** Adds a run that was just made to the chain of an origin; inside the caller's transaction, under the project's lock. */
  async add(runId: string, originId: string): Promise<void> {
    const before = await this.reruns.of([originId]);
    await this.reruns.insert({ runId, originId, number: (before.at(-1)?.number ?? 0) + 1 });
  }
}
