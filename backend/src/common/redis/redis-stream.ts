import { once } from 'node:events';
import type { Redis } from 'ioredis';
import { REDIS_SILENCE } from './redis-connection.js';

/** The id of an entry: Redis's time in milliseconds, and a sequence number within it. */
export type StreamId = `${number}-${number}`;

export interface StreamEntry {
  readonly id: StreamId;
  readonly text: string;
}

interface StreamOptions {
  readonly key: string;
  /** Minimum milliseconds for which entries are kept. */
  readonly keep: number;
  /** Milliseconds after which a short-lived entry is worthless. */
  readonly shortLife: number;
  /** Called with errors of the listener; the entry is skipped. */
  readonly onError: (error: unknown) => void;
}

const START: StreamId = '0-0';
const FIELD = 'message';
/** Entries that are kept, about, however young they are. */
const ENTRIES_MAX = 100_000;
/** Entries per read: some of them hold pictures. */
const BATCH = 50;
/** Milliseconds that a read blocks. */
const WAIT = REDIS_SILENCE / 2;
/** Milliseconds before a failed read is retried. */
const PAUSE = 500;

/** An ordered log in Redis that several processes append to and follow. */
export class RedisStream {
  private readonly reader: Redis;
  private following: Promise<void> | null = null;
  private readonly closing = new AbortController();
  /** The last entry that this process has read; null until Redis has answered where the stream ends. */
  private position: StreamId | null = null;
  private readonly shortLived: StreamId[] = [];

  constructor(
    private readonly redis: Redis,
    private readonly options: StreamOptions,
  ) {
    // Reads block, so they need a connection of their own. Without the offline queue `close` doesn't wait for Redis.
    this.reader = redis.duplicate({ enableOfflineQueue: false, commandTimeout: undefined });
    this.reader.on('error', () => undefined);
  }

  /** Whether this process has read an entry. */
  hasRead(id: StreamId): boolean {
    return this.position !== null && isAtMost(id, this.position);
  }

  /**
   * Appends an entry for every process to read.
   * @param isShortLived removed once newer entries are old enough, as for pictures
   * @returns its id
   * @throws when Redis is down; others may have read the entry or not
   */
  async add(text: string, isShortLived: boolean): Promise<StreamId> {
    const { key, keep } = this.options;
    // By Redis's clock: the servers' clocks may differ.
    const oldest = Math.max(0, timeOf(this.position ?? START) - keep);
    const id = (await this.redis.xadd(key, 'MINID', '~', oldest, '*', FIELD, text)) as StreamId;
    // Once writes stop, the whole stream expires.
    this.ignoreFailure(this.redis.pexpire(key, 2 * keep));
    this.ignoreFailure(this.redis.xtrim(key, 'MAXLEN', '~', ENTRIES_MAX));
    if (isShortLived) this.removeOlder(id);
    return id;
  }

  /** The entries after an id, oldest first. @throws when Redis is down */
  async *after(id: StreamId): AsyncGenerator<StreamEntry> {
    for (let last = id; ;) {
      const entries = (await this.redis.xrange(this.options.key, `(${last}`, '+', 'COUNT', BATCH)).map(entryOf);
      yield* entries;
      const end = entries.at(-1);
      if (!end) return;
      last = end.id;
    }
  }

  /** Reads entries from now on, until `close`. Catches up after an outage. */
  follow(hear: (entry: StreamEntry) => void): void {
    this.following ??= this.read(hear);
  }

  /** Stops reading. */
  async close(): Promise<void> {
    this.closing.abort();
    this.reader.disconnect();
    await this.following;
  }

  private async read(hear: (entry: StreamEntry) => void): Promise<void> {
    let isLost = true;
    while (!this.closing.signal.aborted) {
      try {
        if (isLost) await this.findPosition();
        isLost = false;
        for (const entry of await this.next()) this.take(entry, hear);
      } catch {
        // Redis is down, which its connection logs.
        isLost = true;
        await this.pause();
      }
    }
  }

  /** Waits until Redis is back, or for a moment. */
  private async pause(): Promise<void> {
    const signal = AbortSignal.any([this.closing.signal, AbortSignal.timeout(PAUSE)]);
    await once(this.reader, 'ready', { signal }).catch(() => undefined);
  }

  private async next(): Promise<StreamEntry[]> {
    const from = this.position ?? START;
    const answer = await this.reader.xread('COUNT', BATCH, 'BLOCK', WAIT, 'STREAMS', this.options.key, from);
    return (answer?.[0]?.[1] ?? []).map(entryOf);
  }

  private take(entry: StreamEntry, hear: (entry: StreamEntry) => void): void {
    this.position = entry.id;
    try {
      hear(entry);
    } catch (error) {
      this.options.onError(error);
    }
  }

  /** The end of the stream at first; later the last entry read, unless Redis has lost the stream and started a new one. */
  private async findPosition(): Promise<void> {
    const end = await this.end();
    if (this.position === null) this.position = end;
    else if (compare(end, this.position) < 0) this.position = START;
  }

  private async end(): Promise<StreamId> {
    if ((await this.reader.exists(this.options.key)) === 0) return START;
    const facts = (await this.reader.xinfo('STREAM', this.options.key)) as unknown[];
    return facts[facts.indexOf('last-generated-id') + 1] as StreamId;
  }

  private removeOlder(id: StreamId): void {
    const kept = this.shortLived.findIndex((one) => timeOf(one) > timeOf(id) - this.options.shortLife);
    const old = this.shortLived.splice(0, kept === -1 ? this.shortLived.length : kept);
    this.shortLived.push(id);
    if (old.length > 0) this.ignoreFailure(this.redis.xdel(this.options.key, ...old));
  }

  /** For housekeeping commands: a later entry, or the stream's expiry, makes up for a failed one. */
  private ignoreFailure(command: Promise<unknown>): void {
    command.catch(() => undefined);
  }
}

const entryOf = ([id, [, text = '']]: [id: string, fields: string[]]): StreamEntry => ({ id: id as StreamId, text });
const partsOf = (id: StreamId): [time: number, count: number] => id.split('-').map(Number) as [number, number];
const timeOf = (id: StreamId): number => partsOf(id)[0];

/** Negative if the first is older. */
function compare(one: StreamId, other: StreamId): number {
  const [[time, count], [otherTime, otherCount]] = [partsOf(one), partsOf(other)];
  return time - otherTime || count - otherCount;
}

export const isAtMost = (one: StreamId, other: StreamId): boolean => compare(one, other) <= 0;

export const isStreamId = (text: string): text is StreamId => /^\d{1,15}-\d{1,15}$/.test(text);
