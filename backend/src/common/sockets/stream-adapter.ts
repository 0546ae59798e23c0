import type { Redis } from 'ioredis';
import type { Namespace } from 'socket.io';
import {
  ClusterAdapter,
  type ClusterMessage,
  type ClusterResponse,
  MessageType,
  type Session,
} from 'socket.io-adapter';
import { isAtMost, isStreamId, type RedisStream, type StreamEntry, type StreamId } from '../redis/redis-stream.js';

interface StreamAdapterOptions {
  readonly redis: Redis;
  readonly stream: RedisStream;
  /** What the keys of sessions begin with. */
  readonly key: string;
  /** Milliseconds that a session is kept for a client that is gone. */
  readonly keep: number;
}

/** The adapter emits it, with the event's name and payload, when another server says something to a room. */
export const RELAYED = 'relayed';

type Broadcast = Extract<ClusterMessage, { type: MessageType.BROADCAST }>;
/** A packet as Socket.IO writes it: the event's name, then what is said. */
interface Packet {
  readonly data: unknown[];
}

/**
 * Socket.IO over several servers: what one emits to a room, the others read from a stream in Redis and emit to their clients in that
 * room. A client that comes back to any of them is sent what it missed (docs/adr/035). Payloads are JSON. While Redis is away each
 * server reaches its own clients only.
 */
export class StreamAdapter extends ClusterAdapter {
  /** The last entry that this server wrote itself: its clients are sent it before it is read. */
  private lastOwn: StreamId | null = null;

  constructor(
    private readonly namespace: Namespace,
    private readonly options: StreamAdapterOptions,
  ) {
    super(namespace);
  }

  override init(): void {
    this.options.stream.follow(({ id, text }) => this.onMessage(JSON.parse(text) as ClusterMessage, id));
  }

  override async close(): Promise<void> {
    await this.options.stream.close();
  }

  /** Keeps the session of a client that is gone, so that it can come back to any server. */
  override persistSession(session: Omit<Session, 'missedPackets'>): void {
    const { redis, keep } = this.options;
    // While Redis is away nothing is kept, and the client starts a new session.
    redis.set(this.sessionKey(session.pid), JSON.stringify(session), 'PX', keep).catch(() => undefined);
  }

  /**
   * @param pid the client's secret
   * @param offset the last entry that it heard
   * @throws when it has to start a new session
   */
  override async restoreSession(pid: string, offset: string): Promise<Session> {
    const kept = isStreamId(offset) ? await this.options.redis.getdel(this.sessionKey(pid)) : null;
    if (kept === null) throw new Error('There is no such session');
    const session = JSON.parse(kept) as Omit<Session, 'missedPackets'>;
    return { ...session, missedPackets: await this.missed(session.rooms, offset as StreamId) };
  }

  protected override onMessage(message: ClusterMessage, offset?: string): void {
    if (message.uid !== this.uid && message.type === MessageType.BROADCAST) {
      const [event, payload] = (message.data.packet as Packet).data;
      this.emit(RELAYED, event, payload);
    }
    super.onMessage(message, offset);
  }

  protected override async doPublish(message: ClusterMessage): Promise<string> {
    const isShortLived = message.type === MessageType.BROADCAST && message.data.opts.flags?.volatile === true;
    const id = await this.options.stream.add(JSON.stringify(message), isShortLived);
    this.lastOwn = id;
    return id;
  }

  protected override async doPublishResponse(_server: string, response: ClusterResponse): Promise<void> {
    await this.options.stream.add(JSON.stringify(response), true);
  }

  /** What was emitted to some rooms after an entry; pictures are not sent again. */
  private async missed(rooms: readonly string[], offset: StreamId): Promise<unknown[][]> {
    const missed: unknown[][] = [];
    for await (const entry of this.options.stream.after(offset)) {
      const message = this.saidHere(entry);
      if (message && isFor(rooms, message)) missed.push([...(message.data.packet as Packet).data, entry.id]);
    }
    return missed;
  }

  /** Null when it is no event, or one that this server has still to read: then the client is sent it with the others. */
  private saidHere({ id, text }: StreamEntry): Broadcast | null {
    const message = JSON.parse(text) as ClusterMessage;
    if (message.type !== MessageType.BROADCAST || message.nsp !== this.namespace.name) return null;
    const isOwn = message.uid === this.uid;
    const isSaid = isOwn ? this.lastOwn !== null && isAtMost(id, this.lastOwn) : this.options.stream.hasRead(id);
    return isSaid ? message : null;
  }

  private sessionKey(pid: string): string {
    return `${this.options.key}:session:${pid}`;
  }
}

function isFor(rooms: readonly string[], { data: { opts } }: Broadcast): boolean {
  if (opts.flags?.volatile) return false;
  const isIn = opts.rooms.length === 0 || opts.rooms.some((room) => rooms.includes(room));
  return isIn && !opts.except.some((room) => rooms.includes(room));
}
