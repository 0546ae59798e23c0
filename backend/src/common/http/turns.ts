import type { Readable } from 'node:stream';

/** Handles what several senders want in turns: of each, a few at once. The rest waits, unread. */
export class Turns<Sender> {
  private readonly busy = new Map<Sender, number>();
  private readonly waiting = new Map<Sender, (() => void)[]>();

  constructor(private readonly atOnce: number) {}

  /** Waits for a turn and handles the request, unless it was broken off meanwhile. */
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
