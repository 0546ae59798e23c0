import { setImmediate as nextTurn } from 'node:timers/promises';

/** Messages of one client that are handled at once. */
export const HANDLED_AT_ONCE = 20;
/** Messages of one client that may wait: more than any client of ours sends before it is answered. */
export const WAITING_MAX = 1_000;

/**
 * Handles the messages of one client in their order, a few at once. A burst of them would otherwise be handled as a whole before anybody else
 * is answered, because reading SQLite takes no turn of the event loop.
 */
export class MessageTurns {
  private readonly waiting: (() => Promise<void>)[] = [];
  private handled = 0;

  /** @param cutOff called when more messages wait than may; those that wait are dropped */
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
