import { createHash } from 'node:crypto';
import { createWriteStream, existsSync } from 'node:fs';
import { mkdir, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { Transform } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { type Cancel, clock, fileNameError } from '@testplatform/contract';
import { LastingFolder } from '../browsers/launch/temp-folder.js';
import { CaseFailure } from '../errors.js';
import { IN_BACKGROUND } from '../time.js';

/** Milliseconds that a copy stays after the last run that used it, since the next file often needs it too. */
const KEPT = 60_000;

/** A file as it is stored. */
export interface StoredFile {
  readonly name: string;
  /** Bytes. */
  readonly size: number;
  /** SHA-256 of the content, in hexadecimal digits. */
  readonly sha256: string;
}

interface Copy {
  readonly folder: string;
  readonly path: Promise<string>;
  readonly holders: Set<string>;
  cancelRemoval?: Cancel;
}

/**
 * Local copies of stored files for browsers, which read only local files. A copy is fetched once, verified, shared by
 * concurrent holders, and removed a minute after the last of them has left. The folder is removed with this process.
 */
export class FileCopies {
  /** By content and name, because the page sees the name. */
  private readonly copies = new Map<string, Copy>();
  private readonly folder = new LastingFolder();
  private made = 0;

  /**
   * The path of a copy, which stays at least until the holder leaves: a browser may read a chosen file much later.
   * @param fetch reads the content
   * @throws CaseFailure when the content differs from what was announced, or what `fetch` throws
   */
  async take(holder: string, file: StoredFile, fetch: () => Promise<AsyncIterable<Uint8Array>>): Promise<string> {
    if (fileNameError(file.name) !== null) throw new CaseFailure(`${file.name} is not a valid file name`);
    const base = await this.folder.path();
    const key = `${file.sha256} ${file.name}`;
    let copy = this.copies.get(key);
    if (!copy) {
      const folder = join(base, String(this.made++));
      copy = { folder, path: write(folder, file, fetch), holders: new Set() };
      this.copies.set(key, copy);
    }
    copy.cancelRemoval?.();
    copy.holders.add(holder);
    try {
      const path = await copy.path;
      if (existsSync(path)) return path;
    } catch (error) {
      // Forget it, so that the next caller tries again.
      this.forget(key, copy);
      await rm(copy.folder, { recursive: true, force: true });
      throw error;
    }
    // The system has removed it, as with temporary files that are some days old.
    this.forget(key, copy);
    return this.take(holder, file, fetch);
  }

  /** The holder no longer needs its copies. */
  leave(holder: string): void {
    for (const [key, copy] of this.copies) {
      if (!copy.holders.delete(holder) || copy.holders.size > 0) continue;
      copy.cancelRemoval = clock.after(KEPT, () => void this.remove(key, copy), IN_BACKGROUND);
    }
  }

  /** Removes all copies. */
  async close(): Promise<void> {
    for (const { cancelRemoval } of this.copies.values()) cancelRemoval?.();
    this.copies.clear();
    await this.folder.remove();
  }

  private forget(key: string, copy: Copy): void {
    if (this.copies.get(key) === copy) this.copies.delete(key);
  }

  private async remove(key: string, copy: Copy): Promise<void> {
    this.copies.delete(key);
    // A copy that is still being fetched is removed afterwards.
    await copy.path.catch(() => undefined);
    await rm(copy.folder, { recursive: true, force: true }).catch(() => undefined);
  }
}

async function write(
  folder: string,
  { name, size, sha256 }: StoredFile,
  fetch: () => Promise<AsyncIterable<Uint8Array>>,
): Promise<string> {
  await mkdir(folder, { mode: 0o700 });
  const path = join(folder, name);
  const hash = createHash('sha256');
  let received = 0;
  const check = new Transform({
    transform(chunk: Buffer, _encoding, done) {
      received += chunk.length;
      hash.update(chunk);
      // Never write more to this disk than was announced.
      done(received > size ? damaged(name) : null, chunk);
    },
  });
  await pipeline(await fetch(), check, createWriteStream(path, { mode: 0o600 }));
  if (received !== size || hash.digest('hex') !== sha256) throw damaged(name);
  return path;
}

const damaged = (name: string): CaseFailure =>
  new CaseFailure(`The file ${name} of the project arrived damaged. Upload it again if this happens again`);
