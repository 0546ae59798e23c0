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

function readCommandLine(pid: string): string {
  try {
    return readFileSync(`/proc/${pid}/cmdline`, 'utf8').replaceAll('\0', ' ');
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
