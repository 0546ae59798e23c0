import { resolve } from 'node:path';
import { Command } from 'commander';
import { ServerAddress } from '../agent/connection/server-address.js';
import { CannotRun } from '../command.js';
import { parseOptions } from '../parse-options.js';
import type { Side } from './compare.js';

/** The options of `xecutor sync`. */
export interface SyncOptions {
  readonly projectId: number;
  /** An absolute path. */
  readonly folder: string;
  /** The side that wins every difference; undefined: whichever changed since the last sync. */
  readonly from: Side | undefined;
  /** Whether to make the changes without asking. */
  readonly isSure: boolean;
  /** Whether to show the lines that differ. */
  readonly showsLines: boolean;
  readonly server: ServerAddress | undefined;
}

/** Options as they are given. */
interface Given {
  readonly project?: string;
  readonly folder?: string;
  readonly from?: string;
  readonly yes?: true;
  readonly diff?: true;
  readonly server?: string;
}

/** The options of `xecutor sync`, with their help. */
export const syncCommand = (): Command =>
  new Command('xecutor sync')
    .usage('--project ID --folder DIR [options]')
    .description(
      'Makes a project and a folder of YAML the same. Shows the differences, and asks before it changes anything.',
    )
    .option('--project <ID>', 'The number of the project, as in its address')
    .option('--folder <DIR>', 'The folder, such as one in a repository')
    .option(
      '--from <SIDE>',
      'server or folder: takes all that differs from there. Without it: what changed since the last time',
    )
    .option('--yes', 'Does not ask')
    .option('--diff', 'Shows the lines that differ')
    .option('--server <URL>', 'The server; default: the one that xecutor was last started with');

/** Parses the arguments of `xecutor sync`. @param cwd the current folder @throws CannotRun with the reason */
export function readSyncOptions(args: readonly string[], cwd: string): SyncOptions {
  const given = parseOptions(syncCommand(), args, 'The folder goes after --folder.').opts<Given>();
  const { project, folder, from, yes = false, diff = false, server } = given;
  if (project === undefined || !/^[1-9]\d{0,14}$/.test(project))
    throw new CannotRun('Which project? Give its number with --project. It is in the address of its page.');
  if (folder === undefined) throw new CannotRun('Which folder? Give it with --folder.');
  if (from !== undefined && from !== 'server' && from !== 'folder')
    throw new CannotRun('--from should be server or folder.');
  return {
    projectId: Number(project),
    folder: resolve(cwd, folder),
    from,
    isSure: yes,
    showsLines: diff,
    server: server === undefined ? undefined : ServerAddress.parse(server),
  };
}
