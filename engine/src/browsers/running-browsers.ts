import { readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { getPriority } from 'node:os';

/** The browsers that this process has launched and that run, by process id. */
const running = new Set<number>();
let onChange: () => void = () => undefined;

/**
 * A browser that this process has launched, by its environment: its main process, or the script that started it and waits for it. Either
 * leads the group of its processes. Null where this is not Linux, which alone tells.
 * @param folder its TMPDIR
 */
export function launchedIn(folder: string): number | null {
  if (process.platform !== 'linux') return null;
  const isIn = (pid: number) => readProcess(pid, 'environ').split('\0').includes(`TMPDIR=${folder}`);
  return allProcesses().find((pid) => statOf(pid)?.parent === process.pid && isIn(pid)) ?? null;
}

/** The leader of a process's group; null when the process has ended, and where this is not Linux. */
export const leaderOf = (pid: number): number | null => statOf(pid)?.leader ?? null;

/** The ids of all processes of a Linux machine. */
export const allProcesses = (): number[] =>
  readdirSync('/proc')
    .filter((name) => /^\d+$/.test(name))
    .map(Number);

function statOf(pid: number): { readonly parent: number; readonly leader: number } | null {
  const stat = readProcess(pid, 'stat');
  // Its name, in parentheses, may hold anything. The state comes first.
  const [, parent, leader] = stat
    .slice(stat.lastIndexOf(')') + 2)
    .split(' ')
    .map(Number);
  return parent === undefined || leader === undefined ? null : { parent, leader };
}

/** A file in which Linux tells about a process; empty when the process has ended, or is another user's. */
export function readProcess(pid: number, name: 'environ' | 'stat' | 'statm'): string {
  try {
    return readFileSync(`/proc/${pid}/${name}`, 'utf8');
  } catch (error) {
    if (isOutOfReach(error)) return '';
    throw error;
  }
}

/** Notes a launched browser. Call the answer when it has ended. @param pid the leader of its process group */
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
 * Gives the session of a browser the priority of this process, if that is low. Without control groups Linux divides the processors among
 * sessions (sched(7), autogroup), and then the priority that a browser inherits counts only inside its own.
 */
function lowerSession(leader: number): void {
  const priority = getPriority();
  if (process.platform !== 'linux' || priority <= 0) return;
  try {
    writeFileSync(`/proc/${leader}/autogroup`, String(priority));
  } catch (error) {
    // A kernel without autogroups, a browser that has ended, or one change too many within a tenth of a second.
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

/** Ends a process, or a group by its negative id. Nothing happens when it no longer exists, or the id is that of somebody else's by now. */
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
