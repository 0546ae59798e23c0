import { Injectable, Logger } from '@nestjs/common';
import { Interval } from '@nestjs/schedule';
import { RunsRepository } from '../store/runs.repository.js';

/** Poll interval in milliseconds: how late the end of a run in another process may be noticed. */
const LOOK = 1_000;

/** Is notified when runs end. */
interface Watcher {
  /** The runs to watch now. */
  runIds(): Iterable<string>;
  /** Called after each poll with those of `runIds` that are over or deleted. */
  over(runIds: readonly string[]): void;
}

/** Polls the database for the ends of runs, once for all watchers: another process may end a run, and its events don't arrive here. */
@Injectable()
export class RunEndWatcher {
  private readonly logger = new Logger('RunEnds');
  private readonly watchers: Watcher[] = [];
  private isLooking = false;

  constructor(private readonly runs: RunsRepository) {}

  add(watcher: Watcher): void {
    this.watchers.push(watcher);
  }

  /** Does nothing while the previous poll is still waiting for the database. */
  @Interval(LOOK)
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
    const open = await this.runs.openAmong([...all]);
    for (const { watcher, runIds } of watched) watcher.over(runIds.filter((runId) => !open.has(runId)));
  }
}
