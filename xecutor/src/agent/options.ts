import { existsSync, statSync } from 'node:fs';
import { hostname } from 'node:os';
import { resolve } from 'node:path';
import { LIMITS, TRACE_MODES, type TraceMode } from '@testplatform/contract';
import { Command } from 'commander';
import { CannotRun } from '../command.js';
import { parseOptions } from '../parse-options.js';
import { ServerAddress } from './connection/server-address.js';

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

/** Options as they are given. */
interface Given extends Readonly<Record<'server' | 'browser' | 'name', string | undefined>> {
  readonly headless?: true;
  readonly allow?: readonly string[];
  readonly concurrency: string;
  readonly traces: string;
  readonly statusPort: string;
}

/** The agent's options, with their help. */
export const agentCommand = (): Command =>
  new Command('xecutor')
    .usage('--server URL [options]')
    .description('Runs your tests on this machine, in a visible browser: those that you start in Xecutor.')
    .option('--server <URL>', 'The address of the server; remembered for the next start')
    .option('--headless', 'Runs without a window')
    .option('--browser <PATH>', 'Uses this Chromium or Chrome')
    .option('--name <NAME>', 'Name of this machine on the screens (default: its host name)')
    .option('--allow <FOLDER>', 'A folder whose files tests may use; can be repeated (default: none)', append)
    .option('--concurrency <N>', 'Files run in parallel', '1')
    .option('--traces <WHEN>', `Keeps Playwright traces: ${TRACE_MODES.join(', ')}`, 'never')
    .option('--status-port <N>', 'Port of the status page; 0: a free one', '0');
const append = (folder: string, others: readonly string[] = []): string[] => [...others, folder];

/** The environment in which options are parsed. */
export interface Machine {
  readonly platform: NodeJS.Platform;
  readonly env: Readonly<Record<string, string | undefined>>;
  /** The working directory. */
  readonly folder: string;
}

/** Parses the arguments of `xecutor`. @throws CannotRun with the reason */
export function readAgentOptions(args: readonly string[], machine: Machine): AgentOptions {
  const given = parseOptions(agentCommand(), args).opts<Given>();
  const headless = given.headless ?? false;
  if (!headless && !hasDisplay(machine))
    throw new CannotRun('There is no display here for a browser window. Add --headless.');
  return {
    server: given.server === undefined ? null : ServerAddress.parse(given.server),
    headless,
    browser: readBrowser(given.browser),
    name: (given.name ?? hostname()).slice(0, LIMITS.nameMax),
    uploadFolders: readFolders(given.allow ?? [], machine.folder),
    concurrency: readWhole('concurrency', given.concurrency, 1, MOST_AT_ONCE),
    traces: readTraces(given.traces),
    statusPort: readWhole('status-port', given.statusPort, 0, 65_535),
  };
}

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

function readWhole(name: string, text: string, min: number, max: number): number {
  const number = /^\d{1,5}$/.test(text) ? Number(text) : -1;
  if (number < min || number > max) throw new CannotRun(`--${name} should be a whole number from ${min} to ${max}.`);
  return number;
}

function readTraces(text: string): TraceMode {
  const mode = TRACE_MODES.find((one) => one === text);
  if (!mode) throw new CannotRun(`--traces should be one of: ${TRACE_MODES.join(', ')}.`);
  return mode;
}
