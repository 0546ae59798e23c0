/** Runs tasks one after another, in order. A failing task does not stop the next. */
export class Mutex {
  private last: Promise<unknown> = Promise.resolve();

  run<T>(task: () => Promise<T>): Promise<T> {
    const turn = this.last.then(task, task);
    this.last = turn.catch(() => undefined);
    return turn;
  }
}
