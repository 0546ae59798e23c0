import { DELAYS } from '@testplatform/contract';
import { ApiError, isOutage, sentencesOf } from '../../../api/client/api-error.js';
import type { Components, TreeSave } from '../../../api/project/components.js';
import type { Edit } from './edits.js';
import * as queueSteps from './save-queue.js';
import type { SaveQueue } from './save-queue.js';

/** The calls that the saver makes. Both reject with an ApiError. */
export interface TreeServer {
  /** Resolves to the new version. */
  save(save: TreeSave): Promise<number>;
  /** Resolves to the stored tree, of at least `version`. */
  load(version: number): Promise<Components>;
}

/**
 * Saves edits to the server: holds a save queue and performs what its phase requires, one call at a time. It lives
 * outside React, so that edits made right before leaving a screen are still saved.
 */
export class TreeSaver {
  #queue = queueSteps.openQueue([], -1);
  #timer: ReturnType<typeof setTimeout> | undefined;
  /** Consecutive attempts without a response. */
  #misses = 0;
  readonly #listeners = new Set<() => void>();
  readonly #server: TreeServer;

  constructor(server: TreeServer) {
    this.#server = server;
  }

  readonly getQueue = (): SaveQueue => this.#queue;

  readonly subscribe = (listener: () => void): (() => void) => {
    this.#listeners.add(listener);
    return () => this.#listeners.delete(listener);
  };

  /** @throws TreeError when the edit is not possible */
  edit(edit: Edit): void {
    this.#go(queueSteps.addEdit(this.#queue, edit));
  }

  /** Drops the deletion of a node that was not sent yet. @throws TreeError when a later edit needs the node's title */
  cancelDelete(id: string): void {
    this.#go(queueSteps.cancelDelete(this.#queue, id));
  }

  /** Applies the opposite of an edit. @throws TreeError when that is no longer possible */
  undo(opposite: Edit): void {
    this.#go(queueSteps.undoEdit(this.#queue, opposite));
  }

  /**
   * Takes a tree that was read again. Without unsaved edits it is shown. If it is newer and edits wait, the user
   * resolves the conflict. After a save without a response it shows whether that arrived; during a save it is ignored.
   */
  receive({ tree, version }: Components): void {
    const { phase } = this.#queue;
    const isAwaited = phase === 'idle' || phase === 'unreached';
    const step = isAwaited ? queueSteps.loaded(this.#queue, tree, version) : this.#queue;
    this.#go(queueSteps.changedElsewhere(step, version));
  }

  resolveConflict(choice: 'theirs' | 'mine'): void {
    this.#go(queueSteps.resolveConflict(this.#queue, choice));
  }

  retry(): void {
    this.#go(queueSteps.sendNext(this.#queue));
  }

  /** Retries at once. */
  tryAgain(): void {
    this.#go(queueSteps.checkAgain(this.#queue));
  }

  /** The connection is back, though the server may need another moment: retries now, and soon again. */
  reconnected(): void {
    this.#misses = 0;
    this.tryAgain();
  }

  discard(): void {
    this.#go(queueSteps.discard(this.#queue));
  }

  dismissErrors(): void {
    this.#go(queueSteps.dismissErrors(this.#queue));
  }

  /** Saves without the deferral, because the user is leaving. */
  flush(): void {
    if (this.#queue.phase === 'waiting') this.retry();
    else this.tryAgain();
  }

  #go(next: SaveQueue): void {
    const before = this.#queue;
    if (next === before) return;
    this.#queue = next;
    for (const listener of this.#listeners) listener();
    this.#act(before);
  }

  #act(before: SaveQueue): void {
    const { phase, batch, version } = this.#queue;
    clearTimeout(this.#timer);
    if (phase === 'waiting') this.#timer = setTimeout(() => this.retry(), DELAYS.treeSave);
    else if (phase === 'unreached') this.#timer = setTimeout(() => this.tryAgain(), pauseAfter(this.#misses));
    else if (phase === 'sending' && (before.phase !== phase || batch !== before.batch)) void this.#save();
    else if (phase === 'checking' && before.phase !== phase) void this.#load(version + 1);
    else if (phase === 'identifying' && before.phase !== phase) void this.#load(version);
    else if (phase.startsWith('reloading') && before.phase !== phase) void this.#load(version + 1);
  }

  async #save(): Promise<void> {
    try {
      const version = await this.#server.save(queueSteps.saveOf(this.#queue));
      this.#misses = 0;
      this.#go(queueSteps.saved(this.#queue, version));
    } catch (error) {
      if (isOutage(error)) return this.#miss();
      const conflict = error instanceof ApiError && error.status === 409 && 'version' in error.errors;
      this.#go(conflict ? queueSteps.conflicted(this.#queue) : queueSteps.refused(this.#queue, sentencesOf(error)));
    }
  }

  async #load(version: number): Promise<void> {
    try {
      const components = await this.#server.load(version);
      this.#go(queueSteps.loaded(this.#queue, components.tree, components.version));
    } catch (error) {
      if (this.#queue.phase === 'checking' && isOutage(error)) return this.#miss();
      this.#go(queueSteps.loadFailed(this.#queue, sentencesOf(error)));
    }
  }

  #miss(): void {
    this.#misses++;
    this.#go(queueSteps.unanswered(this.#queue));
  }
}

/** Milliseconds until the next attempt, by the number of failed ones. */
const pauseAfter = (misses: number): number => Math.min(DELAYS.treeRetryMin * 2 ** (misses - 1), DELAYS.treeRetryMax);
