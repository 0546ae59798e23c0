import { CannotRun, type Command, EXIT, type World } from '../command.js';
import { AgentLock } from './agent-lock.js';
import { ConfigFolder } from './config-folder.js';
import { DEVICE_FILE } from './device-id.js';
import { JOURNALS } from './journal.js';

const HELP = `Usage: xecutor reset [--yes]

Forgets the device id of this machine, and the results that are not delivered yet. The next start makes a new
id, which has to be saved. It asks first; --yes is for scripts.`;

/** `xecutor reset`: makes this machine another device. */
export const RESET: Command = {
  summary: 'Forgets the device id of this machine',
  help: HELP,
  async run(args, world) {
    const isSure = args.length === 1 && args[0] === '--yes';
    if (args.length > 0 && !isSure) throw new CannotRun('xecutor reset takes only --yes.');
    const folder = await ConfigFolder.make(world.env);
    const lock = await AgentLock.take(folder);
    if (!lock) throw new CannotRun('An Xecutor runs here. End it first.');
    try {
      if (!isSure && !(await agrees(world))) throw new CannotRun('Nothing was changed.');
      await folder.remove(JOURNALS);
      await folder.remove(DEVICE_FILE);
    } finally {
      await lock.release();
    }
    world.terminal.line('The device id is forgotten. The next start makes a new one.');
    return EXIT.passed;
  },
};

async function agrees({ ask }: World): Promise<boolean> {
  const answer = await ask('Forget the device id, and the results that are not delivered yet? (y/N) ');
  if (answer === null) throw new CannotRun('Nobody can be asked here. Add --yes.');
  return /^y(es)?$/i.test(answer.trim());
}
