/** A change that can be taken back. */
export interface UndoStep {
  undo(): Promise<void>;
}

/** More changes than a person takes back. */
const MOST = 50;

/** The changes that a person made, for taking them back one after the other, last first. */
export class UndoStack {
  #steps: UndoStep[] = [];
  /** Steps that were taken back, or for which another one stands. */
  readonly #gone = new WeakSet<UndoStep>();
  #running: Promise<void> = Promise.resolve();

  /** @param group the step that this one stands for as well, if any */
  push(step: UndoStep, group?: UndoStep): void {
    if (group) this.#gone.add(group);
    this.#steps = [...this.#steps.filter((one) => one !== group), step].slice(-MOST);
  }

  /** Takes back a step, after those that are being taken back now. Nothing happens when it was taken back before. */
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

  /** Forgets which one is the last; each can still be taken back by itself. */
  clear(): void {
    this.#steps = [];
  }
}
