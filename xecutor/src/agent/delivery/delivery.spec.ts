import { appendFile, mkdtemp, readdir, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { XecutorDelivery, XecutorEntry, XecutorReceipt, XecutorUpload } from '@testplatform/contract';
import { emptyPerformance, emptySummary, UPLOAD_PART } from '@testplatform/contract';
import fc from 'fast-check';
import { afterEach, beforeEach, expect, it } from '@jest/globals';
import { AwayError, type ServerLink, TroubleError } from '../connection/connection.js';
import { Delivery } from './delivery.js';
import { HeldFiles } from './held-files.js';
import { Journal, type JournalEntry } from './journal.js';
import { UploadPlaces } from './upload-places.js';

const LEASE = { fileRunId: 'file', epoch: 1 };
const END: JournalEntry = {
  kind: 'end',
  outcome: { status: 'success', reason: '', summary: emptySummary(), performance: emptyPerformance(), browser: '' },
};
const line = (text: string): JournalEntry => ({ kind: 'log', line: { ts: 1, level: 'info', text } });

let folder: string;
beforeEach(async () => void (folder = await mkdtemp(join(tmpdir(), 'journal-'))));
afterEach(() => rm(folder, { recursive: true }));

/** The fate of a question: answered, cut off before or after it arrived, or answered with trouble. */
const FATES = ['fine', 'unheard', 'unanswered', 'trouble'] as const;
type Fate = (typeof FATES)[number];

/** A server that follows the contract: entries in order, each once. */
class ModelServer implements ServerLink {
  readonly kept: XecutorEntry[] = [];
  readonly files = new Map<number, Buffer>();
  private received = Buffer.alloc(0);
  isLost = false;

  constructor(private readonly fates: Iterator<Fate>) {}

  async connected(): Promise<void> {}

  async ask<Answer>(question: string, asks: object, read: (answer: unknown) => Answer | undefined): Promise<Answer> {
    const fate = this.fates.next().value ?? 'fine';
    if (fate === 'unheard') throw new AwayError('away');
    if (fate === 'trouble') throw new Error('The disk is full');
    const answer = this.isLost
      ? { lost: true }
      : question === 'upload'
        ? this.upload(asks as XecutorUpload)
        : this.deliver(asks as XecutorDelivery);
    if (fate === 'unanswered') throw new AwayError('away');
    return read(answer)!;
  }

  private deliver({ entries }: XecutorDelivery): XecutorReceipt {
    for (const entry of entries) {
      expect(entry.kind).not.toBe('file');
      if (entry.n === this.kept.length + 1) this.kept.push(entry);
    }
    return this.receipt;
  }

  private upload({ n, index, offset, size, bytes }: XecutorUpload): XecutorReceipt {
    if (n !== this.kept.length + 1 || offset !== this.received.length) return this.receipt;
    this.received = Buffer.concat([this.received, bytes]);
    if (this.received.length === size) {
      this.files.set(n, this.received);
      this.kept.push({ n, kind: 'file', index });
      this.received = Buffer.alloc(0);
    }
    return this.receipt;
  }

  private get receipt(): XecutorReceipt {
    return { delivered: this.kept.length, received: this.received.length };
  }
}

type Step = { readonly entry: JournalEntry } | { readonly jpeg: Buffer };
const step: fc.Arbitrary<Step> = fc.oneof(
  fc.string().map((text) => ({ entry: line(text) })),
  fc.integer({ min: 0, max: 1_100_000 }).map((size) => ({ jpeg: Buffer.alloc(size, size % 251) })),
);

async function write(journal: Journal, steps: readonly Step[]): Promise<void> {
  for (const [at, one] of steps.entries()) {
    // Await that some are on disk, but not all.
    const done = 'jpeg' in one ? journal.addPicture(at, one.jpeg) : journal.add(one.entry);
    if ('jpeg' in one || at % 3 === 0) await done;
  }
  await journal.add(END);
}

const fates = fc.array(fc.constantFrom(...FATES), { maxLength: 12 });

it('delivers every entry and picture once and in order, despite cuts and kills', async () => {
  let run = 0;
  await fc.assert(
    fc.asyncProperty(
      fc.array(step, { maxLength: 8 }),
      fates,
      fates,
      fc.string(),
      async (steps, before, after, torn) => {
        const place = join(folder, String(run++));
        const server = new ModelServer([...before, ...after].values());
        const journal = await Journal.begin(place, LEASE);
        const first = new Delivery(journal, server, () => {}, new UploadPlaces(), 1);
        await write(journal, steps);
        // The first program is killed somewhere in the middle of its delivery.
        await Promise.race([first.ended, new Promise((resolve) => setImmediate(resolve))]);
        await first.stop();
        await journal.close();
        await appendFile(join(place, 'file-1', 'journal.jsonl'), torn.replaceAll('\n', ' '));

        const restored = await Journal.restore(join(place, 'file-1'));
        const second = new Delivery(restored!, server, () => {}, new UploadPlaces(), 1);
        expect(await second.ended).toBe('delivered');
        await restored!.remove();
        expect(server.kept).toEqual(
          [...steps, { entry: END }].map((one, at) => ({
            n: at + 1,
            ...('jpeg' in one ? { kind: 'file', index: at } : one.entry),
          })),
        );
        for (const [at, one] of steps.entries())
          if ('jpeg' in one) expect(server.files.get(at + 1)?.equals(one.jpeg)).toBe(true);
        expect(await readdir(place)).toEqual([]);
      },
    ),
    { numRuns: 30 },
  );
});

const fine = (): ModelServer => new ModelServer([].values());

it('sends at most 500 entries and 256 kB at once, and a larger entry alone', async () => {
  const server = fine();
  const sizes: number[] = [];
  const link: ServerLink = {
    connected: () => server.connected(),
    ask: (question, asks, read) => {
      const { entries } = asks as XecutorDelivery;
      sizes.push(entries.length);
      expect(entries.length === 1 || JSON.stringify(entries).length <= 257 * 1024).toBe(true);
      return server.ask(question, asks, read);
    },
  };
  const journal = await Journal.begin(folder, LEASE);
  for (let at = 0; at < 1_100; at++) void journal.add(line('short'));
  void journal.add(line('x'.repeat(300 * 1024)));
  for (let at = 0; at < 5; at++) void journal.add(line('y'.repeat(100 * 1024)));
  await journal.add(END);
  expect(await new Delivery(journal, link, () => {}).ended).toBe('delivered');
  await journal.close();
  expect(sizes).toEqual([500, 500, 100, 1, 2, 2, 2]);
});

it('ends when the server no longer wants it', async () => {
  const server = fine();
  server.isLost = true;
  const journal = await Journal.begin(folder, LEASE);
  await journal.add(line('one'));
  expect(await new Delivery(journal, server, () => {}).ended).toBe('lost');
  await journal.remove();
});

it('ends with the server’s message when it rejects the journal', async () => {
  const journal = await Journal.begin(folder, LEASE);
  await journal.add(line('one'));
  const link: ServerLink = { connected: async () => {}, ask: () => Promise.reject(new TroubleError('No', true)) };
  expect(await new Delivery(journal, link, () => {}).ended).toEqual({ refused: 'No' });
  await journal.remove();
});

it('reports a picture as missing if its file was removed, and continues', async () => {
  const server = fine();
  const journal = await Journal.begin(folder, LEASE);
  await journal.addPicture(7, Buffer.from('picture'));
  await rm(join(folder, 'file-1', '7.jpeg'));
  await journal.add(END);
  expect(await new Delivery(journal, server, () => {}).ended).toBe('delivered');
  await journal.close();
  expect(server.kept[0]).toEqual({ n: 1, kind: 'missing', indexes: [7] });
});

it('continues in memory when the disk fails, and says why', async () => {
  const server = fine();
  const journal = await Journal.begin('/dev/null/nowhere', LEASE);
  expect(journal.fault).toContain('Free some space');
  await journal.add(line('one'));
  expect(await journal.addPicture(0, Buffer.from('picture'))).toBe(false);
  await journal.add(END);
  expect(await new Delivery(journal, server, () => {}).ended).toBe('delivered');
  expect(server.kept.map(({ kind }) => kind)).toEqual(['log', 'end']);
  await journal.remove();
});

it('restores nothing of an unfinished file', async () => {
  const journal = await Journal.begin(folder, LEASE);
  await journal.add(line('one'));
  await journal.close();
  expect(await Journal.restore(join(folder, 'file-1'))).toBeNull();
  expect(await Journal.restore(join(folder, 'none'))).toBeNull();
});

it('uploads one long and one short file at a time, each to its end, however many wait', async () => {
  const servers = new Map<string, ModelServer>();
  let begin = (): void => {};
  const begun = new Promise<void>((resolve) => (begin = resolve));
  let underWay = 0;
  let most = 0;
  const order: string[] = [];
  const link: ServerLink = {
    connected: () => begun,
    ask: async (question, asks, read) => {
      const { fileRunId } = (asks as XecutorUpload).lease;
      const server = servers.get(fileRunId) ?? fine();
      servers.set(fileRunId, server);
      if (question === 'upload') {
        most = Math.max(most, ++underWay);
        if ((asks as XecutorUpload).size > UPLOAD_PART) order.push(fileRunId);
      }
      await new Promise((resolve) => setImmediate(resolve));
      if (question === 'upload') underWay--;
      return server.ask(question, asks, read);
    },
  };
  const held = new HeldFiles(folder, link, () => {});
  for (let at = 0; at < 5; at++) {
    const lease = { fileRunId: `file ${at}`, epoch: 1 };
    await held.begin(lease);
    await held.journalOf(lease)!.addPicture(0, Buffer.alloc(at === 4 ? 10 : 2 * UPLOAD_PART));
    await held.journalOf(lease)!.add(END);
  }
  begin();
  await held.close(new AbortController().signal);
  expect([...servers.values()].map(({ kept }) => kept.length)).toEqual([2, 2, 2, 2, 2]);
  expect(most).toBe(2);
  const turns = order.filter((file, nth) => file !== order[nth - 1]);
  expect([turns.length, new Set(turns).size, order.length]).toEqual([4, 4, 32]);
});
