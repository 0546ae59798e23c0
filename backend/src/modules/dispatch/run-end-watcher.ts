import { Injectable, Logger } from '@nestjs/common';
import { Every } from '../../common/every/every.decorator.js';
import { OpenRunsRepository } from './open-runs.repository.js';

/** Milliseconds. The end of a run in another process is noticed within this. */
const LOOK = 1_000;

/** Somebody who wants to know when runs end. */
interface Watcher {
  /** The runs that it is interested in now. */
  runIds(): Iterable<string>;
  /** Called after each look with those of `runIds` that are over, or deleted. */
  over(runIds: readonly string[]): void;
}

/** Asks the database which runs are over, once for all watchers: runs may end in another process, whose events don't get here. */
@Injectable()
export class RunEndWatcher {
  private readonly logger = new Logger('RunEnds');
  private readonly watchers: Watcher[] = [];
  private isLooking = false;

  constructor(private readonly runs: OpenRunsRepository) {}

  add(watcher: Watcher): void {
    this.watchers.push(watcher);
  }

  /** Does nothing while the previous look still waits for the database. */
  @Every(LOOK)
  async look(): Promise<void> {
    if (this.isLooking) return;
    this.isLooking = true;
    try {
      await this.tellWatchers();
    } catch (error) {
      this.logger.warn({ err: error }, 'Looking for ended runs failed; trying again in a second');
    } finally {
      this.isLooking = false;
    }
  }

  private async tellWatchers(): Promise<void> {
    const watched = this.watchers.map((watcher) => ({ watcher, runIds: [...watcher.runIds()] }));
    const all = new Set(watched.flatMap(({ runIds }) => runIds));
    if (all.size === 0) return;
    const open = await this.runs.among([...all]);
    for (const { watcher, runIds } of watched) watcher.over(runIds.filter((runId) => !open.has(runId)));
  }
}
