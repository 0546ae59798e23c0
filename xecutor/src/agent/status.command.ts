import { CannotRun, type Command, EXIT } from '../command.js';
import { AgentLock } from './agent-lock.js';
import { ConfigFolder } from './config-folder.js';
import { statusText } from './status.js';
import { StatusServer } from './status-server.js';

const HELP = `Usage: xecutor status

Tells how the Xecutor of this machine stands. Ends with 0 when it is connected, 1 when it runs and is not
connected, 2 when none runs.`;

/** `xecutor status`: what the status page shows, as text. */
export const STATUS: Command = {
  summary: 'Tells how the Xecutor of this machine stands',
  help: HELP,
  async run(args, { env, terminal }) {
    if (args.length > 0) throw new CannotRun('xecutor status takes no options.');
    const folder = ConfigFolder.of(env);
    if ((await AgentLock.holder(folder)) === null) throw new CannotRun('No Xecutor runs here.');
    const status = await StatusServer.ask(folder);
    terminal.line(status ? statusText(status) : 'The Xecutor runs, and does not answer. It may be starting.');
    return status?.isConnected ? EXIT.passed : EXIT.failed;
  },
};
