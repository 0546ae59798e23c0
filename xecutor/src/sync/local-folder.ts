import { randomUUID } from 'node:crypto';
import { constants } from 'node:fs';
import { lstat, mkdir, open, readdir, realpath, rename, rm, rmdir, unlink } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { isFolderText, LIMITS, TABLES, TESTS, YAML } from '@testplatform/contract';
import { codeOf } from '../agent/config-folder.js';
import { CannotRun } from '../command.js';
import type { Texts } from './compare.js';

const MEGABYTE = 1_048_576;
/** Windows doesn't have it. */
const NO_FOLLOW = constants.O_NOFOLLOW ?? 0;

/** The files of a project that a folder contains. */
interface Found {
  /** By path with `/`, as the server names them. Lines end with a line feed. */
  readonly texts: Texts;
  /** Paths of YAML files below tests/ or tables/ that don't belong to a project. */
  readonly strays: readonly string[];
}

/** A folder on this machine. Only the texts of a project are read, written or removed, and symbolic links are not followed. */
export class LocalFolder {
  /** Paths as the file system has them, which may compose letters differently. */
  private readonly stored = new Map<string, string>();

  private constructor(private readonly root: string) {}

  /** @param path absolute; a missing folder counts as empty, and is created by the first write @throws CannotRun */
  static async at(path: string): Promise<LocalFolder> {
    try {
      const root = await realpath(path);
      if (!(await lstat(root)).isDirectory()) throw new CannotRun(`${path} is not a folder.`);
      return new LocalFolder(root);
    } catch (error) {
      if (codeOf(error) === 'ENOENT') return new LocalFolder(path);
      throw error instanceof CannotRun ? error : unusable(path, error);
    }
  }

  /**
   * @throws CannotRun for links, for texts that are too large or not UTF-8, and for paths that differ only in how
   * letters are composed
   */
  async read(): Promise<Found> {
    const texts = new Map<string, string>();
    const strays: string[] = [];
    let bytes = 0;
    for (const stored of [...(await this.top()), ...(await this.below(TESTS)), ...(await this.below(TABLES))]) {
      const path = stored.normalize('NFC');
      if (!isFolderText(path)) {
        strays.push(path);
        continue;
      }
      if (texts.has(path)) throw new CannotRun(`${path} is there twice, with letters composed differently.`);
      const text = await this.text(stored, LIMITS.folderTextBytes);
      bytes += Buffer.byteLength(text);
      if (bytes > LIMITS.folderTextsBytes || texts.size >= LIMITS.folderEntriesMax)
        throw new CannotRun(
          `The YAML of a project may have ${LIMITS.folderTextsBytes / MEGABYTE} MB in ${LIMITS.folderEntriesMax.toLocaleString('en')} files.`,
        );
      texts.set(path, text);
      this.stored.set(path, stored);
    }
    return { texts, strays };
  }

  /** Writes and removes texts of a project. @param changes texts by path; null removes one @throws CannotRun */
  async change(changes: ReadonlyMap<string, string | null>): Promise<void> {
    const other = [...changes.keys()].find((path) => !isFolderText(path));
    if (other !== undefined) throw new CannotRun(`The server names a file that is none of a project: ${other}`);
    // Remove first: after a rename that changes only case, some file systems would otherwise remove the new file.
    for (const [path, text] of changes) if (text === null) await this.remove(this.stored.get(path) ?? path);
    const removed = new Map(
      [...changes].flatMap(([path, text]) => (text === null ? [[path.toLowerCase(), path]] : [])),
    );
    for (const [path, text] of changes) {
      if (text === null) continue;
      const before = removed.get(path.toLowerCase());
      if (before !== undefined) await this.renameFolders(this.stored.get(before) ?? before, path);
      await this.write(this.stored.get(path) ?? path, text);
    }
  }

  /**
   * Renames the folders above a file whose names change in case only, if other files are left in them: where a file
   * system takes both for the same, the old name would stay, and the next sync would take it for a change.
   */
  private async renameFolders(before: string, path: string): Promise<void> {
    const [old, names] = [before.split('/'), path.split('/')];
    for (let depth = 1; depth < names.length; depth++) {
      const above = names.slice(0, depth - 1);
      const [from, to] = [old, names].map((one) => [...above, one[depth - 1]!].join('/')) as [string, string];
      if (from === to) continue;
      const [left, there] = [await this.entry(from), await this.entry(to)];
      if (left === null || (there !== null && there.ino !== left.ino)) continue;
      await rename(join(this.root, from), join(this.root, to)).catch((error: unknown) => {
        throw unusable(from, error);
      });
    }
  }

  /**
   * The content of one of this program's own files, such as the sync state; null if there is none.
   * @throws CannotRun
   */
  async readOwn(name: string): Promise<string | null> {
    const entry = await this.entry(name);
    return entry === null ? null : this.text(name, LIMITS.folderTextsBytes);
  }

  /** @throws CannotRun */
  writeOwn(name: string, text: string): Promise<void> {
    return this.write(name, text);
  }

  private async top(): Promise<string[]> {
    const entries = await this.entries('');
    return entries.filter((name) => isFolderText(name.normalize('NFC')));
  }

  /** The YAML below a folder, at any depth. */
  private async below(folder: string): Promise<string[]> {
    const name = folder.replace(/\/$/, '');
    const entry = await this.entry(name);
    if (entry === null || !entry.isDirectory()) return [];
    const found: string[] = [];
    for (const inner of await this.entries(name)) {
      const path = `${name}/${inner}`;
      if (inner.startsWith('.')) continue;
      if ((await this.entry(path))?.isDirectory()) found.push(...(await this.below(path)));
      else if (inner.endsWith(YAML)) found.push(path);
    }
    return found;
  }

  private async entries(path: string): Promise<string[]> {
    try {
      return (await readdir(join(this.root, path))).toSorted();
    } catch (error) {
      if (path === '' && codeOf(error) === 'ENOENT') return [];
      throw unusable(join(this.root, path), error);
    }
  }

  /** What is at a path; null if nothing is. @throws CannotRun for a link */
  private async entry(path: string) {
    try {
      const entry = await lstat(join(this.root, path));
      if (entry.isSymbolicLink())
        throw new CannotRun(`${path} is a symbolic link, which is not followed. Put the file or folder itself there.`);
      return entry;
    } catch (error) {
      if (codeOf(error) === 'ENOENT') return null;
      throw error instanceof CannotRun ? error : unusable(path, error);
    }
  }

  private async text(path: string, most: number): Promise<string> {
    await this.entry(path);
    try {
      const file = await open(join(this.root, path), constants.O_RDONLY | NO_FOLLOW);
      try {
        const entry = await file.stat();
        if (!entry.isFile()) throw new CannotRun(`${path} is not a file.`);
        if (entry.size > most) throw new CannotRun(`${path} has more than ${most / MEGABYTE} MB. Divide it.`);
        const text = new TextDecoder('utf-8', { fatal: true }).decode(await file.readFile());
        return text.replaceAll('\r\n', '\n');
      } finally {
        await file.close();
      }
    } catch (error) {
      if (error instanceof TypeError) throw new CannotRun(`${path} is not text in UTF-8. Save it as UTF-8.`);
      throw error instanceof CannotRun ? error : unusable(path, error);
    }
  }

  /** Replaces a file atomically. */
  private async write(path: string, text: string): Promise<void> {
    try {
      await mkdir(this.root, { recursive: true });
      await this.makeFolders(path);
      const target = join(this.root, path);
      const beside = join(dirname(target), `.${randomUUID()}.tmp`);
      try {
        const file = await open(beside, constants.O_WRONLY | constants.O_CREAT | constants.O_EXCL | NO_FOLLOW, 0o666);
        try {
          await file.writeFile(text);
        } finally {
          await file.close();
        }
        await rename(beside, target);
      } catch (error) {
        await rm(beside, { force: true });
        throw error;
      }
    } catch (error) {
      throw error instanceof CannotRun ? error : unusable(path, error);
    }
  }

  /** Makes the folders above a file, none of which may be a link. */
  private async makeFolders(path: string): Promise<void> {
    for (const above of foldersAbove(path).toReversed())
      if ((await this.entry(above)) === null) await mkdir(join(this.root, above));
  }

  /** Removes a file, and the folders that it leaves empty. */
  private async remove(path: string): Promise<void> {
    for (const above of foldersAbove(path)) await this.entry(above);
    try {
      await unlink(join(this.root, path));
      for (const above of foldersAbove(path)) await rmdir(join(this.root, above));
    } catch (error) {
      if (!['ENOENT', 'ENOTEMPTY', 'EEXIST'].includes(codeOf(error))) throw unusable(path, error);
    }
  }
}

/** The innermost first. */
function foldersAbove(path: string): string[] {
  const parts = path.split('/').slice(0, -1);
  return parts.map((_part, index) => parts.slice(0, parts.length - index).join('/'));
}

const unusable = (path: string, error: unknown): CannotRun =>
  new CannotRun(`${path} can’t be used (${codeOf(error)}).`);
