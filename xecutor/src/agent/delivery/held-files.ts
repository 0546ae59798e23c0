import { readdir, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { type Cancel, clock, XECUTOR_ASKS, type XecutorLease } from '@testplatform/contract';
import { codeOf } from '../config-folder.js';
import type { ServerLink } from '../connection/connection.js';
import { Delivery } from './delivery.js';
import { isGone, Journal, leaseIn } from './journal.js';
import { UploadPlaces } from './upload-places.js';

/** Milliseconds before a journal that can't be read is tried again. */
const READ_AGAIN = 5_000;
/** Stands for all journals, where their folder can't be read. */
const ALL = '.';

interface HeldFile {
  readonly journal: Journal;
  readonly delivery: Delivery;
}

/** The files that this Xecutor holds: running ones, and those with undelivered results. */
export class HeldFiles {
  /** Called when the server rejects a file's results, with the reason; the file is handed back. */
  onRefused: (lease: XecutorLease, why: string) => void = () => {};
  /** Called once for each file of an earlier start whose results can't be read for now, with the error's code. */
  onUnreadable: (code: string) => void = () => {};
  private readonly files = new Map<string, HeldFile>();
  /** Names of the folders of this start's journals. */
  private readonly begun = new Set<string>();
  /** What waits to be read again, by the name of its folder. */
  private readonly unread = new Map<string, Cancel>();
  private readonly uploads = new UploadPlaces();
  private isClosed = false;

  /**
   * @param folder of the journals for this server
   * @param readAgainMs milliseconds before a journal that can't be read is tried again
   */
  constructor(
    private readonly folder: string,
    private readonly link: ServerLink,
    private readonly onTrouble: (error: unknown) => void,
    private readonly readAgainMs = READ_AGAIN,
  ) {}

  /**
   * Resumes undelivered complete files of an earlier start and drops unfinished ones. Returns the number resumed. Those
   * that can't be read for now are resumed later.
   */
  async restore(): Promise<number> {
    const names = await readdir(this.folder).catch((error: unknown) =>
      isGone(error) ? [] : this.tryLater(ALL, error, () => this.restore()),
    );
    if (names === 'later' || this.isClosed) return 0;
    this.unread.delete(ALL);
    for (const name of names) if (!this.begun.has(name)) await this.resume(name);
    return this.files.size;
  }

  async begin(lease: XecutorLease): Promise<void> {
    this.begun.add(keyOf(lease));
    this.hold(await Journal.begin(this.folder, lease));
  }

  get leases(): readonly XecutorLease[] {
    const unread = [...this.unread.keys()].map(leaseIn).filter((lease) => lease !== null);
    return [...[...this.files.values()].map(({ journal }) => journal.lease), ...unread];
  }

  /** Complete files that are not delivered yet, with those that can't be read for now. */
  get undelivered(): number {
    return this.delivering + this.unread.size;
  }

  /** Complete files whose results are on their way. */
  get delivering(): number {
    return [...this.files.values()].filter(({ journal }) => journal.isEnded).length;
  }

  /** Undefined if the file is no longer held. */
  journalOf(lease: XecutorLease): Journal | undefined {
    return this.files.get(keyOf(lease))?.journal;
  }

  async drop(lease: XecutorLease): Promise<void> {
    const held = this.files.get(keyOf(lease));
    this.files.delete(keyOf(lease));
    await held?.delivery.stop();
    await held?.journal.remove();
  }

  /** Drops the file and hands it back to the server. */
  async giveBack(lease: XecutorLease): Promise<void> {
    const { fileRunId, epoch } = lease;
    await this.drop(lease);
    // An unreachable server learns it from the next hello, which no longer names the file.
    await this.link.ask(XECUTOR_ASKS.release, { lease: { fileRunId, epoch } }, () => true).catch(() => undefined);
  }

  /** Waits until complete files are delivered or `signal` aborts. The rest stays on disk. */
  async close(signal: AbortSignal): Promise<void> {
    this.isClosed = true;
    for (const cancel of this.unread.values()) cancel();
    const late = new Promise<void>((resolve) => {
      if (signal.aborted) resolve();
      else signal.addEventListener('abort', () => resolve(), { once: true });
    });
    const held = [...this.files.values()];
    await Promise.race([late, Promise.all(held.map(({ delivery }) => delivery.ended))]);
    await Promise.all(
      held.map(async ({ delivery, journal }) => {
        await delivery.stop();
        await journal.close();
      }),
    );
  }

  private async resume(name: string): Promise<void> {
    const path = join(this.folder, name);
    const journal = await Journal.restore(path).catch((error: unknown) =>
      this.tryLater(name, error, () => this.resume(name)),
    );
    if (journal === 'later' || this.isClosed) return;
    const wasUnread = this.unread.delete(name);
    if (journal) return this.hold(journal);
    // What is locked is dropped at a later start.
    await rm(path, { recursive: true, force: true }).catch(this.onTrouble);
    // The server was told that this Xecutor holds it.
    const lease = wasUnread && leaseIn(name);
    if (lease) await this.giveBack(lease);
  }

  private tryLater(name: string, error: unknown, read: () => Promise<unknown>): 'later' {
    if (this.isClosed) return 'later';
    if (!this.unread.has(name)) this.onUnreadable(codeOf(error));
    const again = (): void => void read().catch(this.onTrouble);
    this.unread.set(name, clock.after(this.readAgainMs, again));
    return 'later';
  }

  private hold(journal: Journal): void {
    const delivery = new Delivery(journal, this.link, this.onTrouble, this.uploads);
    this.files.set(keyOf(journal.lease), { journal, delivery });
    delivery.ended
      .then(async (end) => {
        if (end === 'stopped') return;
        if (typeof end === 'string') return this.drop(journal.lease);
        this.onRefused(journal.lease, end.refused);
        await this.giveBack(journal.lease);
      })
      .catch(this.onTrouble);
  }
}

const keyOf = ({ fileRunId, epoch }: XecutorLease): string => `${fileRunId}-${epoch}`;
