import { readdirSync, rmSync } from 'node:fs';
import { mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { basename, join } from 'node:path';

/** The folders are named after this and the process id. Short, because the path of a socket must fit. */
export const TEMP_PREFIX = 'tp-browser-';
/** How Playwright names the folders of profiles. */
const PROFILE = 'playwright_chromiumdev_profile-';

/**
 * Makes a folder for a browser's temporary files, named after this process so that a later one knows whether it is still in use.
 * A killed browser does not clean up, so whoever made the folder removes it.
 */
export const makeTempFolder = (): Promise<string> => mkdtemp(join(tmpdir(), `${TEMP_PREFIX}${process.pid}-`));

/** A browser that is just ending may still write. */
const REMOVAL = { recursive: true, force: true, maxRetries: 5, retryDelay: 50 };

export const removeTempFolder = (folder: string): Promise<void> => rm(folder, REMOVAL);

/**
 * Has `sweepTempFolders` remove a browser's profile if this process is killed. Playwright puts the profile beside the folder and does not
 * tell where, so an empty file of the same name is put into the folder. Only Linux tells how a process was started.
 */
export async function noteProfile(folder: string, pid: number): Promise<void> {
  if (process.platform !== 'linux') return;
  const words = (await readFile(`/proc/${pid}/cmdline`, 'utf8')).split('\0');
  const profile = basename(words.find((word) => word.startsWith('--user-data-dir=')) ?? '');
  if (profile.startsWith(PROFILE)) await writeFile(join(folder, profile), '');
}

/** Removes the folders of processes that were killed, and the profiles of their browsers. */
export async function sweepTempFolders(): Promise<void> {
  const names = await readdir(tmpdir());
  const stale = names.filter((name) => name.startsWith(TEMP_PREFIX) && !isAlive(Number(/\d+/.exec(name)?.[0])));
  await Promise.all(stale.map((name) => sweep(join(tmpdir(), name))));
}

/** Removes the folders of this process and the profiles of their browsers at once, before it ends. */
export function removeOwnTempFolders(): void {
  for (const name of readdirSync(tmpdir()).filter((one) => one.startsWith(`${TEMP_PREFIX}${process.pid}-`))) {
    const folder = join(tmpdir(), name);
    const profiles = readdirSync(folder).filter((one) => one.startsWith(PROFILE));
    for (const path of [...profiles.map((one) => join(tmpdir(), one)), folder]) rmSync(path, REMOVAL);
  }
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
    // Another user's process: it is alive, but we may not signal it.
    return error instanceof Error && 'code' in error && error.code === 'EPERM';
  }
}
