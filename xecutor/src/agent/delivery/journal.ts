import { copyFile, type FileHandle, mkdir, open, readFile, rm, stat, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { LIMITS, type XecutorEntry, type XecutorLease } from '@testplatform/contract';
import { countOf, fieldsOf, textOf } from '../../fields.js';
import { codeOf } from '../config-folder.js';

type WithoutNumber<Entry> = Entry extends unknown ? Omit<Entry, 'n'> : never;
/** An entry without its number, which is assigned. */
export type JournalEntry = WithoutNumber<XecutorEntry>;

/** The folder of all journals; it has a subfolder per server. */
export const JOURNALS = 'journals';
const LINES = 'journal.jsonl';
/** Readable by the owner only. */
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
 * The journal of a file (3 §9, docs/adr/032): a folder with numbered entries, one per line, and the file's pictures and
 * trace. Calls never reject: when the disk is full, the journal continues in memory, and `fault` says why the file must
 * end.
 */
export class Journal {
  /** Why the disk can't be written to, in one sentence; null while it can. */
  fault: string | null = null;
  /** Called when there is more to deliver. */
  onMore: () => void = () => {};
  /** Lines not yet on disk. */
  private unwritten = '';
  private writing: Promise<void> | null = null;
  private file: FileHandle | null = null;
  private isRemoved = false;
  /** Number of entries that may be delivered. */
  private kept: number;

  private constructor(
    readonly lease: XecutorLease,
    private readonly folder: string,
    private readonly all: XecutorEntry[],
  ) {
    this.kept = all.length;
  }

  /** Creates a journal. @param folder of the journals */
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

  /**
   * Restores the journal of a complete file from an earlier start; otherwise null.
   * @param folder of this journal
   * @throws an error when it can't be read for now, as when another program has it open: it may be complete
   */
  static async restore(folder: string): Promise<Journal | null> {
    const text = await readFile(join(folder, LINES), 'utf8').catch(nothingIfGone);
    // A last line without a line break was not written completely.
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

  /** At most `limit` entries after the nth. */
  after(n: number, limit: number): readonly XecutorEntry[] {
    return this.all.slice(n, Math.min(n + limit, this.kept));
  }

  /** Whether the journal is complete. */
  get isEnded(): boolean {
    return this.all[this.kept - 1]?.kind === 'end';
  }

  /** Resolves when the entry is on disk, or the write failed. */
  async add(entry: JournalEntry): Promise<void> {
    if (this.isRemoved) return;
    const numbered: XecutorEntry = { n: this.all.length + 1, ...entry };
    this.all.push(numbered);
    this.unwritten += `${JSON.stringify(numbered)}\n`;
    await this.settled();
  }

  /** Resolves when all entries so far are on disk, or a write failed. */
  async settled(): Promise<void> {
    if (this.kept < this.all.length) this.writing ??= this.write();
    await this.writing;
  }

  /** Stores a picture; false if that failed. */
  addPicture(index: number, jpeg: Buffer): Promise<boolean> {
    return this.addFile(index, (path) => writeFile(path, jpeg, { mode: MODE }));
  }

  /** Stores the trace, a file that the caller deletes afterwards; false if that failed. */
  addTrace(from: string): Promise<boolean> {
    return this.addFile(null, (path) => copyFile(from, path));
  }

  /** Size in bytes of a picture, or of the trace if `index` is null. Returns null if the file no longer exists. */
  async sizeOf(index: number | null): Promise<number | null> {
    return stat(this.pathOf(index)).then(
      ({ size }) => size,
      () => null,
    );
  }

  /** A part of a picture, or of the trace if `index` is null. @param offset in bytes */
  async read(index: number | null, offset: number, length: number): Promise<Buffer> {
    const file = await open(this.pathOf(index));
    try {
      const { buffer, bytesRead } = await file.read(Buffer.alloc(length), 0, length, offset);
      return buffer.subarray(0, bytesRead);
    } finally {
      await file.close();
    }
  }

  /** Releases the journal; the files on disk stay. */
  async close(): Promise<void> {
    await this.settled();
    await this.file?.close();
    this.file = null;
  }

  /** Deletes the journal, once delivered or dropped. */
  async remove(): Promise<void> {
    this.isRemoved = true;
    await this.close();
    // If this fails, a later start delivers it again, and the server skips it.
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
    // Remove a file that is half-written or too large.
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
        // From here on a later start would deliver the journal, so it must survive a power cut too.
        if (isLast) await this.file?.sync();
      });
      this.kept = count;
      this.onMore();
    }
    // Reset synchronously: the next entry starts a new write.
    this.writing = null;
  }

  private async attempt(work: () => Promise<void>): Promise<void> {
    if (this.fault !== null) return;
    try {
      await work();
    } catch (error) {
      this.fault = `The Xecutor can’t store results on its disk (${codeOf(error)}). Free some space and run again`;
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

/** The lease that a journal's folder is named after; null for another folder. */
export function leaseIn(name: string): XecutorLease | null {
  const [, fileRunId, epoch] = /^([\da-f]{8}(?:-[\da-f]{4}){3}-[\da-f]{12})-(\d+)$/.exec(name) ?? [];
  return fileRunId === undefined ? null : { fileRunId, epoch: Number(epoch) };
}

/** Whether a file is not there, unlike one that exists but can't be read. */
export const isGone = (error: unknown): boolean => ['ENOENT', 'ENOTDIR'].includes(codeOf(error));

function nothingIfGone(error: unknown): '' {
  if (isGone(error)) return '';
  throw error;
}

const isEntry = (value: unknown): value is XecutorEntry => KINDS.includes(fieldsOf(value).kind);
