import { existsSync, mkdtempSync, readdirSync, rmSync } from 'node:fs';
import { mkdtemp, readdir, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { killGroup, leaderOf } from '../running-browsers.js';

/** Folder names are this and the process id. It is short because socket paths are limited. */
export const TEMP_PREFIX = 'tp-browser-';

/** A browser that is exiting may still write. */
const REMOVAL = { recursive: true, force: true, maxRetries: 5, retryDelay: 50 };

/** The temporary folder of this process, if it has one, and its parent. */
let own: { readonly folder: string; readonly base: string } | null = null;

/** The temporary folder of this process; null if it has none. */
export const tempFolder = (): string | null => own?.folder ?? null;

/** The parent of temporary folders. */
export const tempBase = (): string => own?.base ?? tmpdir();

/**
 * Keeps all temporary files of this process in one folder, which is removed on exit. This includes the browser profiles
 * that Playwright puts into TMPDIR. If the process is killed, the next one finds the folder by its name. Call it before
 * the first browser starts, and only from a program that owns its environment.
 */
export function keepTempFilesTogether(): void {
  if (own) return;
  removeFoldersWithOwnPid();
  makeOwn(tmpdir());
  process.once('exit', () => ignoreErrors(() => own && rmSync(own.folder, REMOVAL)));
}

/**
 * Removes the folders of a killed process that had the id of this one: in a restarted container each program gets the
 * same id again. Call it before this process makes a folder, because sweeping takes them for its own.
 */
export function removeFoldersWithOwnPid(): void {
  const base = tmpdir();
  ignoreErrors(() => {
    const names = readdirSync(base).filter((name) => name.startsWith(prefixOf(process.pid)));
    for (const name of names) ignoreErrors(() => rmSync(join(base, name), REMOVAL));
  });
}

/** For folders that can't be removed, such as another user's, and those with an open file: a later process tries again. */
function ignoreErrors(remove: () => void): void {
  try {
    remove();
  } catch {
    // Nothing depends on it.
  }
}

function makeOwn(base: string): void {
  const folder = mkdtempSync(join(base, prefixOf(process.pid)));
  own = { folder, base };
  for (const name of ['TMPDIR', 'TEMP', 'TMP']) process.env[name] = folder;
}

/**
 * Creates a folder for a browser's temporary files, named after this process so that a later one can tell whether it is
 * in use. The caller removes it, because a killed browser does not clean up.
 */
export async function makeTempFolder(): Promise<string> {
  // Systems remove what has been in their temporary folder for days, while this process may run for weeks.
  if (own && !existsSync(own.folder)) makeOwn(own.base);
  return mkdtemp(own ? join(own.folder, 'b-') : join(tmpdir(), prefixOf(process.pid)));
}

export const removeTempFolder = (folder: string): Promise<void> => rm(folder, REMOVAL);

/** A temporary folder for repeated use. It is created again if the system has removed it, or if creating it failed. */
export class LastingFolder {
  private last: Promise<string> | null = null;

  /** Its path, which may differ from the previous one. */
  path(): Promise<string> {
    // In sequence, so that concurrent calls create only one folder.
    this.last = this.current().then((folder) => folder ?? makeTempFolder());
    return this.last;
  }

  async remove(): Promise<void> {
    const folder = await this.current();
    this.last = null;
    if (folder !== null) await removeTempFolder(folder);
  }

  /** Null if there is none. */
  private async current(): Promise<string | null> {
    const folder = await this.last?.catch(() => null);
    return folder && existsSync(folder) ? folder : null;
  }
}

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
    // The process has ended meanwhile, or is another user's.
    const words = (await readFile(`/proc/${pid}/cmdline`, 'utf8').catch(() => '')).split('\0');
    const isHelper = words.some((word) => word.startsWith('--type=') || word === '-contentproc');
    // Chromium's, and Firefox's.
    const profiles = ['--user-data-dir=', '--profile\0'].map((option) => `\0${option}`);
    const isIn = (folder: string): boolean =>
      profiles.some((option) => words.join('\0').includes(`${option}${folder}/`));
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
