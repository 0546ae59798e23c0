import { CannotRun, type Command } from '../command.js';
import { AgentLock } from './agent-lock.js';
import { ConfigFolder } from './config-folder.js';
import { readAgentOptions } from './options.js';
import { ServerAddress } from './server-address.js';

const SERVER_FILE = 'server';

const HELP = `Usage: xecutor --server URL [options]

Runs your tests on this machine: those that you start in Xecutor, in a browser that you see.

Options:
  --server URL        The address of the server; remembered for the next start
  --headless          Shows no browser
  --browser PATH      Takes this Chromium or Chrome
  --name NAME         What the server calls this machine (default: its own name)
  --allow FOLDER      A folder whose files a File upload step may choose; may be there several times
                      (default: the folder that it is started in)
  --concurrency N     Files at once (default 1)
  --traces WHEN       Keeps traces of files: never (default), on-failure, always
  --status-port N     Port of the status page (default: a free one)

It goes on until Ctrl-C, gives back what runs, and ends with 0; with 2 when it can't go on.`;

/** `xecutor --server URL`: the agent. */
export const AGENT: Command = {
  summary: 'Runs your tests on this machine, until Ctrl-C',
  help: HELP,
  async run(args, world) {
    const options = readAgentOptions(args, { platform: process.platform, env: world.env, folder: process.cwd() });
    const folder = await ConfigFolder.make(world.env);
    const server = options.server ?? (await rememberedServer(folder));
    if (!server) throw new CannotRun(`Which server? Name it with --server URL. xecutor --help tells the options.`);
    const lock = await AgentLock.take(folder);
    if (!lock) throw new CannotRun('An Xecutor runs already. "xecutor status" tells how it stands.');
    try {
      await folder.write(SERVER_FILE, server.text);
      // Only the agent needs a browser's program, which takes its time to load.
      const { runAgent } = await import('./run-agent.js');
      return await runAgent(options, server, folder, world);
    } finally {
      await lock.release();
    }
  },
};

/** The address of the last start; null when there was none. */
export async function rememberedServer(folder: ConfigFolder): Promise<ServerAddress | null> {
  const text = await folder.read(SERVER_FILE);
  return text === null ? null : ServerAddress.parse(text);
}
