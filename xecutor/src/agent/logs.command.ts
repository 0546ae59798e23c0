import { pause } from '@testplatform/contract';
import { open, readFile, stat } from 'node:fs/promises';
import { CannotRun, type Command, EXIT, type World } from '../command.js';
import { ConfigFolder } from './config-folder.js';
import { LOG_FILE, olderLog } from './log-file.js';

const HELP = `Usage: xecutor logs [-f]

Prints the log of this machine's Xecutor. With -f it follows the log until Ctrl-C.`;

/** Milliseconds between checks for new lines. */
const LOOK = 500;

/** `xecutor logs`: the log file. */
export const LOGS: Command = {
  summary: 'Prints the log of this machine’s Xecutor',
  help: HELP,
  async run(args, world) {
    const follows = args.length === 1 && (args[0] === '-f' || args[0] === '--follow');
    if (args.length > 0 && !follows) throw new CannotRun('xecutor logs takes only -f.');
    const path = ConfigFolder.of(world.env).at(LOG_FILE);
    const older = await textOf(olderLog(path));
    const newest = await textOf(path);
    if (older + newest === '' && !follows) throw new CannotRun(`There is no log yet at ${path}.`);
    print(world, older + newest);
    if (follows) await follow(path, Buffer.byteLength(newest), world);
    return EXIT.passed;
  },
};

const textOf = (path: string): Promise<string> => readFile(path, 'utf8').catch(() => '');

function print({ terminal }: World, text: string): void {
  if (text !== '') terminal.line(text.trimEnd());
}

/** @param from bytes already printed */
async function follow(path: string, from: number, world: World): Promise<void> {
  let printed = from;
  while (!world.interrupted.aborted) {
    const size = (await stat(path).catch(() => null))?.size ?? 0;
    // A smaller file means that the log was rotated.
    if (size < printed) printed = 0;
    if (size > printed) printed += await printFrom(path, printed, world);
    await pause(LOOK, world.interrupted).catch(() => undefined);
  }
}

/** Prints the complete lines after an offset; returns their size in bytes. */
async function printFrom(path: string, from: number, world: World): Promise<number> {
  const file = await open(path);
  try {
    const { buffer, bytesRead } = await file.read(Buffer.alloc(64 * 1024), 0, 64 * 1024, from);
    const end = buffer.subarray(0, bytesRead).lastIndexOf('\n') + 1;
    print(world, buffer.toString('utf8', 0, end));
    return end;
  } finally {
    await file.close();
  }
}
