import { readFileSync } from 'node:fs';
import { CannotRun, type Command, EXIT, type World } from './command.js';
import { RUN } from './run/run.command.js';

const COMMANDS: ReadonlyMap<string, Command> = new Map([['run', RUN]]);

const asksForHelp = (word: string): boolean => word === '--help' || word === '-h';

/** Does what the words after `xecutor` say; answers the exit code. */
export async function runCli(words: readonly string[], world: World): Promise<number> {
  const { terminal } = world;
  try {
    return await dispatch(words, world);
  } catch (error) {
    terminal.problem(error instanceof CannotRun ? error.message : unexpected(error));
    return EXIT.couldNotRun;
  }
}

async function dispatch([word, ...args]: readonly string[], world: World): Promise<number> {
  const { terminal } = world;
  if (word === undefined) throw new CannotRun(help());
  if (asksForHelp(word)) terminal.line(help());
  else if (word === '--version' || word === '-v') terminal.line(version());
  else {
    const command = COMMANDS.get(word);
    if (!command) throw new CannotRun(`There is no command "${word}". xecutor --help tells those there are.`);
    if (!args.some(asksForHelp)) return command.run(args, world);
    terminal.line(command.help);
  }
  return EXIT.passed;
}

function help(): string {
  const width = Math.max(...[...COMMANDS.keys()].map(({ length }) => length));
  return [
    'Usage: xecutor <command> [options]',
    '',
    'Commands:',
    ...[...COMMANDS].map(([name, { summary }]) => `  ${name.padEnd(width)}  ${summary}`),
    '',
    'xecutor <command> --help tells the options of one; xecutor --version tells which version this is.',
  ].join('\n');
}

function version(): string {
  const text = readFileSync(new URL('../package.json', import.meta.url), 'utf8');
  return (JSON.parse(text) as { version: string }).version;
}

/** A mistake of ours: told whole, so that it can be reported. */
const unexpected = (error: unknown): string =>
  `This should not have happened. Please report it:\n${error instanceof Error ? (error.stack ?? error.message) : String(error)}`;
