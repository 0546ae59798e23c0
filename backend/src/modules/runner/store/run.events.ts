import { Injectable } from '@nestjs/common';
import type { ExecutionType } from '@testplatform/contract';

/** A run as it is after an event. */
export interface ChangedRun {
  readonly runId: string;
  readonly projectId: number;
  readonly executionType: ExecutionType;
  readonly environment: string;
  readonly selection: string[];
  /** The person who started it; null when no person did. */
  readonly requestedBy: number | null;
  /** Why it ended before its files did; empty otherwise. */
  readonly reason: string;
  /** Unix milliseconds. */
  readonly finishedAt: number | null;
}

export type RunEvent = 'created' | 'stopping' | 'finished';
type Listener = (run: ChangedRun) => void;
type EndWork = (run: ChangedRun) => Promise<void>;

/** Events of runs that this process changed. */
@Injectable()
export class RunEvents {
  private readonly listeners: Record<RunEvent, Listener[]> = { created: [], stopping: [], finished: [] };
  private readonly endWork: EndWork[] = [];

  /** Calls `listener` once the transaction that changed the run has committed. */
  on(event: RunEvent, listener: Listener): void {
    this.listeners[event].push(listener);
  }

  emit(event: RunEvent, run: ChangedRun): void {
    for (const listener of this.listeners[event]) listener(run);
  }

  /** Adds work to the transaction that ends a run. It must be short; if it fails, the run does not end. */
  onEnd(work: EndWork): void {
    this.endWork.push(work);
  }

  /** Runs the work of `onEnd`, inside the transaction that ends the run. */
  async ending(run: ChangedRun): Promise<void> {
    for (const work of this.endWork) await work(run);
  }
}
