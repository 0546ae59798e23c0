import { CannotRun, type Command } from '../command.js';
import { AgentLock, LOCK_FILE } from './agent-lock.js';
import { ConfigFolder } from './config-folder.js';
import { agentCommand, readAgentOptions } from './options.js';
import { ServerAddress } from './connection/server-address.js';

const SERVER_FILE = 'server';

const HELP = `${agentCommand().helpInformation()}
Runs until Ctrl-C, then hands back unfinished files and exits with 0. Exits with 2 if it can't continue.`;

/** `xecutor --server URL`: the agent. */
export const AGENT: Command = {
  summary: 'Runs your tests on this machine, until Ctrl-C',
  help: HELP,
  async run(args, world) {
    const options = readAgentOptions(args, { platform: process.platform, env: world.env, folder: process.cwd() });
    const folder = await ConfigFolder.make(world.env);
    const server = options.server ?? (await rememberedServer(folder));
    if (!server) throw new CannotRun(`Which server? Name it with --server URL. xecutor --help lists the options.`);
    const lock = await AgentLock.take(folder);
    if (!lock)
      throw new CannotRun(
        `An Xecutor is already running. "xecutor status" shows its state. If there is none, remove ${folder.at(LOCK_FILE)}.`,
      );
    try {
      await folder.write(SERVER_FILE, server.text);
      // Imported late: only the agent needs the browser code, which is slow to load.
      const { runAgent } = await import('./run-agent.js');
      return await runAgent(options, server, folder, world);
    } finally {
      await lock.release();
    }
  },
};

/** The address of the last start, or null. */
export async function rememberedServer(folder: ConfigFolder): Promise<ServerAddress | null> {
  const text = await folder.read(SERVER_FILE);
  return text === null ? null : ServerAddress.parse(text);
}
