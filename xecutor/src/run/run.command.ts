import { type Command, EXIT, type World } from '../command.js';
import { ConnectorRun } from './connector-run.js';
import { JunitFile } from './junit-file.js';
import { readOptions, runCommand } from './options.js';

const HELP = `${runCommand().helpInformation()}
Exits with 0 if all passed, 1 if some failed, 2 if it could not run or did not end in time, and 130
if it was interrupted; the run is then stopped for everybody who waits for it.`;

/** `xecutor run`: the command that build servers call. */
export const RUN: Command = {
  summary: 'Starts a connector’s run and waits for its end, for build servers',
  help: HELP,
  async run(args, world: World) {
    const options = readOptions(args, world.env);
    const junit = options.junit === undefined ? null : await JunitFile.prepare(options.junit);
    const run = new ConnectorRun(options, junit, world);
    try {
      return await run.toItsEnd();
    } catch (error) {
      if (!world.interrupted.aborted) throw error;
      await run.stop();
      return EXIT.interrupted;
    }
  },
};
