import { setImmediate as nextTurn } from 'node:timers/promises';

/** Messages of a client that are handled concurrently. */
export const HANDLED_AT_ONCE = 20;
/** Messages of a client that may be queued: more than any of our clients sends before it is answered. */
export const WAITING_MAX = 1_000;

/**
 * Handles the messages of a client in order, a few at a time. SQLite reads are synchronous, so a burst of messages would otherwise block
 * everybody else.
 */
export class MessageTurns {
  private readonly waiting: (() => Promise<void>)[] = [];
  private handled = 0;

  /** @param cutOff called when the queue overflows; queued messages are dropped */
  constructor(private readonly cutOff: () => void) {}

  /** @param handle never rejects */
  add(handle: () => Promise<void>): void {
    if (this.handled < HANDLED_AT_ONCE && this.waiting.length === 0) void this.begin(handle);
    else if (this.waiting.push(handle) > WAITING_MAX) {
      this.waiting.length = 0;
      this.cutOff();
    }
  }

  private async begin(handle: () => Promise<void>): Promise<void> {
    this.handled++;
    await handle();
    await nextTurn();
    this.handled--;
    const next = this.waiting.shift();
    if (next) void this.begin(next);
  }
}
