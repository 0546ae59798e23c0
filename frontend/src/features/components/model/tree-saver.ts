import { DELAYS, type PlacedNode } from '@testplatform/contract';
import { ApiError, isOutage, sentencesOf } from '../../../api/api-error.js';
import type { Components, TreeSave } from '../../../api/components.js';
import type { Edit } from './edits.js';
import * as queueSteps from './save-queue.js';
import type { SaveQueue } from './save-queue.js';

/** What the saver needs of the server. Both reject with an ApiError. */
export interface TreeServer {
  /** Answers the new version. */
  save(save: TreeSave): Promise<number>;
  /** Answers the tree as it is, of at least `version`. */
  load(version: number): Promise<Components>;
}

/**
 * Brings edits to the server: holds a save queue and does what its phase asks for, one thing at a time. It belongs to no component,
 * so that edits made right before a screen is left still arrive.
 */
export class TreeSaver {
  #queue = queueSteps.openQueue([], -1);
  #timer: ReturnType<typeof setTimeout> | undefined;
  /** How often in a row no answer came. */
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

  /** @throws TreeError when the edit can't be done */
  edit(edit: Edit): void {
    this.#go(queueSteps.addEdit(this.#queue, edit));
  }

  /** @throws TreeError when the node's place is gone or taken */
  undoDelete(deleted: PlacedNode): void {
    this.#go(queueSteps.undoDelete(this.#queue, deleted));
  }

  /** Does the opposite of an edit. @throws TreeError when that can't be done any more */
  undo(opposite: Edit): void {
    this.#go(queueSteps.undoEdit(this.#queue, opposite));
  }

  /** A tree came from the server by itself: it is shown where nothing waits here, and else is a conflict that the person resolves. */
  receive({ tree, version }: Components): void {
    const { phase } = this.#queue;
    const isAwaited = phase === 'idle' || phase === 'unreached';
    const step = isAwaited ? queueSteps.loaded(this.#queue, tree, version) : this.#queue;
    this.#go(queueSteps.overtaken(step, version));
  }

  resolveConflict(choice: 'theirs' | 'mine'): void {
    this.#go(queueSteps.resolveConflict(this.#queue, choice));
  }

  retry(): void {
    this.#go(queueSteps.sendNext(this.#queue));
  }

  /** The server may be there again: what could not be brought to it is tried at once. */
  tryAgain(): void {
    this.#go(queueSteps.lookAgain(this.#queue));
  }

  discard(): void {
    this.#go(queueSteps.discard(this.#queue));
  }

  dismissErrors(): void {
    this.#go(queueSteps.dismissErrors(this.#queue));
  }

  /** Doesn't wait for the deferral: the person is leaving. */
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
      const conflict = error instanceof ApiError && error.status === 409;
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

/** Milliseconds until the next try after so many that failed in a row. */
const pauseAfter = (misses: number): number => Math.min(DELAYS.treeRetryMin * 2 ** (misses - 1), DELAYS.treeRetryMax);
