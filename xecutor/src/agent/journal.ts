import { copyFile, type FileHandle, mkdir, open, readFile, rm, stat, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { LIMITS, type XecutorEntry, type XecutorLease } from '@testplatform/contract';
import { countOf, fieldsOf, textOf } from '../fields.js';
import { codeOf } from './config-folder.js';

type WithoutNumber<Entry> = Entry extends unknown ? Omit<Entry, 'n'> : never;
/** What is written down; the number comes by itself. */
export type JournalEntry = WithoutNumber<XecutorEntry>;

/** The folder of the journals, inside it one for each server. */
export const JOURNALS = 'journals';
const LINES = 'journal.jsonl';
/** Only its owner reads what tests saw. */
const MODE = 0o600;
const KINDS: readonly unknown[] = [
  'started',
  'result',
  'log',
  'missing',
  'file',
  'end',
] satisfies XecutorEntry['kind'][];

/**
 * What one file leaves, on disk before it is delivered (3 §9): a folder with numbered entries, a line each, and with its pictures and
 * trace. Calls never reject: when the disk is full the journal goes on in memory, and `fault` says why the file can't go on.
 */
export class Journal {
  /** Why nothing more can be kept on disk, in one sentence; null while it can. */
  fault: string | null = null;
  /** Told when there is more to deliver. */
  onMore: () => void = () => {};
  /** Lines that are not on disk yet. */
  private unwritten = '';
  private writing: Promise<void> | null = null;
  private file: FileHandle | null = null;
  private isRemoved = false;
  /** How many entries may be delivered. */
  private kept: number;

  private constructor(
    readonly lease: XecutorLease,
    private readonly folder: string,
    private readonly all: XecutorEntry[],
  ) {
    this.kept = all.length;
  }

  /** A new one. @param folder where journals are */
  static async begin(folder: string, lease: XecutorLease): Promise<Journal> {
    const { fileRunId, epoch } = lease;
    const journal = new Journal({ fileRunId, epoch }, join(folder, `${fileRunId}-${epoch}`), []);
    await journal.attempt(async () => {
      await mkdir(journal.folder, { recursive: true, mode: 0o700 });
      journal.file = await open(join(journal.folder, LINES), 'wx', MODE);
      await journal.file.appendFile(`${JSON.stringify(journal.lease)}\n`);
    });
    return journal;
  }

  /** What a program that ended left, if its file had come to its end; null otherwise. @param folder the journal's own */
  static async restore(folder: string): Promise<Journal | null> {
    const text = await readFile(join(folder, LINES), 'utf8').catch(() => '');
    // Without a line's end the last one was not written whole.
    const [first, ...lines] = text.split('\n').slice(0, -1).map(parse);
    const { fileRunId, epoch } = fieldsOf(first);
    const entries = lines.filter(isEntry);
    const isWhole = entries.length === lines.length && entries.every(({ n }, at) => n === at + 1);
    if (!isWhole || entries.at(-1)?.kind !== 'end' || textOf(fileRunId) === '') return null;
    return new Journal({ fileRunId: textOf(fileRunId), epoch: countOf(epoch) }, folder, entries);
  }

  /** Entries that may be delivered. */
  get count(): number {
    return this.kept;
  }

  /** The entries after the nth, at most `limit`. */
  after(n: number, limit: number): readonly XecutorEntry[] {
    return this.all.slice(n, Math.min(n + limit, this.kept));
  }

  /** Nothing follows. */
  get isEnded(): boolean {
    return this.all[this.kept - 1]?.kind === 'end';
  }

  /** Resolves when the entry is on disk, or can't be there. */
  async add(entry: JournalEntry): Promise<void> {
    if (this.isRemoved) return;
    const numbered: XecutorEntry = { n: this.all.length + 1, ...entry };
    this.all.push(numbered);
    this.unwritten += `${JSON.stringify(numbered)}\n`;
    await this.settled();
  }

  /** Resolves when all entries so far are on disk, or can't be there. */
  async settled(): Promise<void> {
    if (this.kept < this.all.length) this.writing ??= this.write();
    await this.writing;
  }

  /** Keeps a picture. False when it can't be kept. */
  addPicture(index: number, jpeg: Buffer): Promise<boolean> {
    return this.addFile(index, (path) => writeFile(path, jpeg, { mode: MODE }));
  }

  /** Keeps the trace, a file that goes away afterwards. False when it can't be kept. */
  addTrace(from: string): Promise<boolean> {
    return this.addFile(null, (path) => copyFile(from, path));
  }

  /** Bytes of a picture, or of the trace (null); null when it is not there any more. */
  async sizeOf(index: number | null): Promise<number | null> {
    return stat(this.pathOf(index)).then(
      ({ size }) => size,
      () => null,
    );
  }

  /** A part of a picture or the trace. */
  async read(index: number | null, offset: number, length: number): Promise<Buffer> {
    const file = await open(this.pathOf(index));
    try {
      const { buffer, bytesRead } = await file.read(Buffer.alloc(length), 0, length, offset);
      return buffer.subarray(0, bytesRead);
    } finally {
      await file.close();
    }
  }

  /** Lets go of it; what is on disk stays. */
  async close(): Promise<void> {
    await this.settled();
    await this.file?.close();
    this.file = null;
  }

  /** It is delivered, or counts no more. */
  async remove(): Promise<void> {
    this.isRemoved = true;
    await this.close();
    // What can't be removed is delivered once more by a later start, and passed over.
    await rm(this.folder, { recursive: true, force: true, maxRetries: 3 }).catch(() => undefined);
  }

  private async addFile(index: number | null, keep: (path: string) => Promise<void>): Promise<boolean> {
    if (this.isRemoved || this.fault !== null) return false;
    const isKept = await keep(this.pathOf(index)).then(
      () => true,
      () => false,
    );
    const size = (await this.sizeOf(index)) ?? 0;
    if (isKept && size <= LIMITS.xecutorFileBytes) {
      await this.add({ kind: 'file', index });
      return true;
    }
    // Half a picture is none.
    await rm(this.pathOf(index), { force: true }).catch(() => undefined);
    return false;
  }

  private async write(): Promise<void> {
    while (this.kept < this.all.length) {
      const text = this.unwritten;
      const count = this.all.length;
      const isLast = this.all[count - 1]?.kind === 'end';
      this.unwritten = '';
      await this.attempt(async () => {
        await this.file?.appendFile(text);
        // From here on a start delivers it: it should outlive a power cut too.
        if (isLast) await this.file?.sync();
      });
      this.kept = count;
      this.onMore();
    }
    // In the same breath: whoever adds from here on begins to write anew.
    this.writing = null;
  }

  private async attempt(work: () => Promise<void>): Promise<void> {
    if (this.fault !== null) return;
    try {
      await work();
    } catch (error) {
      this.fault = `The Xecutor can’t keep results on its disk (${codeOf(error)}). Make space on it and run again`;
    }
  }

  private pathOf(index: number | null): string {
    return join(this.folder, index === null ? 'trace.zip' : `${index}.jpeg`);
  }
}

function parse(line: string): unknown {
  try {
    return JSON.parse(line);
  } catch {
    return null;
  }
}

const isEntry = (value: unknown): value is XecutorEntry => KINDS.includes(fieldsOf(value).kind);
