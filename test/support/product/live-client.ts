import {
  CHAT_END,
  type ChatLine,
  type LiveEvent,
  parseChat,
  parseGeneric,
  parseProjectChange,
  type ProjectChange,
  SOCKET_EVENTS,
} from '@testplatform/contract';
import { io, type Socket } from 'socket.io-client';
import type { Api } from './api.js';
import { PATIENCE, until } from '../time/until.js';

interface HandshakeAnswer {
  readonly status: string;
  readonly changedAgo?: number;
  readonly errors?: unknown;
}

/** A client of the live channel that records events. */
export class LiveClient {
  readonly events: LiveEvent[] = [];
  readonly lines: ChatLine[] = [];
  readonly changes: ProjectChange[] = [];
  /** Number of end markers received. */
  ends = 0;
  /** The server's refusals, also on reconnecting. */
  readonly refusals: string[] = [];

  /** Names of the events that reached the client, also those before it was admitted, which it drops. */
  private readonly arrived = new Set<unknown>();

  private constructor(private readonly socket: Socket) {
    socket.io.on('packet', ({ data }: { readonly data?: unknown }) => Array.isArray(data) && this.arrived.add(data[0]));
    socket.on(SOCKET_EVENTS.generic, (payload: unknown) => this.keepEvent(payload));
    socket.on('connect_error', ({ message }) => this.refusals.push(message));
    socket.on(SOCKET_EVENTS.chatStream, (payload: unknown) => this.keepChat(payload));
    socket.on(SOCKET_EVENTS.projectChange, (payload: unknown) => this.keepChange(payload));
  }

  /** @throws the server's refusal */
  static connect({ url, token }: Pick<Api, 'url' | 'token'>): Promise<LiveClient> {
    const socket = io(url, { auth: { token }, transports: ['websocket'], reconnectionDelay: 50, forceNew: true });
    const client = new LiveClient(socket);
    return new Promise((resolve, reject) => {
      const refused = (error: Error) => {
        socket.close();
        reject(error);
      };
      socket.once('connect_error', refused);
      socket.once('connect', () => {
        // From here on it reconnects by itself.
        socket.off('connect_error', refused);
        resolve(client);
      });
    });
  }

  /** Connects and joins the room of a project. */
  static async watch(api: Api, projectId: number): Promise<LiveClient> {
    const client = await LiveClient.connect(api);
    await client.handshake({ projectId });
    return client;
  }

  handshake(...message: unknown[]): Promise<HandshakeAnswer> {
    return this.socket.timeout(PATIENCE).emitWithAck(SOCKET_EVENTS.handshake, ...message) as Promise<HandshakeAnswer>;
  }

  get connected(): boolean {
    return this.socket.connected;
  }

  /** Drops the connection like a network failure; the client reconnects by itself. */
  drop(): void {
    this.socket.io.engine.close();
  }

  /** Like `drop`, but stays offline until `comeBack`. */
  cut(): void {
    this.socket.io.reconnection(false);
    this.drop();
  }

  comeBack(): void {
    this.socket.io.reconnection(true);
    this.socket.connect();
  }

  /** Whether the server sent an event, although the client may not have been admitted. */
  wasSent(event: string): boolean {
    return this.arrived.has(event);
  }

  /** Whether the server replayed missed events after reconnecting. */
  get recovered(): boolean {
    return this.socket.recovered;
  }

  /** Waits for the event that reports the end of a run. */
  finished(runId: string): Promise<LiveEvent> {
    return until(`the finished event of ${runId}`, () =>
      this.events.find((event) => event.run_id === runId && event.runnerStatus === 'finished'),
    );
  }

  close(): void {
    this.socket.close();
  }

  private keepEvent(payload: unknown): void {
    const event = parseGeneric(payload);
    if (!event) throw new Error(`Not a generic event: ${JSON.stringify(payload)}`);
    this.events.push(event);
  }

  private keepChange(payload: unknown): void {
    const change = parseProjectChange(payload);
    if (!change) throw new Error(`Not a change of a project: ${JSON.stringify(payload)}`);
    this.changes.push(change);
  }

  private keepChat(payload: unknown): void {
    const chat = parseChat(payload);
    if (!chat) throw new Error(`Not a chat event: ${JSON.stringify(payload)}`);
    if (chat === CHAT_END) this.ends++;
    else this.lines.push(...chat);
  }
}
