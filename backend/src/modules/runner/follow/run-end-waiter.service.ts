import { clock } from '@testplatform/contract';
import { type BeforeApplicationShutdown, Injectable } from '@nestjs/common';
import { RunEndWatcher } from './run-end-watcher.js';
import { RunEvents } from '../store/run.events.js';

/** Lets callers wait for the end of a run, whichever process runs it. */
@Injectable()
export class RunEndWaiter implements BeforeApplicationShutdown {
  /** Waiting callers by run id. */
  private readonly waiting = new Map<string, Set<() => void>>();
  private isClosing = false;

  constructor(events: RunEvents, watcher: RunEndWatcher) {
    events.on('finished', ({ runId }) => this.release(runId));
    watcher.add({
      runIds: () => this.waiting.keys(),
      over: (runIds) => {
        for (const runId of runIds) this.release(runId);
      },
    });
  }

  /**
   * Resolves when the run is over, the timeout expires, `signal` aborts or the server shuts down. It does not say which: read the run
   * afterwards.
   */
  async wait(runId: string, milliseconds: number, signal: AbortSignal): Promise<void> {
    if (this.isClosing || signal.aborted || milliseconds <= 0) return;
    await new Promise<void>((resolve) => {
      const cancel = clock.after(milliseconds, done);
      const forget = this.add(runId, done);
      signal.addEventListener('abort', done, { once: true });
      function done(): void {
        cancel();
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

  /** Adds a caller; returns a function that removes it. */
  private add(runId: string, done: () => void): () => void {
    const others = this.waiting.get(runId) ?? new Set();
    this.waiting.set(runId, others.add(done));
    return () => {
      others.delete(done);
      if (others.size === 0 && this.waiting.get(runId) === others) this.waiting.delete(runId);
    };
  }

  private release(runId: string): void {
    for (const done of this.waiting.get(runId) ?? []) done();
  }
}
