/** The browsers that this process has launched and that run, by process id. */
const running = new Set<number>();
let onChange: () => void = () => undefined;

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

/** Ends a browser's process group, helpers included. Started by a wrapper script that stays, it has no group and is ended alone. */
export function killGroup(pid: number): void {
  if (!kill(-pid)) kill(pid);
}

/** False when the process or group no longer exists, or the id is that of somebody else's by now. */
function kill(pid: number): boolean {
  try {
    return process.kill(pid, 'SIGKILL');
  } catch (error) {
    const code = error instanceof Error && 'code' in error ? error.code : undefined;
    if (code === 'ESRCH' || code === 'EPERM') return false;
    throw error;
  }
}
