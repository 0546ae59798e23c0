import { clock, LIMITS } from '@testplatform/contract';
import { UserError } from '../../errors.js';

/** A request body in memory, from its first byte until its call is answered. */
export interface HeldBody {
  /** Counts more memory for it. */
  grow(bytes: number): void;
  /** Marks it as received; it is no longer aborted. */
  complete(): void;
  /** Counts its memory as free. */
  release(): void;
}

interface Body {
  readonly sender: Sender;
  readonly begunAt: number;
  /** Time of the last byte, as of `clock.elapsed`. */
  arrivedAt: number;
  bytes: number;
  readonly breakOff: (reason: UserError) => void;
}

interface Sender {
  readonly address: string;
  bytes: number;
  bodies: number;
  /** Incomplete bodies, the one that has stalled longest first. */
  readonly arriving: Set<Body>;
}

/** Milliseconds between checks for slow bodies. */
const LOOK = 1_000;

const tooSlow = (): UserError =>
  new UserError(408, { body: 'The request took too long to arrive. Check the connection, and send it again' });
const tooMuch = (): UserError =>
  new UserError(
    503,
    { body: 'Too many requests are arriving at once. Send it again in a few seconds' },
    { retryAfter: 5 },
  );

/**
 * Limits the memory of request bodies, per address and in total. Above a limit the body that has stalled longest is aborted; above the
 * total, one of the address that holds most, so that senders who never finish can't crowd out others.
 */
export class HeldBodies {
  private readonly senders = new Map<string, Sender>();
  private held = 0;

  constructor() {
    clock.every(LOOK, () => this.breakOffSlow(), { keepsProcess: false });
  }

  /** Bytes in memory. */
  get bytes(): number {
    return this.held;
  }

  /** @param breakOff aborts the body with an error for its sender; called at most once */
  begin(address: string, breakOff: (reason: UserError) => void): HeldBody {
    const sender = this.senders.get(address) ?? { address, bytes: 0, bodies: 0, arriving: new Set<Body>() };
    this.senders.set(address, sender);
    const now = clock.elapsed();
    const body: Body = { sender, begunAt: now, arrivedAt: now, bytes: 0, breakOff };
    sender.bodies++;
    sender.arriving.add(body);
    let isReleased = false;
    const release = (): void => {
      if (!isReleased) this.remove(body);
      isReleased = true;
    };
    return { grow: (bytes) => this.grow(body, bytes), complete: () => void sender.arriving.delete(body), release };
  }

  private grow(body: Body, bytes: number): void {
    const { sender } = body;
    body.arrivedAt = clock.elapsed();
    // Move it to the end of the order.
    if (sender.arriving.delete(body)) sender.arriving.add(body);
    this.count(body, bytes);
    while (sender.bytes > LIMITS.heldBodyBytesPerAddress && breakOffStalest(sender));
    while (this.held > LIMITS.heldBodyBytes && breakOffStalest(this.largest()));
  }

  private count(body: Body, bytes: number): void {
    body.bytes += bytes;
    body.sender.bytes += bytes;
    this.held += bytes;
  }

  private remove(body: Body): void {
    const { sender } = body;
    sender.arriving.delete(body);
    this.count(body, -body.bytes);
    if (--sender.bodies === 0) this.senders.delete(sender.address);
  }

  /** The address that holds the most memory, among those with incomplete bodies. */
  private largest(): Sender | undefined {
    const some = [...this.senders.values()].filter(({ arriving }) => arriving.size > 0);
    return some.reduce<Sender | undefined>((most, one) => (most && most.bytes >= one.bytes ? most : one), undefined);
  }

  private breakOffSlow(): void {
    const now = clock.elapsed();
    for (const { arriving } of this.senders.values())
      for (const body of arriving) {
        const isSlow = now - body.arrivedAt > LIMITS.bodyStandstillMs || now - body.begunAt > LIMITS.bodyArrivalMs;
        if (isSlow) end(body, tooSlow());
      }
  }
}

function end(body: Body, reason: UserError): void {
  body.sender.arriving.delete(body);
  body.breakOff(reason);
}

/** Aborts the non-empty body that has stalled longest; false if there is none. */
function breakOffStalest(sender: Sender | undefined): boolean {
  for (const body of sender?.arriving ?? [])
    if (body.bytes > 0) {
      end(body, tooMuch());
      return true;
    }
  return false;
}
