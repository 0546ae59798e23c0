import { setImmediate as nextTurn } from 'node:timers/promises';

/** Messages of a client that are handled concurrently. */
export const HANDLED_AT_ONCE = 20;
/** Messages of a client that may be queued: more than any of our clients sends before it is answered. */
export const WAITING_MAX = 1_000;
/** Bytes of the messages of a client that may be queued or handled: the largest have 4 MB, and our clients wait for their answers. */
export const HELD_BYTES = 32 * 1_048_576;

interface Turn {
  readonly bytes: number;
  readonly handle: () => Promise<void>;
}

/**
 * Handles the messages of a client in order, a few at a time. SQLite reads are synchronous, so a burst of messages would otherwise block
 * everybody else.
 */
export class MessageTurns {
  private readonly waiting: Turn[] = [];
  private handled = 0;
  private heldBytes = 0;

  /** @param cutOff called when the queue overflows; queued messages are dropped */
  constructor(private readonly cutOff: () => void) {}

  /** @param bytes of the message @param handle never rejects */
  add(bytes: number, handle: () => Promise<void>): void {
    this.heldBytes += bytes;
    const turn = { bytes, handle };
    if (this.handled < HANDLED_AT_ONCE && this.waiting.length === 0) void this.begin(turn);
    else if (this.waiting.push(turn) > WAITING_MAX || this.heldBytes > HELD_BYTES) {
      for (const { bytes: dropped } of this.waiting.splice(0)) this.heldBytes -= dropped;
      this.cutOff();
    }
  }

  private async begin({ bytes, handle }: Turn): Promise<void> {
    this.handled++;
    await handle();
    await nextTurn();
    this.handled--;
    this.heldBytes -= bytes;
    const next = this.waiting.shift();
    if (next) void this.begin(next);
  }
}
