import { readdir, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { XECUTOR_ASKS, type XecutorLease } from '@testplatform/contract';
import type { ServerLink } from './connection.js';
import { Delivery } from './delivery.js';
import { Journal } from './journal.js';

interface HeldFile {
  readonly journal: Journal;
  readonly delivery: Delivery;
}

/** The files that this Xecutor has: those that run, and those whose results are on their way. */
export class HeldFiles {
  /** Told of a file whose results the server can't take, with its reason; it is given back. */
  onRefused: (lease: XecutorLease, why: string) => void = () => {};
  private readonly files = new Map<string, HeldFile>();

  /** @param folder where the journals of this server are */
  constructor(
    private readonly folder: string,
    private readonly link: ServerLink,
    private readonly onTrouble: (error: unknown) => void,
  ) {}

  /** Goes on with what an earlier program could not deliver; what it was in the middle of counts no more. Answers how many go on. */
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

  /** Files that ran to their end and are not delivered yet. */
  get undelivered(): number {
    return [...this.files.values()].filter(({ journal }) => journal.isEnded).length;
  }

  /** Undefined when the file is not held any more. */
  journalOf(lease: XecutorLease): Journal | undefined {
    return this.files.get(keyOf(lease))?.journal;
  }

  /** The file counts no more. */
  async drop(lease: XecutorLease): Promise<void> {
    const held = this.files.get(keyOf(lease));
    this.files.delete(keyOf(lease));
    await held?.delivery.stop();
    await held?.journal.remove();
  }

  /** The file counts no more, and the server is told. */
  async giveBack(lease: XecutorLease): Promise<void> {
    const { fileRunId, epoch } = lease;
    await this.drop(lease);
    // A server that is away finds out when this program does not name the file any more.
    await this.link.ask(XECUTOR_ASKS.release, { lease: { fileRunId, epoch } }, () => true).catch(() => undefined);
  }

  /** Waits for what is complete to be delivered, as long as `signal` lets it. What is not then stays on disk. */
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
