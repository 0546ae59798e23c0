import { DONE, type EventOutcome } from './event.js';

/** Does nothing itself: `sleepTime` is waited for after every case. */
export async function sleep(): Promise<EventOutcome> {
  return DONE;
}
