import { mkdtempSync, rmSync } from 'node:fs';
import { mkdtemp, readdir, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { killGroup, leaderOf } from './running-browsers.js';

/** The folders are named after this and the process id. Short, because the path of a socket must fit. */
export const TEMP_PREFIX = 'tp-browser-';

/** A browser that is just ending may still write. */
const REMOVAL = { recursive: true, force: true, maxRetries: 5, retryDelay: 50 };

/** The folder of all temporary files of this process, if it has one, and the folder that it stands in. */
let own: { readonly folder: string; readonly base: string } | null = null;

/** The folder of all temporary files of this process; null if it has none. */
export const tempFolder = (): string | null => own?.folder ?? null;

/** The folder that temporary folders stand in. */
export const tempBase = (): string => own?.base ?? tmpdir();

/**
 * Keeps all temporary files of this process in one folder, which is removed at its end: also the profiles of browsers, which Playwright
 * puts into TMPDIR without telling where. If the process is killed, the next one finds the folder by its name. Call it before the first
 * browser starts, in a program that decides about its environment.
 */
export function keepTempFilesTogether(): void {
  if (own) return;
  const base = tmpdir();
  const folder = mkdtempSync(join(base, prefixOf(process.pid)));
  own = { folder, base };
  for (const name of ['TMPDIR', 'TEMP', 'TMP']) process.env[name] = folder;
  process.once('exit', () => rmSync(folder, REMOVAL));
}

/**
 * Makes a folder for a browser's temporary files, named after this process so that a later one knows whether it is still in use.
 * A killed browser does not clean up, so whoever made the folder removes it.
 */
export const makeTempFolder = (): Promise<string> =>
  mkdtemp(own ? join(own.folder, 'b-') : join(tmpdir(), prefixOf(process.pid)));

export const removeTempFolder = (folder: string): Promise<void> => rm(folder, REMOVAL);

/** Removes the folders of processes that were killed, and ends browsers that still use them. */
export async function sweepTempFolders(): Promise<void> {
  const base = tempBase();
  const names = await readdir(base);
  const stale = names.filter((name) => name.startsWith(TEMP_PREFIX) && !isAlive(Number(/\d+/.exec(name)?.[0])));
  if (stale.length === 0) return;
  await killBrowsersIn(stale.map((name) => join(base, name)));
  await Promise.all(stale.map((name) => removeTempFolder(join(base, name))));
}

/**
 * Kills browsers that still use these folders. A browser exits with the process that launched it, unless it hangs; one that hung at launch
 * has no recorded pid. Linux only: elsewhere the command line of a process can't be read.
 */
async function killBrowsersIn(folders: readonly string[]): Promise<void> {
  if (process.platform !== 'linux') return;
  for (const pid of (await readdir('/proc')).filter((name) => /^\d+$/.test(name))) {
    // Unreadable when it has ended meanwhile, or is another user's.
    const words = (await readFile(`/proc/${pid}/cmdline`, 'utf8').catch(() => '')).split('\0');
    const isHelper = words.some((word) => word.startsWith('--type='));
    const isIn = (folder: string): boolean => words.some((word) => word.startsWith(`--user-data-dir=${folder}/`));
    if (isHelper || !folders.some(isIn)) continue;
    const leader = leaderOf(Number(pid));
    if (leader !== null) killGroup(leader);
  }
}

const prefixOf = (pid: number): string => `${TEMP_PREFIX}${pid}-`;

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
