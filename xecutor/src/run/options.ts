import { Command } from 'commander';
import { CannotRun } from '../command.js';
import { parseOptions } from '../parse-options.js';
import { ConnectorLink } from './connector-link.js';

/** The options of a run. */
export interface RunOptions {
  readonly link: ConnectorLink;
  /** Seconds. */
  readonly wait: number;
  /** A file; undefined for none. */
  readonly junit: string | undefined;
  /** Overrides the connector's. */
  readonly environment: string | undefined;
  readonly rerunFailed: boolean;
}

/** Options as they are given. */
interface Given extends Pick<RunOptions, 'junit' | 'environment'> {
  readonly connector: string | undefined;
  readonly wait: string;
  readonly rerunFailed?: true;
}

/** Seconds. */
const LONGEST_WAIT = 86_400;
/** The variable with the link, which keeps it out of process lists. */
export const LINK_VARIABLE = 'TESTPLATFORM_LINK';

/** The options of `xecutor run`, with their help. */
export const runCommand = (): Command =>
  new Command('xecutor run')
    .usage('--connector LINK [options]')
    .description('Starts a connector’s run, waits for its end and reports the result.')
    .option('--connector <LINK>', `The connector's link; or set ${LINK_VARIABLE}`)
    .option('--wait <SECONDS>', 'How long to wait for the end; the run continues after that', '1800')
    .option('--junit <FILE>', 'Writes the results as JUnit XML')
    .option('--environment <NAME>', "Uses this environment of the project instead of the connector's")
    .option('--rerun-failed', 'Reruns failed files once and uses the merged result');

/** Parses the arguments of `xecutor run`. @throws CannotRun with the reason */
export function readOptions(args: readonly string[], env: Readonly<Record<string, string | undefined>>): RunOptions {
  const given = parseOptions(runCommand(), args, 'The link goes after --connector.').opts<Given>();
  const link = given.connector ?? env[LINK_VARIABLE];
  if (!link)
    throw new CannotRun(
      `Which connector? Give its link with --connector, or in ${LINK_VARIABLE}. xecutor run --help lists the options.`,
    );
  const { junit, environment, rerunFailed = false } = given;
  return { link: ConnectorLink.parse(link), wait: readWait(given.wait), junit, environment, rerunFailed };
}

function readWait(text: string): number {
  const seconds = /^\d{1,5}$/.test(text) ? Number(text) : 0;
  if (seconds < 1 || seconds > LONGEST_WAIT)
    throw new CannotRun(`--wait should be a whole number of seconds from 1 to ${LONGEST_WAIT}.`);
  return seconds;
}
