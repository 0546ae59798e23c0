import { type Session, SessionAwareAdapter } from 'socket.io-adapter';

/**
 * Whether a client that reconnects may still be in all rooms of its session. Otherwise it starts a new one. Socket.IO sends what a client
 * has missed before it calls any middleware.
 */
export type Readmission = (session: Pick<Session, 'rooms' | 'data'>) => Promise<boolean>;

/** About how many bytes of events are kept: several times what a busy server sends in that time. */
const BYTES_MAX = 64 * 1_048_576;
/** About how many bytes a kept event and a value in it take besides their text. */
const EVENT_BYTES = 500;
const VALUE_BYTES = 50;

/** A payload of which less is kept for clients that reconnect than is sent now: they need no old pictures, and a run has four a second. */
export class KeptPayload<T extends object> {
  readonly #kept: T;

  constructor(sent: T, kept: T) {
    Object.assign(this, sent);
    this.#kept = kept;
  }

  /** What reconnecting clients are sent. */
  kept(): T {
    return this.#kept;
  }
}

/** Keeps events in memory for clients that reconnect; when there are too many, the newest. */
export class KeepingAdapter extends SessionAwareAdapter {
  readmits: Readmission = async () => true;
  /** About the bytes of each kept event, oldest first. */
  private readonly sizes: number[] = [];
  private bytes = 0;

  override broadcast(...[packet, options]: Parameters<SessionAwareAdapter['broadcast']>): void {
    const before = this.events.length;
    super.broadcast(packet, options);
    // It was sent as text; the adapter keeps this very list.
    const { data } = packet as { data?: unknown[] };
    const payload = data?.[1];
    if (data && payload instanceof KeptPayload) data[1] = payload.kept();
    if (this.events.length > before) this.count(EVENT_BYTES + sizeOf(data));
  }

  /** @throws when the client has to start a new session */
  override async restoreSession(pid: string, offset: string): Promise<Session> {
    const asLeft: Session | null = await super.restoreSession(pid, offset);
    if (!asLeft || !(await this.readmits(asLeft))) throw new Error('There is no such session');
    // More may have been sent meanwhile.
    return super.restoreSession(pid, offset);
  }

  private count(size: number): void {
    this.sizes.push(size);
    this.bytes += size;
    // The base class removes expired events.
    while (this.sizes.length > this.events.length) this.bytes -= this.sizes.shift()!;
    if (this.bytes <= BYTES_MAX) return;
    let surplus = 0;
    // A tenth more than needed, because each removal moves all that stay.
    while (this.bytes > 0.9 * BYTES_MAX) this.bytes -= this.sizes[surplus++]!;
    this.sizes.splice(0, surplus);
    this.events.splice(0, surplus);
  }

  /** A private field of the base class. */
  private get events(): unknown[] {
    return (this as unknown as { readonly packets: unknown[] }).packets;
  }
}

function sizeOf(value: unknown): number {
  if (typeof value === 'string') return VALUE_BYTES + 2 * value.length;
  if (typeof value !== 'object' || value === null) return VALUE_BYTES;
  return Object.values(value).reduce<number>((sum, one) => sum + sizeOf(one), VALUE_BYTES);
}
