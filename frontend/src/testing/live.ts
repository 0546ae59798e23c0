import { SOCKET_EVENTS, type ProjectChange } from '@testplatform/contract';

type Handler = (...payload: readonly unknown[]) => void;

/** Stands in for a socket of Socket.IO. */
class SocketStandIn {
  readonly handlers = new Map<string, Set<Handler>>();
  /** What the screen sent. */
  readonly emitted: (readonly unknown[])[] = [];
  recovered = false;
  connected = false;

  on(event: string, handler: Handler): this {
    this.handlers.set(event, (this.handlers.get(event) ?? new Set()).add(handler));
    return this;
  }

  /** The server answers each handshake at once. */
  emit(...message: readonly unknown[]): void {
    this.emitted.push(message);
    const answered = message.at(-1);
    if (message[0] === SOCKET_EVENTS.handshake && typeof answered === 'function') answered({ status: 'success' });
  }

  connect(): void {
    this.connected = true;
    this.say('connect');
  }

  disconnect(): void {
    this.connected = false;
    sockets.delete(this);
  }

  removeAllListeners(): void {
    this.handlers.clear();
  }

  say(event: string, ...payload: readonly unknown[]): void {
    for (const handler of this.handlers.get(event) ?? []) handler(...payload);
  }
}

const sockets = new Set<SocketStandIn>();

/** Replaces `io` of socket.io-client (jest.config.mjs): connects in the next microtask. */
export function io(): SocketStandIn {
  const socket = new SocketStandIn();
  sockets.add(socket);
  queueMicrotask(() => sockets.has(socket) && socket.connect());
  return socket;
}

/** The server's end of the live channel. */
export const live = {
  /** Sends an event to every socket of the screen. */
  say: (event: string, ...payload: readonly unknown[]) => {
    for (const socket of sockets) socket.say(event, ...payload);
  },
  /** Somebody else changed a part of the project. */
  changed: (change: Pick<ProjectChange, 'projectId' | 'part'> & Partial<ProjectChange>) =>
    live.say(SOCKET_EVENTS.projectChange, { by: null, ts: Date.now(), ...change }),
  /** The connection breaks. */
  breaks: () => {
    for (const socket of sockets) {
      socket.connected = false;
      socket.say('disconnect');
    }
  },
  /** It is restored, without the events in between. */
  returns: () => {
    for (const socket of sockets) socket.connect();
  },
  forget: () => sockets.clear(),
};
