import { mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { basename, join } from 'node:path';

/** How the folders are called, before the number of the process. Short: a browser needs room for the path of a socket. */
export const TEMP_PREFIX = 'tp-browser-';
/** What Playwright calls the folders of profiles. */
const PROFILE = 'playwright_chromiumdev_profile-';

/**
 * A folder for what a browser leaves behind, named after this process so that a later one can tell whether it is still in use.
 * A browser that is killed does not tidy up: whoever made the folder removes it.
 */
export const makeTempFolder = (): Promise<string> => mkdtemp(join(tmpdir(), `${TEMP_PREFIX}${process.pid}-`));

export const removeTempFolder = (folder: string): Promise<void> =>
  rm(folder, { recursive: true, force: true, maxRetries: 5, retryDelay: 50 });

/**
 * Has a browser's profile go with its folder if this process is killed: Playwright puts it beside the folder and tells nobody where, so
 * an empty file of its name stands for it. Only Linux says how a process was started.
 */
export async function noteProfile(folder: string, pid: number): Promise<void> {
  if (process.platform !== 'linux') return;
  const words = (await readFile(`/proc/${pid}/cmdline`, 'utf8')).split('\0');
  const profile = basename(words.find((word) => word.startsWith('--user-data-dir=')) ?? '');
  if (profile.startsWith(PROFILE)) await writeFile(join(folder, profile), '');
}

/** Removes the folders of processes that ended without a chance to do so, and the profiles of their browsers. */
export async function sweepTempFolders(): Promise<void> {
  const names = await readdir(tmpdir());
  const stale = names.filter((name) => name.startsWith(TEMP_PREFIX) && !isAlive(Number(/\d+/.exec(name)?.[0])));
  await Promise.all(stale.map((name) => sweep(join(tmpdir(), name))));
}

async function sweep(folder: string): Promise<void> {
  const profiles = (await readdir(folder)).filter((name) => name.startsWith(PROFILE));
  await Promise.all(profiles.map((name) => removeTempFolder(join(tmpdir(), name))));
  await removeTempFolder(folder);
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
