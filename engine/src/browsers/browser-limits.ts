import { lstat, readdir } from 'node:fs/promises';
import { join } from 'node:path';
import { type Cancel, clock } from '@testplatform/contract';
import type { Browser } from 'playwright';
import type { BrowserLimits } from './browser-source.js';
import { allProcesses, kill, killGroup, leaderOf, readProcess } from './running-browsers.js';

/** Polling interval in milliseconds. */
const LOOK = 1_000;
/** Bytes of a memory page, the unit of Linux's counts. */
const PAGE = 4_096;
/** Bytes of a block, the unit of `Stats.blocks`. */
const BLOCK = 512;
const MEBIBYTE = 2 ** 20;

/** A browser that this process launched. */
interface Launched {
  /** The leader of its process group. */
  readonly pid: number;
  /** Where its temporary files are. */
  readonly folder: string;
}

interface Process {
  readonly pid: number;
  /** Bytes of memory it shares with no other process. */
  readonly own: number;
}

/** The limit that each ended browser exceeded. */
const exceeded = new WeakMap<Browser, string>();

/** Enforces the limits as long as the browser runs: kills its largest process for memory, all of it for disk. */
export function limitBrowser(browser: Browser, { pid, folder }: Launched, { memory, disk }: BrowserLimits): void {
  const findProcesses = groupFinder(pid);
  const lookAtMemory = (limit: number) => {
    const processes = findProcesses();
    if (sumOf(processes.map(({ own }) => own)) <= limit * MEBIBYTE) return;
    exceeded.set(browser, `more than ${limit} MB of memory`);
    const largest = processes.reduce((most, one) => (one.own > most.own ? one : most));
    kill(largest.pid);
  };
  let isLooking = false;
  const lookAtDisk = async (limit: number) => {
    // With very many files, a look takes longer than the interval.
    if (isLooking) return;
    isLooking = true;
    const bytes = await sizeOf(folder).finally(() => (isLooking = false));
    if (bytes <= limit * MEBIBYTE) return;
    exceeded.set(browser, `more than ${limit} MB of disk`);
    killGroup(pid);
  };
  const watches = [
    memory && process.platform === 'linux' && keepLooking(() => lookAtMemory(memory)),
    disk && keepLooking(() => lookAtDisk(disk)),
  ];
  browser.once('disconnected', () => watches.forEach((cancel) => cancel && cancel()));
}

/** A look that fails is skipped, as when this process has too many files open: it must not end what runs. */
const keepLooking = (look: () => void | Promise<void>): Cancel =>
  clock.every(LOOK, () => void (async () => look())().catch(() => undefined));

/** The message for a page that crashed. */
export const crashMessage = (browser: Browser | null): string => withReason('The page crashed', browser);

/** The message for a browser that ended by itself. */
export const endMessage = (browser: Browser | null): string => withReason('The browser ended unexpectedly', browser);

function withReason(what: string, browser: Browser | null): string {
  const reason = browser && exceeded.get(browser);
  return reason ? `${what}: it used ${reason}` : what;
}

/** Finds the processes of a group, again and again. Those of others keep their group, so each is asked for it once. */
function groupFinder(leader: number): () => Process[] {
  let others: ReadonlySet<number> = new Set();
  return () => {
    const all = allProcesses();
    const members = new Set(all.filter((pid) => !others.has(pid) && leaderOf(pid) === leader));
    others = new Set(all.filter((pid) => !members.has(pid)));
    return [...members].map((pid) => {
      const [, resident = 0, shared = 0] = readProcess(pid, 'statm').split(' ').map(Number);
      return { pid, own: (resident - shared) * PAGE };
    });
  };
}

/** Bytes on disk of all files in a folder. */
async function sizeOf(folder: string): Promise<number> {
  const entries = await readdir(folder, { recursive: true, withFileTypes: true }).catch(noneIfGone);
  const files = entries.filter((entry) => entry.isFile());
  const sizes = files.map(async ({ parentPath, name }) => {
    const found = await lstat(join(parentPath, name)).catch(nothingIfGone);
    return (found?.blocks ?? 0) * BLOCK;
  });
  return sumOf(await Promise.all(sizes));
}

function nothingIfGone(error: unknown): null {
  if (isGone(error)) return null;
  throw error;
}

const noneIfGone = (error: unknown): [] => nothingIfGone(error) ?? [];

const sumOf = (numbers: readonly number[]): number => numbers.reduce((sum, one) => sum + one, 0);

const isGone = (error: unknown): boolean =>
  error instanceof Error && 'code' in error && ['ENOENT', 'ENOTDIR', 'EACCES'].includes(String(error.code));
