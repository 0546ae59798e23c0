import { CannotRun, type Command, EXIT } from '../../command.js';
import { AgentLock } from '../agent-lock.js';
import { ConfigFolder } from '../config-folder.js';
import { statusText } from './status.js';
import { StatusServer } from './status-server.js';

const HELP = `Usage: xecutor status

Shows the status of this machine's Xecutor. Exits with 0 if it is connected, 1 if it is running but not
connected, 2 if none is running.`;

/** `xecutor status`: what the status page shows, as text. */
export const STATUS: Command = {
  summary: 'Shows the status of this machine’s Xecutor',
  help: HELP,
  async run(args, { env, terminal }) {
    if (args.length > 0) throw new CannotRun('xecutor status takes no options.');
    const folder = ConfigFolder.of(env);
    if ((await AgentLock.holder(folder)) === null) throw new CannotRun('No Xecutor runs here.');
    const status = await StatusServer.ask(folder);
    terminal.line(status ? statusText(status) : 'The Xecutor is running but does not answer. It may be starting.');
    return status?.isConnected ? EXIT.passed : EXIT.failed;
  },
};
