import { DONE, type EventOutcome } from './event.js';

/** Nothing but the wait that follows every case (3 §5: `sleepTime` is waited after any case). */
export async function sleep(): Promise<EventOutcome> {
  return DONE;
}
