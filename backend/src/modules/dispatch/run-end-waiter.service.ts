import { type BeforeApplicationShutdown, Injectable, Logger } from '@nestjs/common';
import { RunEvents } from './run.events.js';
import { OpenRunsRepository } from './open-runs.repository.js';

/** Milliseconds: the end of a run that another process ended is heard of within this. */
const POLL = 1_000;

/** Waits for runs to end, whichever process runs them. */
@Injectable()
export class RunEndWaiter implements BeforeApplicationShutdown {
  private readonly logger = new Logger('RunEnds');
  private readonly waiting = new Map<string, Set<() => void>>();
  private poller: NodeJS.Timeout | undefined;
  private isClosing = false;

  constructor(
    private readonly runs: OpenRunsRepository,
    events: RunEvents,
  ) {
    events.on('finished', ({ runId }) => this.release(runId));
  }

  /** Resolves when the run is over, the time is up, nobody waits any more, or the server goes away: look then how it stands. */
  async wait(runId: string, milliseconds: number, signal: AbortSignal): Promise<void> {
    if (this.isClosing || signal.aborted || milliseconds <= 0) return;
    await new Promise<void>((resolve) => {
      const timer = setTimeout(done, milliseconds);
      const forget = this.add(runId, done);
      signal.addEventListener('abort', done, { once: true });
      function done(): void {
        clearTimeout(timer);
        signal.removeEventListener('abort', done);
        forget();
        resolve();
      }
    });
  }

  beforeApplicationShutdown(): void {
    this.isClosing = true;
    for (const runId of this.waiting.keys()) this.release(runId);
  }

  private add(runId: string, done: () => void): () => void {
    const others = this.waiting.get(runId) ?? new Set();
    this.waiting.set(runId, others.add(done));
    this.poller ??= setInterval(() => void this.poll(), POLL);
    return () => {
      others.delete(done);
      if (others.size === 0 && this.waiting.get(runId) === others) this.waiting.delete(runId);
      if (this.waiting.size === 0) this.stopPolling();
    };
  }

  private release(runId: string): void {
    for (const done of this.waiting.get(runId) ?? []) done();
  }

  private stopPolling(): void {
    clearInterval(this.poller);
    this.poller = undefined;
  }

  /** One question for all who wait. A run that is gone is over too. */
  private async poll(): Promise<void> {
    const ids = [...this.waiting.keys()];
    try {
      const open = await this.runs.among(ids);
      for (const id of ids) if (!open.has(id)) this.release(id);
    } catch (error) {
      this.logger.warn({ err: error }, 'Looking for runs that ended failed; trying again soon');
    }
  }
}
