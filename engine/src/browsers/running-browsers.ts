import { readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { getPriority } from 'node:os';

/** Process ids of the browsers that this process launched and that still run. */
const running = new Set<number>();
let onChange: () => void = () => undefined;

/**
 * Finds a launched browser by its environment: its main process, or the script that started it and waits for it. Either
 * leads the process group. Null outside Linux, where environments can't be read.
 * @param folder its TMPDIR
 */
export function launchedIn(folder: string): number | null {
  if (process.platform !== 'linux') return null;
  const isIn = (pid: number) => readProcess(pid, 'environ').split('\0').includes(`TMPDIR=${folder}`);
  return allProcesses().find((pid) => statOf(pid)?.parent === process.pid && isIn(pid)) ?? null;
}

/** The leader of a process's group; null when the process has ended, and outside Linux. */
export const leaderOf = (pid: number): number | null => statOf(pid)?.leader ?? null;

/** The ids of all processes of a Linux machine. */
export const allProcesses = (): number[] =>
  readdirSync('/proc')
    .filter((name) => /^\d+$/.test(name))
    .map(Number);

function statOf(pid: number): { readonly parent: number; readonly leader: number } | null {
  const stat = readProcess(pid, 'stat');
  // The name, in parentheses, may contain anything. The state is the first field after it.
  const [, parent, leader] = stat
    .slice(stat.lastIndexOf(')') + 2)
    .split(' ')
    .map(Number);
  return parent === undefined || leader === undefined ? null : { parent, leader };
}

/** Reads a file of Linux's /proc about a process; empty when the process has ended or is another user's. */
export function readProcess(pid: number, name: 'environ' | 'stat' | 'statm'): string {
  try {
    return readFileSync(`/proc/${pid}/${name}`, 'utf8');
  } catch (error) {
    if (isOutOfReach(error)) return '';
    throw error;
  }
}

/**
 * Registers a launched browser; call the returned function when it has ended. @param pid the leader of its process
 * group
 */
export function noteBrowser(pid: number): () => void {
  running.add(pid);
  lowerSession(pid);
  onChange();
  return () => {
    running.delete(pid);
    onChange();
  };
}

/**
 * Gives the browser's session the priority of this process, if that is low. Without control groups, Linux divides the
 * processors among sessions (sched(7), autogroup), and the priority that a browser inherits counts only inside its own
 * session.
 */
function lowerSession(leader: number): void {
  const priority = getPriority();
  if (process.platform !== 'linux' || priority <= 0) return;
  try {
    writeFileSync(`/proc/${leader}/autogroup`, String(priority));
  } catch (error) {
    // The kernel has no autogroups, the browser has ended, or this was too many changes within a tenth of a second.
    if (!isOutOfReach(error)) throw error;
  }
}

/** @param changed called when a browser was launched or has ended */
export function watchBrowsers(changed: () => void): { readonly running: ReadonlySet<number>; killAll(): void } {
  onChange = changed;
  return { running, killAll: () => running.forEach(killGroup) };
}

/** Ends a browser's process group, helpers included. @param pid its leader */
export const killGroup = (pid: number): void => kill(-pid);

/**
 * Kills a process, or a group by its negative id. Ignores ids that no longer exist or belong to another user by now.
 */
export function kill(pid: number): void {
  try {
    process.kill(pid, 'SIGKILL');
  } catch (error) {
    if (!isOutOfReach(error)) throw error;
  }
}

const isOutOfReach = (error: unknown): boolean =>
  error instanceof Error &&
  'code' in error &&
  ['ENOENT', 'EACCES', 'ESRCH', 'EPERM', 'EAGAIN'].includes(String(error.code));
