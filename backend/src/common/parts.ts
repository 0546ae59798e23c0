import { setImmediate as othersFirst } from 'node:timers/promises';

/** Work that stops now and then, after about a millisecond. */
export type InParts<T> = Generator<void, T>;

/** Does all of it at once. */
export function atOnce<T>(work: InParts<T>): T {
  for (;;) {
    const step = work.next();
    if (step.done) return step.value;
  }
}

/** Lets others be answered wherever it stops. */
export async function inParts<T>(work: InParts<T>): Promise<T> {
  for (;;) {
    const step = work.next();
    if (step.done) return step.value;
    await othersFirst();
  }
}
