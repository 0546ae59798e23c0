import { Injectable } from '@nestjs/common';
import type { RunRow } from './runs.repository.js';

export type RunEvent = 'created' | 'stopping' | 'finished';
type Listener = (run: RunRow) => void;

/** Says what happened to runs, after the transaction that did it. */
@Injectable()
export class RunEvents {
  private readonly listeners: Record<RunEvent, Listener[]> = { created: [], stopping: [], finished: [] };

  on(event: RunEvent, listener: Listener): void {
    this.listeners[event].push(listener);
  }

  emit(event: RunEvent, run: RunRow): void {
    for (const listener of this.listeners[event]) listener(run);
  }
}
