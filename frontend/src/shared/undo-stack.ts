/** A change that can be undone. */
export interface UndoStep {
  undo(): Promise<void>;
}

/** More steps than anybody undoes. */
const MOST = 50;

/** The changes that can be undone, last first, one at a time. */
export class UndoStack {
  #steps: UndoStep[] = [];
  /** Steps that were undone, or that a later step includes. */
  readonly #gone = new WeakSet<UndoStep>();
  #running: Promise<void> = Promise.resolve();

  /** @param group an earlier step that this one includes */
  push(step: UndoStep, group?: UndoStep): void {
    if (group) this.#gone.add(group);
    this.#steps = [...this.#steps.filter((one) => one !== group), step].slice(-MOST);
  }

  /** Undoes a step once the undos in progress have ended. A step that was undone before is ignored. */
  take(step: UndoStep): Promise<void> {
    if (this.#gone.has(step)) return Promise.resolve();
    this.#gone.add(step);
    this.#steps = this.#steps.filter((one) => one !== step);
    const done = this.#running.then(() => step.undo());
    this.#running = done.catch(() => undefined);
    return done;
  }

  last(): UndoStep | undefined {
    return this.#steps.at(-1);
  }

  /** Empties the stack; `take` can still undo each step. */
  clear(): void {
    this.#steps = [];
  }
}
