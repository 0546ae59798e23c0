import { once } from 'node:events';
import type { Redis } from 'ioredis';
import { REDIS_SILENCE } from './redis-connection.js';

/** The id of an entry: Redis's time in milliseconds, and a number within that millisecond. */
export type StreamId = `${number}-${number}`;

export interface StreamEntry {
  readonly id: StreamId;
  readonly text: string;
}

interface StreamOptions {
  readonly key: string;
  /** Milliseconds that entries are kept at least. */
  readonly keep: number;
  /** Milliseconds after which a short-lived entry is worth nothing. */
  readonly shortLife: number;
  /** Called with what a listener throws; the entry is skipped. */
  readonly onError: (error: unknown) => void;
}

const START: StreamId = '0-0';
const FIELD = 'message';
/** Entries that are read at once: some of them hold pictures. */
const BATCH = 50;
/** Milliseconds that a reader waits for the next entry before it asks again. */
const WAIT = REDIS_SILENCE / 2;
/** Milliseconds before a reader that failed tries again. */
const PAUSE = 500;

/** An ordered log in Redis that several processes write to, and that each of them follows. */
export class RedisStream {
  private readonly reader: Redis;
  private following: Promise<void> | null = null;
  private readonly closing = new AbortController();
  /** Up to where this process has read; null until Redis could be asked where the stream ends. */
  private position: StreamId | null = null;
  private readonly shortLived: StreamId[] = [];

  constructor(
    private readonly redis: Redis,
    private readonly options: StreamOptions,
  ) {
    // Reading blocks, so it has a connection of its own. Nothing is queued there while Redis is away: closing would not end it.
    this.reader = redis.duplicate({ enableOfflineQueue: false, commandTimeout: undefined });
    this.reader.on('error', () => undefined);
  }

  /** Whether an entry has been read by this process. */
  hasRead(id: StreamId): boolean {
    return this.position !== null && isAtMost(id, this.position);
  }

  /**
   * Adds an entry for every process to read.
   * @param isShortLived it is removed once newer ones are old enough: a picture is worth nothing later
   * @returns its id
   * @throws when Redis is away; others may have read the entry or not
   */
  async add(text: string, isShortLived: boolean): Promise<StreamId> {
    const { key, keep } = this.options;
    // By Redis's clock: those of the servers may differ.
    const oldest = Math.max(0, timeOf(this.position ?? START) - keep);
    const id = (await this.redis.xadd(key, 'MINID', '~', oldest, '*', FIELD, text)) as StreamId;
    // When nobody writes any more, the whole stream expires.
    this.ignoreFailure(this.redis.pexpire(key, 2 * keep));
    if (isShortLived) this.removeOlder(id);
    return id;
  }

  /** The entries after an id, oldest first. @throws when Redis is away */
  async *after(id: StreamId): AsyncGenerator<StreamEntry> {
    for (let last = id; ;) {
      const entries = (await this.redis.xrange(this.options.key, `(${last}`, '+', 'COUNT', BATCH)).map(entryOf);
      yield* entries;
      const end = entries.at(-1);
      if (!end) return;
      last = end.id;
    }
  }

  /** Reads what is added from now on, until `close`. What others add while Redis can't be reached from here is read later. */
  follow(hear: (entry: StreamEntry) => void): void {
    this.following ??= this.read(hear);
  }

  /** Ends reading. */
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
        // Redis is away, which its connection logs.
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

  /** At first the end of the stream; later where reading stopped, unless Redis has lost the stream and started a new one. */
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

  /** For commands that tidy up: a later entry, or the stream's expiry, does it instead. */
  private ignoreFailure(command: Promise<unknown>): void {
    command.catch(() => undefined);
  }
}

const entryOf = ([id, [, text = '']]: [id: string, fields: string[]]): StreamEntry => ({ id: id as StreamId, text });
const partsOf = (id: StreamId): [time: number, count: number] => id.split('-').map(Number) as [number, number];
const timeOf = (id: StreamId): number => partsOf(id)[0];

/** Below 0 when the first is older. */
function compare(one: StreamId, other: StreamId): number {
  const [[time, count], [otherTime, otherCount]] = [partsOf(one), partsOf(other)];
  return time - otherTime || count - otherCount;
}

export const isAtMost = (one: StreamId, other: StreamId): boolean => compare(one, other) <= 0;

export const isStreamId = (text: string): text is StreamId => /^\d{1,15}-\d{1,15}$/.test(text);
