import type { Readable } from 'node:stream';
import { UserError } from '../errors.js';

/** Seconds after which a sender of too many requests may try again. */
const RETRY_AFTER = 5;

/** Handles what several senders want in turns: of each, a few at once. Some more wait, unread; the rest is refused. */
export class Turns<Sender> {
  private readonly busy = new Map<Sender, number>();
  private readonly waiting = new Map<Sender, (() => void)[]>();

  /** @param waitingMax requests of one sender that may wait */
  constructor(
    private readonly atOnce: number,
    private readonly waitingMax: number,
  ) {}

  /**
   * Waits for a turn and handles the request, unless it was broken off meanwhile.
   * @throws UserError 429 when too many of the sender's wait
   */
  async take(sender: Sender, request: Readable, handle: () => Promise<void>): Promise<void> {
    const busy = this.busy.get(sender) ?? 0;
    if (busy < this.atOnce) this.busy.set(sender, busy + 1);
    else await this.wait(sender);
    try {
      if (!request.destroyed) await handle();
    } finally {
      this.pass(sender);
    }
  }

  private wait(sender: Sender): Promise<void> {
    if ((this.waiting.get(sender)?.length ?? 0) >= this.waitingMax)
      throw new UserError(
        429,
        { tries: `Too many large requests at once. Please try again in ${RETRY_AFTER} seconds.` },
        { retryAfter: RETRY_AFTER },
      );
    return new Promise((resolve) => this.waiting.set(sender, [...(this.waiting.get(sender) ?? []), resolve]));
  }

  /** Hands the turn to the next one that waits. */
  private pass(sender: Sender): void {
    const [next, ...rest] = this.waiting.get(sender) ?? [];
    if (rest.length > 0) this.waiting.set(sender, rest);
    else this.waiting.delete(sender);
    if (next) return next();
    const busy = this.busy.get(sender)! - 1;
    if (busy > 0) this.busy.set(sender, busy);
    else this.busy.delete(sender);
  }
}
