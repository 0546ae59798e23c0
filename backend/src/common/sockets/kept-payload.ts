import { SessionAwareAdapter } from 'socket.io-adapter';

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

/** Keeps events in memory for clients that reconnect. */
export class KeepingAdapter extends SessionAwareAdapter {
  override broadcast(...[packet, options]: Parameters<SessionAwareAdapter['broadcast']>): void {
    super.broadcast(packet, options);
    // It was sent as text; the adapter keeps this very list.
    const { data } = packet as { data?: unknown[] };
    const payload = data?.[1];
    if (data && payload instanceof KeptPayload) data[1] = payload.kept();
  }
}
