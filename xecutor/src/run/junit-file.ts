import { randomUUID } from 'node:crypto';
import { access, constants, rename, rm, stat, writeFile } from 'node:fs/promises';
import { dirname, resolve } from 'node:path';
import { CannotRun } from '../command.js';

/** The file for the JUnit results. */
export class JunitFile {
  private constructor(
    /** As the user wrote it. */
    private readonly name: string,
    private readonly path: string,
  ) {}

  /** Checks before the run that the file can be written. @throws CannotRun */
  static async prepare(name: string): Promise<JunitFile> {
    const path = resolve(name);
    if (await isFolder(path)) throw new CannotRun(`--junit should name a file, and ${name} is a folder.`);
    if (!(await isFolder(dirname(path))))
      throw new CannotRun(`There is no folder ${dirname(path)} for the results. Create it first.`);
    try {
      await access(dirname(path), constants.W_OK);
    } catch (error) {
      throw notWritten(name, error);
    }
    return new JunitFile(name, path);
  }

  /** Replaces the file atomically. @throws CannotRun */
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
    // Any error means that it is not a usable folder.
    return false;
  }
}

const notWritten = (name: string, error: unknown): CannotRun =>
  new CannotRun(`The results can’t be written to ${name}: ${(error as NodeJS.ErrnoException).code ?? String(error)}.`);
