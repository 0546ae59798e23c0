import { parseArgs } from 'node:util';
import { CannotRun } from '../command.js';
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

/** Seconds. */
export const DEFAULT_WAIT = 1_800;
const LONGEST_WAIT = 86_400;
/** The variable with the link, which keeps it out of process lists. */
export const LINK_VARIABLE = 'TESTPLATFORM_LINK';

const OPTIONS = {
  connector: { type: 'string' },
  wait: { type: 'string' },
  junit: { type: 'string' },
  environment: { type: 'string' },
  'rerun-failed': { type: 'boolean' },
} as const;

const SEE_HELP = 'xecutor run --help lists the options.';

/** Parses the arguments of `xecutor run`. @throws CannotRun with the reason */
export function readOptions(args: readonly string[], env: Readonly<Record<string, string | undefined>>): RunOptions {
  const { values, tokens } = parseArgs({ args: [...args], options: OPTIONS, strict: false, tokens: true });
  const named = new Set<string>();
  for (const token of tokens) {
    if (token.kind === 'positional')
      throw new CannotRun(`"${token.value}" belongs to no option. The link goes after --connector. ${SEE_HELP}`);
    if (token.kind !== 'option') continue;
    if (!(token.name in OPTIONS)) throw new CannotRun(`There is no option ${token.rawName}. ${SEE_HELP}`);
    if (named.has(token.name)) throw new CannotRun(`${token.rawName} is given twice. ${SEE_HELP}`);
    named.add(token.name);
    const wantsValue = OPTIONS[token.name as keyof typeof OPTIONS].type === 'string';
    if (wantsValue && !token.value) throw new CannotRun(`${token.rawName} needs a value. ${SEE_HELP}`);
    if (!wantsValue && token.value !== undefined) throw new CannotRun(`${token.rawName} takes no value. ${SEE_HELP}`);
  }
  const text = (name: 'connector' | 'wait' | 'junit' | 'environment'): string | undefined => {
    const value = values[name];
    return typeof value === 'string' ? value : undefined;
  };
  const link = text('connector') ?? env[LINK_VARIABLE];
  if (!link)
    throw new CannotRun(`Which connector? Give its link with --connector, or in ${LINK_VARIABLE}. ${SEE_HELP}`);
  return {
    link: ConnectorLink.parse(link),
    wait: readWait(text('wait')),
    junit: text('junit'),
    environment: text('environment'),
    rerunFailed: named.has('rerun-failed'),
  };
}

function readWait(text: string | undefined): number {
  if (text === undefined) return DEFAULT_WAIT;
  const seconds = /^\d{1,5}$/.test(text) ? Number(text) : 0;
  if (seconds < 1 || seconds > LONGEST_WAIT)
    throw new CannotRun(`--wait should be a whole number of seconds from 1 to ${LONGEST_WAIT}.`);
  return seconds;
}
