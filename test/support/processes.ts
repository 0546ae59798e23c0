import { readdirSync, readFileSync } from 'node:fs';

interface Process {
  readonly pid: number;
  readonly parent: number;
  readonly zombie: boolean;
  readonly command: string;
}

/** Browsers launched by a process, this one by default, that still run or are zombies. Linux only. */
export const childBrowsers = (parent = process.pid): Process[] =>
  children(parent).filter(({ command }) => /chrom/i.test(command));

/** Node programs started by a process, such as a server's worker processes. Linux only. */
export const childPrograms = (parent = process.pid): Process[] =>
  children(parent).filter(({ command, zombie }) => /^(node|MainThread)/.test(command) && !zombie);

/** The browsers of a server's worker processes, by process id. Linux only. */
export const browsersBelow = (server: number): number[] =>
  childPrograms(server).flatMap(({ pid }) =>
    childBrowsers(pid)
      .filter(({ zombie }) => !zombie)
      .map((browser) => browser.pid),
  );

const children = (parent: number): Process[] =>
  readdirSync('/proc')
    .filter((name) => /^\d+$/.test(name))
    .flatMap((pid) => readProcess(Number(pid)))
    .filter((one) => one.parent === parent);

/** The command lines of processes that mention a folder. Linux only. */
export function commandsNaming(folder: string): string[] {
  return readdirSync('/proc')
    .filter((name) => /^\d+$/.test(name))
    .map((pid) => readCommandLine(pid))
    .filter((command) => command.includes(folder));
}

/**
 * The command lines of processes with a folder in their arguments or environment, such as everything started by a
 * server whose TMPDIR is that folder. Linux only.
 */
export function commandsOf(folder: string): ReadonlyMap<number, string> {
  const found = new Map<number, string>();
  for (const pid of readdirSync('/proc').filter((name) => /^\d+$/.test(name))) {
    const command = readCommandLine(pid);
    // Empty: a zombie.
    if (command !== '' && (command.includes(folder) || readEnvironment(pid).includes(folder)))
      found.set(Number(pid), command);
  }
  return found;
}

const readEnvironment = (pid: string): string => readOf(pid, 'environ');

const readCommandLine = (pid: string): string => readOf(pid, 'cmdline').replaceAll('\0', ' ');

/** Empty when the process has ended meanwhile. */
function readOf(pid: string, name: 'cmdline' | 'environ'): string {
  try {
    return readFileSync(`/proc/${pid}/${name}`, 'utf8');
  } catch {
    return '';
  }
}

/** Tolerates processes that end while being inspected. */
function readProcess(pid: number): Process[] {
  try {
    const stat = readFileSync(`/proc/${pid}/stat`, 'utf8');
    const [, command = '', state = '', parent = ''] = /\((.*)\) (\w) (\d+)/.exec(stat) ?? [];
    return [{ pid, parent: Number(parent), zombie: state === 'Z', command }];
  } catch {
    return [];
  }
}
