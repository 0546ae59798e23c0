import {
  pause,
  clock,
  DELIVERY_ENTRIES,
  XECUTOR_ASKS,
  type XecutorEntry,
  type XecutorReceipt,
} from '@testplatform/contract';
import { AwayError, type ServerLink, TroubleError } from '../connection/connection.js';
import type { Journal } from './journal.js';
import { UploadPlaces } from './upload-places.js';
import { readReceipt } from '../connection/server-answers.js';

/** Limits of a batch; a single entry may be larger. */
const BATCH_BYTES = 256 * 1024;
/**
 * Bytes of a part of a picture or trace. It is on its way at once with another one, and the signs of life of runs wait
 * behind them: on a line of 13 kB/s they are answered in 20 s.
 */
const PART = 128 * 1024;
/** Milliseconds between retries, doubling. */
const RETRY_MIN = 250;
const RETRY_MAX = 5_000;

type Position = Exclude<XecutorReceipt, { lost: true }>;
/** `lost`: the server no longer wants it. `refused`: the server rejects it with a reason. */
export type DeliveryEnd = 'delivered' | 'lost' | 'stopped' | { readonly refused: string };

/** Delivers a journal to the server in order, repeating each entry until it is acknowledged, across lost connections. */
export class Delivery {
  /** Resolves with the outcome; never rejects. */
  readonly ended: Promise<DeliveryEnd>;
  private readonly stopped = new AbortController();
  private more: () => void = () => {};
  private position: Position = { delivered: 0, received: 0 };

  /**
   * @param onTrouble receives problems on the way; the delivery retries
   * @param uploads shared with the deliveries of other files
   * @param retryMs milliseconds before the first retry
   */
  constructor(
    private readonly journal: Journal,
    private readonly link: ServerLink,
    private readonly onTrouble: (error: unknown) => void,
    private readonly uploads = new UploadPlaces(),
    private readonly retryMs = RETRY_MIN,
  ) {
    journal.onMore = () => this.more();
    this.stopped.signal.addEventListener('abort', () => this.more(), { once: true });
    this.ended = this.work().catch(() => 'stopped' as const);
  }

  /** Stops sending. Resolves when no request is pending. */
  async stop(): Promise<void> {
    this.stopped.abort();
    await this.ended;
  }

  private async work(): Promise<DeliveryEnd> {
    const { signal } = this.stopped;
    for (let wait = this.retryMs; ;) {
      signal.throwIfAborted();
      if (this.isDone) return 'delivered';
      await this.hasMore(signal);
      await this.link.connected(signal);
      const receipt = await this.send().catch((error: unknown) => this.failed(error));
      if (receipt && 'refused' in receipt) return receipt;
      if (receipt && 'lost' in receipt) return 'lost';
      const goesOn = receipt !== null && this.moveTo(receipt);
      if (!goesOn) await pause(wait, signal);
      wait = goesOn ? this.retryMs : Math.min(wait * 2, RETRY_MAX);
    }
  }

  private get isDone(): boolean {
    return this.journal.isEnded && this.position.delivered >= this.journal.count;
  }

  private async hasMore(signal: AbortSignal): Promise<void> {
    while (this.position.delivered >= this.journal.count && !this.isDone) {
      signal.throwIfAborted();
      await new Promise<void>((resolve) => (this.more = resolve));
    }
  }

  /**
   * Continues where the server says, even if that is earlier than before. Returns false if the position is unchanged.
   */
  private moveTo(receipt: Position): boolean {
    const { delivered, received } = this.position;
    this.position = receipt;
    return receipt.delivered !== delivered || receipt.received !== received;
  }

  private failed(error: unknown): { readonly refused: string } | null {
    // A stop ends the wait for an upload's place.
    if (!(error instanceof AwayError) && error !== this.stopped.signal.reason) this.onTrouble(error);
    return error instanceof TroubleError && error.isFinal ? { refused: error.message } : null;
  }

  private async send(): Promise<XecutorReceipt> {
    const waiting = this.journal.after(this.position.delivered, DELIVERY_ENTRIES);
    const [first] = waiting;
    if (first?.kind !== 'file') return this.deliver(batchOf(waiting));
    const size = await this.journal.sizeOf(first.index);
    if (size === null) return this.deliver([withoutFile(first)]);
    return this.uploads.use(size <= PART, () => this.upload(first, size), this.stopped.signal);
  }

  /** Sends a picture or a trace, part by part, as long as the server takes them. Answers with its last receipt. */
  private async upload({ n, index }: XecutorEntry & { kind: 'file' }, size: number): Promise<XecutorReceipt> {
    for (;;) {
      const { delivered, received } = this.position;
      const offset = Math.min(received, size);
      const bytes = await this.journal.read(index, offset, Math.min(PART, size - offset));
      const part = { lease: this.journal.lease, n, index, offset, size, bytes };
      const receipt = await this.link.ask(XECUTOR_ASKS.upload, part, readReceipt);
      if ('lost' in receipt || receipt.delivered !== delivered || receipt.received <= received) return receipt;
      this.position = receipt;
      if (this.stopped.signal.aborted) return receipt;
    }
  }

  private deliver(entries: readonly XecutorEntry[]): Promise<XecutorReceipt> {
    return this.link.ask(XECUTOR_ASKS.deliver, { lease: this.journal.lease, entries }, readReceipt);
  }
}

/** The next batch: the entries before the next file, within the limits. */
function batchOf(waiting: readonly XecutorEntry[]): readonly XecutorEntry[] {
  let bytes = 0;
  const end = waiting.findIndex((entry, at) => {
    bytes += Buffer.byteLength(JSON.stringify(entry));
    return entry.kind === 'file' || (bytes > BATCH_BYTES && at > 0);
  });
  return end === -1 ? waiting : waiting.slice(0, end);
}

/** The entry that replaces a file that is gone from the disk: it says that the file could not be stored. */
function withoutFile({ n, index }: XecutorEntry & { kind: 'file' }): XecutorEntry {
  if (index !== null) return { n, kind: 'missing', indexes: [index] };
  const line = { ts: clock.now(), level: 'warning', text: 'The trace could not be kept' } as const;
  return { n, kind: 'log', line };
}
