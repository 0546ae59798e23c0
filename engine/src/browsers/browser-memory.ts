import { readdirSync, readFileSync } from 'node:fs';
import { clock } from '@testplatform/contract';
import type { Browser } from 'playwright';

/** Milliseconds between two looks. */
const LOOK = 1_000;
/** Bytes of a page of memory, in which Linux counts. */
const PAGE = 4_096;
const MEBIBYTE = 2 ** 20;

interface Process {
  readonly pid: number;
  /** Bytes of memory that it shares with no other one. */
  readonly own: number;
}

/** Browsers of which a process was ended, with their limits in mebibytes. */
const exceeded = new WeakMap<Browser, number>();

/**
 * Ends the largest process of a browser, usually that of the page, whenever the browser uses too much memory. Linux only: elsewhere nothing
 * is limited.
 * @param pid of the browser's main process
 * @param limit in mebibytes
 */
export function limitMemory(browser: Browser, pid: number, limit: number): void {
  const look = () => {
    const processes = processesOf(pid);
    const used = processes.reduce((sum, { own }) => sum + own, 0);
    if (used <= limit * MEBIBYTE) return;
    const largest = processes.reduce((most, one) => (one.own > most.own ? one : most));
    exceeded.set(browser, limit);
    endProcess(largest.pid);
  };
  if (process.platform === 'linux') browser.once('disconnected', clock.every(LOOK, look));
}

/** What to say about a page that has crashed. */
export function crashMessage(browser: Browser | null): string {
  const limit = browser && exceeded.get(browser);
  return limit ? `The page crashed: its browser used more than ${limit} MB of memory` : 'The page crashed';
}

/** A browser's processes: those of its group, of which a wrapper script may be the leader. */
function processesOf(browser: number): Process[] {
  const group = groupOf(browser);
  const pids = readdirSync('/proc').filter((name) => /^\d+$/.test(name));
  return pids
    .map(Number)
    .filter((pid) => group !== null && groupOf(pid) === group)
    .map((pid) => {
      const [, resident = 0, shared = 0] = readProc(pid, 'statm').split(' ').map(Number);
      return { pid, own: (resident - shared) * PAGE };
    });
}

/** The id of a process's group; null when the process has ended. */
function groupOf(pid: number): string | null {
  const stat = readProc(pid, 'stat');
  // Its name, in parentheses, may hold anything. State and parent come before the group.
  return stat.slice(stat.lastIndexOf(')') + 2).split(' ')[2] ?? null;
}

/** A file about a process; empty when the process has ended. */
function readProc(pid: number, file: string): string {
  try {
    return readFileSync(`/proc/${pid}/${file}`, 'utf8');
  } catch (error) {
    if (isGone(error)) return '';
    throw error;
  }
}

function endProcess(pid: number): void {
  try {
    process.kill(pid, 'SIGKILL');
  } catch (error) {
    if (!isGone(error)) throw error;
  }
}

const isGone = (error: unknown): boolean =>
  error instanceof Error && 'code' in error && ['ENOENT', 'ESRCH', 'EACCES'].includes(String(error.code));
