import { readFileSync } from 'node:fs';

/** The browsers that this process has launched and that run, by process id. */
const running = new Set<number>();
let onChange: () => void = () => undefined;

/**
 * The leader of a process's group: a browser's main process, or the wrapper script that started it and waits for it. Only Linux has such
 * scripts, and tells. Null when the process has ended.
 */
export function leaderOf(pid: number): number | null {
  if (process.platform !== 'linux') return pid;
  const stat = readProcess(pid, 'stat');
  // Its name, in parentheses, may hold anything. State and parent come before the group.
  return Number(stat.slice(stat.lastIndexOf(')') + 2).split(' ')[2]) || null;
}

/** A file in which Linux tells about a process; empty when the process has ended, or is another user's. */
export function readProcess(pid: number, name: 'stat' | 'statm'): string {
  try {
    return readFileSync(`/proc/${pid}/${name}`, 'utf8');
  } catch (error) {
    if (isGone(error)) return '';
    throw error;
  }
}

/** Notes a launched browser. Call the answer when it has ended. @param pid the leader of its process group */
export function noteBrowser(pid: number): () => void {
  running.add(pid);
  onChange();
  return () => {
    running.delete(pid);
    onChange();
  };
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
    if (!isGone(error)) throw error;
  }
}

const isGone = (error: unknown): boolean =>
  error instanceof Error && 'code' in error && ['ENOENT', 'EACCES', 'ESRCH', 'EPERM'].includes(String(error.code));
