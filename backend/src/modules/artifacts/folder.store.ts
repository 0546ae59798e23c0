import { randomUUID } from 'node:crypto';
import { mkdir, readFile, rename, rm, writeFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { ArtifactStore } from './artifact-store.js';

/** Artifacts as files below one folder. */
export class FolderStore extends ArtifactStore {
  constructor(private readonly folder: string) {
    super();
  }

  async put(key: string, data: Buffer): Promise<void> {
    const path = join(this.folder, key);
    const partial = `${path}.${randomUUID()}.part`;
    await mkdir(dirname(path), { recursive: true, mode: 0o700 });
    try {
      await writeFile(partial, data);
      await rename(partial, path);
    } catch (error) {
      await rm(partial, { force: true });
      throw error;
    }
  }

  async get(key: string): Promise<Buffer | null> {
    try {
      return await readFile(join(this.folder, key));
    } catch (error) {
      if ((error as NodeJS.ErrnoException).code === 'ENOENT') return null;
      throw error;
    }
  }
}
