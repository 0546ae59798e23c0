import { DONE, type EventOutcome } from './event.js';

/** Does nothing itself: `sleepTime` is waited after every case (3 §5). */
export async function sleep(): Promise<EventOutcome> {
  return DONE;
}
