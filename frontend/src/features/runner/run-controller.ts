import {
  CHAT_END,
  type ChatEvent,
  type ExecutionType,
  type LiveEvent,
  type ProjectChange,
} from '@testplatform/contract';
import type { Selection, Snapshot } from '../../api/runs/runner.js';
import type { LiveListeners } from '../../api/live/socket.js';
import { IDLE, isActive, step, type RunEffect, type RunEvent, type RunState, type RunTimer } from './run-state.js';

/** The controller's dependencies. */
export interface RunPorts {
  start(selection: Selection, executionType: ExecutionType): Promise<string>;
  stop(runId: string): Promise<void>;
  /** @param runId null: the active run, or the last one */
  snapshot(runId: string | null, signal: AbortSignal): Promise<Snapshot>;
  /** Joins the live channel; returns a function that leaves it. */
  join(listeners: LiveListeners): () => void;
  /** Results are ready to be refetched. */
  refresh(): void;
  /** A start or stop was refused. */
  tell(error: unknown): void;
  onChat(event: ChatEvent): void;
  /** Someone changed a part of the project. */
  onChange(change: ProjectChange): void;
  /** Change events may have been missed. */
  onMissed(): void;
}

/** Performs the effects of run-state.ts: calls, timers, live channel. A store for `useSyncExternalStore`. */
export class RunController {
  #state = IDLE;
  #leave: (() => void) | null = null;
  #abort = new AbortController();
  #mayViewRuns = false;
  readonly #timers = new Map<RunTimer, ReturnType<typeof setTimeout>>();
  readonly #listeners = new Set<() => void>();

  constructor(private readonly ports: RunPorts) {}

  readonly getState = (): RunState => this.#state;
  readonly subscribe = (listener: () => void): (() => void) => {
    this.#listeners.add(listener);
    return () => this.#listeners.delete(listener);
  };

  /**
   * Starts listening. Returns a function that stops everything.
   * @param mayViewRuns without this right nothing is polled, and the server sends only changes of the project
   */
  open({ mayViewRuns }: { readonly mayViewRuns: boolean }): () => void {
    this.#mayViewRuns = mayViewRuns;
    this.#abort = new AbortController();
    this.#leave = this.ports.join({
      onLive: (event: LiveEvent) => this.#send({ is: 'live', event, now: Date.now() }),
      onConnected: (connected) => this.#send({ is: 'connection', connected, now: Date.now() }),
      onChat: (event) => {
        // Other runs of the project end in the same room. The end of the followed run is known before its marker comes.
        if (event !== CHAT_END || !isActive(this.#state)) this.ports.onChat(event);
      },
      onChange: (change) => this.ports.onChange(change),
      onMissed: () => {
        this.#send({ is: 'missed' });
        this.ports.onMissed();
      },
    });
    this.#send({ is: 'opened' });
    return () => this.#close();
  }

  /** The run button: starts a run, or stops the active one. */
  press(selection: Selection, executionType: ExecutionType): void {
    this.#send({ is: 'pressed', selection, executionType, now: Date.now() });
  }

  #close(): void {
    this.#leave?.();
    this.#abort.abort();
    for (const timer of this.#timers.values()) clearTimeout(timer);
    this.#timers.clear();
  }

  #send(event: RunEvent): void {
    const next = step(this.#state, event);
    if (next.state !== this.#state) {
      this.#state = next.state;
      for (const listener of this.#listeners) listener();
    }
    for (const effect of next.effects) this.#perform(effect);
  }

  #perform(effect: RunEffect): void {
    switch (effect.do) {
      case 'start':
        void this.#start(effect.selection, effect.executionType);
        return;
      case 'stop':
        void this.#stop(effect.runId);
        return;
      case 'poll':
        void this.#poll(effect.runId);
        return;
      case 'wait':
        this.#wait(effect.timer, effect.ms);
        return;
      case 'cancel':
        clearTimeout(this.#timers.get(effect.timer));
        return;
      case 'refresh':
        this.ports.refresh();
        return;
    }
  }

  #wait(timer: RunTimer, ms: number): void {
    clearTimeout(this.#timers.get(timer));
    this.#timers.set(
      timer,
      setTimeout(() => this.#send({ is: 'elapsed', timer, now: Date.now() }), ms),
    );
  }

  async #start(selection: Selection, executionType: ExecutionType): Promise<void> {
    try {
      const runId = await this.ports.start(selection, executionType);
      this.#send({ is: 'started', runId, now: Date.now() });
    } catch (error) {
      this.#send({ is: 'start-failed' });
      this.ports.tell(error);
    }
  }

  async #stop(runId: string): Promise<void> {
    try {
      await this.ports.stop(runId);
    } catch (error) {
      this.#send({ is: 'stop-failed', now: Date.now() });
      this.ports.tell(error);
    }
  }

  async #poll(runId: string | null): Promise<void> {
    const { signal } = this.#abort;
    const askedAt = Date.now();
    if (!this.#mayViewRuns) return this.#send({ is: 'unreachable', now: askedAt });
    try {
      const snapshot = await this.ports.snapshot(runId, signal);
      if (!signal.aborted) this.#send({ is: 'snapshot', snapshot, askedAt, now: Date.now() });
    } catch {
      // For any error, the state machine decides how long to keep polling.
      if (!signal.aborted) this.#send({ is: 'unreachable', now: Date.now() });
    }
  }
}
