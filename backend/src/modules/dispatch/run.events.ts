import { Injectable } from '@nestjs/common';
import type { RunRow } from '../runs/runs.repository.js';

export type RunEvent = 'created' | 'stopping' | 'finished';
/** A run as it is over. */
export type EndedRun = RunRow;
type Listener = (run: RunRow) => void;
type EndWork = (run: EndedRun) => Promise<void>;

/** Says what happened to runs, after the transaction that did it. */
@Injectable()
export class RunEvents {
  private readonly listeners: Record<RunEvent, Listener[]> = { created: [], stopping: [], finished: [] };
  private readonly endWork: EndWork[] = [];

  on(event: RunEvent, listener: Listener): void {
    this.listeners[event].push(listener);
  }

  emit(event: RunEvent, run: RunRow): void {
    for (const listener of this.listeners[event]) listener(run);
  }

  /** Names what belongs to the end of a run: it is written in the transaction that ends it, or the run does not end. Nothing long. */
  onEnd(work: EndWork): void {
    this.endWork.push(work);
  }

  /** Inside the transaction that ends the run. */
  async ending(run: EndedRun): Promise<void> {
    for (const work of this.endWork) await work(run);
  }
}
