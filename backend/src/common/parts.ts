import { setImmediate as othersFirst } from 'node:timers/promises';

/** Synchronous work that yields about every millisecond. */
export type InParts<T> = Generator<void, T>;

/** Runs the work without a pause. */
export function atOnce<T>(work: InParts<T>): T {
  for (;;) {
    const step = work.next();
    if (step.done) return step.value;
  }
}

/** Runs the work, and lets the event loop continue at every yield. */
export async function inParts<T>(work: InParts<T>): Promise<T> {
  for (;;) {
    const step = work.next();
    if (step.done) return step.value;
    await othersFirst();
  }
}
