import { AGENT, rememberedServer } from './agent/agent.command.js';
import { ConfigFolder } from './agent/config-folder.js';
import { LOGS } from './agent/logs.command.js';
import { RESET } from './agent/reset.command.js';
import { STATUS } from './agent/status/status.command.js';
import { CannotRun, type Command, EXIT, type World } from './command.js';
import { RUN } from './run/run.command.js';
import { SYNC } from './sync/sync.command.js';
import { version } from './version.js';

const COMMANDS: ReadonlyMap<string, Command> = new Map([
  ['run', RUN],
  ['sync', SYNC],
  ['status', STATUS],
  ['logs', LOGS],
  ['reset', RESET],
]);

const asksForHelp = (word: string): boolean => word === '--help' || word === '-h';

/** Runs the command in the arguments; returns the exit code. */
export async function runCli(words: readonly string[], world: World): Promise<number> {
  const { terminal } = world;
  try {
    return await dispatch(words, world);
  } catch (error) {
    terminal.problem(error instanceof CannotRun ? error.message : unexpected(error));
    return EXIT.couldNotRun;
  }
}

async function dispatch(words: readonly string[], world: World): Promise<number> {
  const { terminal } = world;
  const [word, ...args] = words;
  if (word === undefined && !(await knowsServer(world))) throw new CannotRun(help());
  if (word !== undefined && asksForHelp(word)) terminal.line(help());
  else if (word === '--version' || word === '-v') terminal.line(version());
  else {
    // Options without a command belong to the agent.
    const isAgent = word === undefined || word.startsWith('-');
    const command = isAgent ? AGENT : COMMANDS.get(word);
    if (!command) throw new CannotRun(`There is no command "${word}". xecutor --help lists the commands.`);
    if (!words.some(asksForHelp)) return command.run(isAgent ? words : args, world);
    terminal.line(command.help);
  }
  return EXIT.passed;
}

/** After its first start the agent needs no arguments. */
const knowsServer = async ({ env }: World): Promise<boolean> => (await rememberedServer(ConfigFolder.of(env))) !== null;

function help(): string {
  const width = Math.max(...[...COMMANDS.keys()].map(({ length }) => length));
  return [
    AGENT.help,
    '',
    'Commands:',
    ...[...COMMANDS].map(([name, { summary }]) => `  ${name.padEnd(width)}  ${summary}`),
    '',
    'xecutor <command> --help lists the options of a command; xecutor --version prints the version.',
  ].join('\n');
}

/** A bug: printed in full, so that it can be reported. */
const unexpected = (error: unknown): string =>
  `This should not have happened. Please report it:\n${error instanceof Error ? (error.stack ?? error.message) : String(error)}`;
