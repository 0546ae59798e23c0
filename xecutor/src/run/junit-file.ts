import { randomUUID } from 'node:crypto';
import { access, constants, rename, rm, stat, writeFile } from 'node:fs/promises';
import { dirname, resolve } from 'node:path';
import { CannotRun } from '../command.js';

/** The file that keeps the results. */
export class JunitFile {
  private constructor(
    /** As the person named it. */
    private readonly name: string,
    private readonly path: string,
  ) {}

  /** Makes sure, before anything is run, that there is a place for it. @throws CannotRun */
  static async prepare(name: string): Promise<JunitFile> {
    const path = resolve(name);
    if (await isFolder(path)) throw new CannotRun(`--junit should name a file, and ${name} is a folder.`);
    if (!(await isFolder(dirname(path))))
      throw new CannotRun(`There is no folder ${dirname(path)} for the results. Make it first.`);
    try {
      await access(dirname(path), constants.W_OK);
    } catch (error) {
      throw notWritten(name, error);
    }
    return new JunitFile(name, path);
  }

  /** Whoever reads it finds the old text or the new one, never half of it. @throws CannotRun */
  async write(xml: string): Promise<void> {
    const beside = `${this.path}.${randomUUID()}.tmp`;
    try {
      await writeFile(beside, xml);
      await rename(beside, this.path);
    } catch (error) {
      await rm(beside, { force: true });
      throw notWritten(this.name, error);
    }
  }
}

async function isFolder(path: string): Promise<boolean> {
  try {
    return (await stat(path)).isDirectory();
  } catch {
    // Whatever is in the way, it is no folder that can be used.
    return false;
  }
}

const notWritten = (name: string, error: unknown): CannotRun =>
  new CannotRun(`The results can’t be written to ${name}: ${(error as NodeJS.ErrnoException).code ?? String(error)}.`);
