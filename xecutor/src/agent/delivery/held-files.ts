import { readdir, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { XECUTOR_ASKS, type XecutorLease } from '@testplatform/contract';
import type { ServerLink } from '../connection/connection.js';
import { Delivery } from './delivery.js';
import { Journal } from './journal.js';

interface HeldFile {
  readonly journal: Journal;
  readonly delivery: Delivery;
}

/** The files that this Xecutor holds: running ones, and those with undelivered results. */
export class HeldFiles {
  /** Called when the server rejects a file's results, with the reason; the file is handed back. */
  onRefused: (lease: XecutorLease, why: string) => void = () => {};
  private readonly files = new Map<string, HeldFile>();

  /** @param folder of the journals for this server */
  constructor(
    private readonly folder: string,
    private readonly link: ServerLink,
    private readonly onTrouble: (error: unknown) => void,
  ) {}

  /** Resumes undelivered complete files of an earlier start and drops unfinished ones. Returns the number resumed. */
  async restore(): Promise<number> {
    const names = await readdir(this.folder).catch(() => []);
    for (const name of names) {
      const path = join(this.folder, name);
      const journal = await Journal.restore(path);
      if (journal) this.hold(journal);
      else await rm(path, { recursive: true, force: true });
    }
    return this.files.size;
  }

  async begin(lease: XecutorLease): Promise<void> {
    this.hold(await Journal.begin(this.folder, lease));
  }

  get leases(): readonly XecutorLease[] {
    return [...this.files.values()].map(({ journal }) => journal.lease);
  }

  /** Complete files that are not delivered yet. */
  get undelivered(): number {
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

  private hold(journal: Journal): void {
    const delivery = new Delivery(journal, this.link, this.onTrouble);
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
