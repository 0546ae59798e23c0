import { mkdtemp, readdir, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

const PREFIX = 'testplatform-browser-';

/**
 * A folder for what a browser leaves behind, named after this process so that a later one can tell whether it is still in use.
 * A browser that is killed does not tidy up: whoever made the folder removes it.
 */
export const makeTempFolder = (): Promise<string> => mkdtemp(join(tmpdir(), `${PREFIX}${process.pid}-`));

export const removeTempFolder = (folder: string): Promise<void> =>
  rm(folder, { recursive: true, force: true, maxRetries: 5, retryDelay: 50 });

/** Removes the folders of processes that ended without a chance to do so. */
export async function sweepTempFolders(): Promise<void> {
  const names = await readdir(tmpdir());
  const stale = names.filter((name) => name.startsWith(PREFIX) && !isAlive(Number(/\d+/.exec(name)?.[0])));
  await Promise.all(stale.map((name) => removeTempFolder(join(tmpdir(), name))));
}

function isAlive(pid: number): boolean {
  if (!Number.isInteger(pid) || pid <= 0) return true;
  try {
    process.kill(pid, 0);
    return true;
  } catch (error) {
    // Somebody else's process: it is alive, we just may not signal it.
    return error instanceof Error && 'code' in error && error.code === 'EPERM';
  }
}
