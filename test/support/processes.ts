import { readdirSync, readFileSync } from 'node:fs';

interface Process {
  readonly pid: number;
  readonly parent: number;
  readonly zombie: boolean;
  readonly command: string;
}

/** Browsers launched by this process that still run or are zombies. Linux only. */
export function childBrowsers(): Process[] {
  return readdirSync('/proc')
    .filter((name) => /^\d+$/.test(name))
    .flatMap((pid) => readProcess(Number(pid)))
    .filter(({ parent, command }) => parent === process.pid && /chrom/i.test(command));
}

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
