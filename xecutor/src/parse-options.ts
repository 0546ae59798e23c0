import type { Command } from 'commander';
import { CannotRun } from './command.js';

/**
 * Parses the arguments of a command that takes only options; returns the command. Only an option with a parser of its own may be
 * repeated.
 * @param hint advice about a word that belongs to no option
 * @throws CannotRun with the reason
 */
export function parseOptions(command: Command, args: readonly string[], hint = ''): Command {
  const refuse = (why: string) => {
    throw new CannotRun(`${why} ${command.name()} --help lists the options.`);
  };
  const given = new Set<string>();
  for (const { long, parseArg } of command.options)
    command.on(`option:${long?.slice(2)}`, (value?: string) => {
      if (value === '') refuse(`${long} needs a value.`);
      if (given.has(`${long}`) && !parseArg) refuse(`${long} is given twice.`);
      given.add(`${long}`);
    });
  command
    .allowExcessArguments()
    .configureOutput({ outputError: () => undefined })
    .exitOverride(({ message }) => refuse(sentence(message)))
    .parse(args, { from: 'user' });
  const [word] = command.args;
  if (word !== undefined) refuse(`"${word}" belongs to no option.${hint && ` ${hint}`}`);
  return command;
}

/** Commander's "error: unknown option '--wat'\n(Did you mean --wait?)" as a sentence. */
const sentence = (message: string): string =>
  `${message.replace(/^error: (.)/, (_all, first: string) => first.toUpperCase()).replace('\n', ' ')}.`;
