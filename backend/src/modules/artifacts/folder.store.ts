import { randomUUID } from 'node:crypto';
import { copyFile, type FileHandle, mkdir, open, readdir, rename, rm, stat, writeFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { OperationalError } from '../../common/errors.js';
import { partOf, type RangeRequest } from '../../common/http/byte-range.js';
import {
  type ArtifactSource,
  ArtifactStore,
  type Freed,
  type OpenArtifact,
  OutOfRangeError,
} from './artifact-store.js';

/** Stores artifacts as files below a folder. */
export class FolderStore extends ArtifactStore {
  constructor(private readonly folder: string) {
    super();
  }

  async put(key: string, source: ArtifactSource): Promise<void> {
    const path = join(this.folder, key);
    const partial = `${path}.${randomUUID()}.part`;
    const write = () => (Buffer.isBuffer(source) ? writeFile(partial, source) : copyFile(source.path, partial));
    try {
      await write().catch(async (error: unknown) => {
        nullWhenAbsent(error);
        // The first file of its folder.
        await mkdir(dirname(path), { recursive: true, mode: 0o700 });
        await write();
      });
      await rename(partial, path);
    } catch (error) {
      await rm(partial, { force: true });
      throw error;
    }
  }

  async open(key: string, range?: RangeRequest): Promise<OpenArtifact | null> {
    let file: FileHandle | null = null;
    try {
      file = await open(join(this.folder, key)).catch(nullWhenAbsent);
      if (!file) return null;
      const { size } = await file.stat();
      const part = range ? partOf(range, size) : null;
      if (range && !part) throw new OutOfRangeError(`${key} has ${size} bytes`);
      const stream = file.createReadStream(part ? { start: part.first, end: part.last } : {});
      return { stream, size, part };
    } catch (error) {
      await file?.close();
      if (error instanceof OutOfRangeError) throw error;
      throw new OperationalError(`The artifact ${key} can’t be read`, { cause: error });
    }
  }

  async names(folder: string): Promise<readonly string[]> {
    try {
      return (await readdir(join(this.folder, folder)).catch(nullWhenAbsent)) ?? [];
    } catch (error) {
      throw new OperationalError('The artifact folder can’t be read', { cause: error });
    }
  }

  async removeFolder(folder: string): Promise<Freed> {
    const path = join(this.folder, folder);
    try {
      const names = (await readdir(path).catch(nullWhenAbsent)) ?? [];
      const found = await Promise.all(names.map((name) => stat(join(path, name)).catch(nullWhenAbsent)));
      await rm(path, { recursive: true, force: true });
      return { files: names.length, bytes: found.reduce((sum, file) => sum + (file?.size ?? 0), 0) };
    } catch (error) {
      throw new OperationalError(`The folder ${folder} of artifacts can’t be removed`, { cause: error });
    }
  }
}

function nullWhenAbsent(error: unknown): null {
  if ((error as NodeJS.ErrnoException).code === 'ENOENT') return null;
  throw error;
}
