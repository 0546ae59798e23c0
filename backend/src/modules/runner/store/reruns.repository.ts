import { Injectable } from '@nestjs/common';
import { In } from 'typeorm';
import { BaseRepository } from '../../../database/base.repository.js';
import { Database } from '../../../database/database.js';
import { Rerun } from './rerun.entity.js';

/** The place of a run in its chain of reruns. */
interface RunChain {
  /** The first run of the chain: the run itself unless it is a rerun. */
  readonly originId: string;
  /** The later reruns of the chain, in order. */
  readonly later: readonly string[];
}

/** Chains of a run and its reruns, whose results are merged (docs/adr/028). */
@Injectable()
export class RerunsRepository extends BaseRepository<Rerun> {
  constructor(database: Database) {
    super(database, Rerun);
  }

  /** The chain of each run, by run id. */
  async chains(runIds: readonly string[]): Promise<ReadonlyMap<string, RunChain>> {
    if (runIds.length === 0) return new Map();
    const known = new Map((await this.rows.findBy({ runId: In([...runIds]) })).map((rerun) => [rerun.runId, rerun]));
    const origins = runIds.map((runId) => known.get(runId)?.originId ?? runId);
    const reruns = await this.of([...new Set(origins)]);
    return new Map(
      runIds.map((runId, index) => {
        const originId = origins[index]!;
        const number = known.get(runId)?.number ?? 0;
        const later = reruns.filter((one) => one.originId === originId && one.number > number);
        return [runId, { originId, later: later.map((one) => one.runId) }];
      }),
    );
  }

  /** The later reruns of a run, in order. */
  async after(runId: string): Promise<readonly string[]> {
    return (await this.chains([runId])).get(runId)!.later;
  }

  /** Appends a new run to an origin's chain, inside the caller's transaction and under the project's lock. */
  async add(runId: string, originId: string): Promise<void> {
    const before = await this.of([originId]);
    await this.store.insert({ runId, originId, number: (before.at(-1)?.number ?? 0) + 1 });
  }

  /** The reruns of these origins, earlier ones first. */
  private of(originIds: readonly string[]): Promise<Rerun[]> {
    return this.rows.find({ where: { originId: In([...originIds]) }, order: { number: 'ASC' } });
  }
}
