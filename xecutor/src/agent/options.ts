import { existsSync, statSync } from 'node:fs';
import { hostname } from 'node:os';
import { resolve } from 'node:path';
import { parseArgs } from 'node:util';
import { LIMITS, TRACE_MODES, type TraceMode } from '@testplatform/contract';
import { CannotRun } from '../command.js';
import { ServerAddress } from './server-address.js';

/** The options of an agent. */
export interface AgentOptions {
  /** Null: the server of the last start. */
  readonly server: ServerAddress | null;
  readonly headless: boolean;
  /** Path of the browser; undefined: find one on this machine. */
  readonly browser: string | undefined;
  readonly name: string;
  /** Absolute paths of folders from which File upload steps may read. */
  readonly uploadFolders: readonly string[];
  /** Files run in parallel. */
  readonly concurrency: number;
  readonly traces: TraceMode;
  /** 0: any free port. */
  readonly statusPort: number;
}

const MOST_AT_ONCE = 16;
const OPTIONS = {
  server: { type: 'string' },
  headless: { type: 'boolean' },
  browser: { type: 'string' },
  name: { type: 'string' },
  allow: { type: 'string' },
  concurrency: { type: 'string' },
  traces: { type: 'string' },
  'status-port': { type: 'string' },
} as const;
type OptionName = keyof typeof OPTIONS;
const SEE_HELP = 'xecutor --help lists the options.';

/** The environment in which options are parsed. */
export interface Machine {
  readonly platform: NodeJS.Platform;
  readonly env: Readonly<Record<string, string | undefined>>;
  /** The working directory. */
  readonly folder: string;
}

/** Parses the arguments of `xecutor`. @throws CannotRun with the reason */
export function readAgentOptions(args: readonly string[], machine: Machine): AgentOptions {
  const given = readWords(args);
  const one = (name: OptionName): string | undefined => given.get(name)?.[0];
  const headless = given.has('headless');
  if (!headless && !hasDisplay(machine))
    throw new CannotRun('There is no display here for a browser window. Add --headless.');
  const server = one('server');
  return {
    server: server === undefined ? null : ServerAddress.parse(server),
    headless,
    browser: readBrowser(one('browser')),
    name: (one('name') ?? hostname()).slice(0, LIMITS.nameMax),
    uploadFolders: readFolders(given.get('allow') ?? [], machine.folder),
    concurrency: readWhole('concurrency', one('concurrency'), 1, MOST_AT_ONCE, 1),
    traces: readTraces(one('traces')),
    statusPort: readWhole('status-port', one('status-port'), 0, 65_535, 0),
  };
}

/** The values of each given option; empty for flags. */
function readWords(args: readonly string[]): ReadonlyMap<OptionName, readonly string[]> {
  const { tokens } = parseArgs({ args: [...args], options: OPTIONS, strict: false, tokens: true });
  const given = new Map<OptionName, string[]>();
  for (const token of tokens) {
    if (token.kind === 'positional') throw new CannotRun(`"${token.value}" belongs to no option. ${SEE_HELP}`);
    if (token.kind !== 'option') continue;
    const { name, rawName, value } = token;
    if (!isOption(name)) throw new CannotRun(`There is no option ${rawName}. ${SEE_HELP}`);
    const wantsValue = OPTIONS[name].type === 'string';
    if (wantsValue && !value) throw new CannotRun(`${rawName} needs a value. ${SEE_HELP}`);
    if (!wantsValue && value !== undefined) throw new CannotRun(`${rawName} takes no value. ${SEE_HELP}`);
    if (given.has(name) && name !== 'allow') throw new CannotRun(`${rawName} is given twice. ${SEE_HELP}`);
    given.set(name, [...(given.get(name) ?? []), value ?? '']);
  }
  return given;
}

const isOption = (name: string): name is OptionName => name in OPTIONS;

const hasDisplay = ({ platform, env }: Machine): boolean =>
  platform !== 'linux' || Boolean(env.DISPLAY || env.WAYLAND_DISPLAY);

function readBrowser(path: string | undefined): string | undefined {
  if (path !== undefined && !existsSync(path)) throw new CannotRun(`--browser names ${path}, which does not exist.`);
  return path;
}

function readFolders(named: readonly string[], startedIn: string): readonly string[] {
  const folders = named.map((folder) => resolve(startedIn, folder));
  const wrong = folders.find((folder) => !statSync(folder, { throwIfNoEntry: false })?.isDirectory());
  if (wrong !== undefined) throw new CannotRun(`--allow names ${wrong}, which is not a folder.`);
  return folders;
}

function readWhole(name: string, text: string | undefined, min: number, max: number, fallback: number): number {
  if (text === undefined) return fallback;
  const number = /^\d{1,5}$/.test(text) ? Number(text) : -1;
  if (number < min || number > max) throw new CannotRun(`--${name} should be a whole number from ${min} to ${max}.`);
  return number;
}

function readTraces(text: string | undefined): TraceMode {
  const mode = TRACE_MODES.find((one) => one === (text ?? 'never'));
  if (!mode) throw new CannotRun(`--traces should be one of: ${TRACE_MODES.join(', ')}.`);
  return mode;
}
