/** A change of the list of cases that can be taken back. */
export interface UndoStep {
  undo(): Promise<void>;
}

/** More changes than a person takes back. */
const MOST = 50;

/** The changes that were made in the open list, for taking them back one after the other, last first. */
export class UndoStack {
  #steps: UndoStep[] = [];
  #running: Promise<void> = Promise.resolve();

  /** @param group the step that this one stands for as well, if any */
  push(step: UndoStep, group?: UndoStep): void {
    this.#steps = [...this.#steps.filter((one) => one !== group), step].slice(-MOST);
  }

  /** Takes back a step, after those that are being taken back now. Nothing happens when it was taken back before. */
  take(step: UndoStep): Promise<void> {
    if (!this.#steps.includes(step)) return Promise.resolve();
    this.#steps = this.#steps.filter((one) => one !== step);
    const done = this.#running.then(() => step.undo());
    this.#running = done.catch(() => undefined);
    return done;
  }

  last(): UndoStep | undefined {
    return this.#steps.at(-1);
  }

  clear(): void {
    this.#steps = [];
  }
}
