import { CannotRun, type Command, EXIT, type World } from '../command.js';
import { AgentLock, LOCK_FILE } from './agent-lock.js';
import { ConfigFolder } from './config-folder.js';
import { DEVICE_FILE } from './device-id.js';
import { JOURNALS } from './delivery/journal.js';

const HELP = `Usage: xecutor reset [--yes]

Forgets the device id of this machine and undelivered results. The next start creates a new id, which you must
save. Asks first; --yes skips the question.`;

/** `xecutor reset`: forgets the device id. */
export const RESET: Command = {
  summary: 'Forgets the device id of this machine',
  help: HELP,
  async run(args, world) {
    const isSure = args.length === 1 && args[0] === '--yes';
    if (args.length > 0 && !isSure) throw new CannotRun('xecutor reset takes only --yes.');
    const folder = await ConfigFolder.make(world.env);
    const lock = await AgentLock.take(folder);
    if (!lock)
      throw new CannotRun(
        `An Xecutor is running here. Stop it first. If there is none, remove ${folder.at(LOCK_FILE)}.`,
      );
    try {
      if (!isSure && !(await agrees(world))) throw new CannotRun('Nothing was changed.');
      await folder.remove(JOURNALS);
      await folder.remove(DEVICE_FILE);
    } finally {
      await lock.release();
    }
    world.terminal.line('The device id was removed. The next start creates a new one.');
    return EXIT.passed;
  },
};

async function agrees({ ask }: World): Promise<boolean> {
  const answer = await ask('Forget the device id and undelivered results? (y/N) ');
  if (answer === null) throw new CannotRun('There is no terminal to ask on. Add --yes.');
  return /^y(es)?$/i.test(answer.trim());
}
