import type { Redis } from 'ioredis';
import type { Namespace } from 'socket.io';
import {
  ClusterAdapter,
  type ClusterMessage,
  type ClusterResponse,
  MessageType,
  type Session,
} from 'socket.io-adapter';
import type { Readmission } from './keeping-adapter.js';
import { isAtMost, isStreamId, type RedisStream, type StreamEntry, type StreamId } from '../redis/redis-stream.js';

interface StreamAdapterOptions {
  readonly redis: Redis;
  readonly stream: RedisStream;
  /** Prefix of the session keys. */
  readonly key: string;
  /** Milliseconds that the session of a disconnected client is kept. */
  readonly keep: number;
}

/** Event that the adapter emits, with the name and payload, when another server sends to a room. */
export const RELAYED = 'relayed';

type Broadcast = Extract<ClusterMessage, { type: MessageType.BROADCAST }>;
/** A Socket.IO packet: the event's name, then its arguments. */
interface Packet {
  readonly data: unknown[];
}

/**
 * Socket.IO across servers: what one emits to a room, the others read from a stream in Redis and emit to their own clients. A client that
 * reconnects to any of them is sent what it missed (docs/adr/035). Payloads are JSON. While Redis is down each server reaches its own
 * clients only.
 */
export class StreamAdapter extends ClusterAdapter {
  readmits: Readmission = async () => true;
  /** The last entry that this server wrote. Its clients receive it before it is read back. */
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

  /** Stores the session of a disconnected client, so that it can reconnect to any server. */
  override persistSession(session: Omit<Session, 'missedPackets'>): void {
    const { redis, keep } = this.options;
    // If Redis is down nothing is stored, and the client starts a new session.
    redis.set(this.sessionKey(session.pid), JSON.stringify(session), 'PX', keep).catch(() => undefined);
  }

  /**
   * @param pid the client's secret
   * @param offset the last entry that it received
   * @throws when it has to start a new session
   */
  override async restoreSession(pid: string, offset: string): Promise<Session> {
    const kept = isStreamId(offset) ? await this.options.redis.getdel(this.sessionKey(pid)) : null;
    if (kept === null) throw new Error('There is no such session');
    const session = JSON.parse(kept) as Omit<Session, 'missedPackets'>;
    if (!(await this.readmits(session))) throw new Error('The client may not be in its rooms any more');
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

  /** What was emitted to these rooms after an entry, without pictures. */
  private async missed(rooms: readonly string[], offset: StreamId): Promise<unknown[][]> {
    const missed: unknown[][] = [];
    for await (const entry of this.options.stream.after(offset)) {
      const message = this.saidHere(entry);
      if (message && isFor(rooms, message)) missed.push([...(message.data.packet as Packet).data, entry.id]);
    }
    return missed;
  }

  /**
   * Null if the entry is not an event, or if this server has not read it yet: then the client receives it with the
   * others.
   */
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
