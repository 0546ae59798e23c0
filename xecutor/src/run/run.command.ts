import { type Command, EXIT, type World } from '../command.js';
import { ConnectorRun } from './connector-run.js';
import { JunitFile } from './junit-file.js';
import { DEFAULT_WAIT, LINK_VARIABLE, readOptions } from './options.js';

const HELP = `Usage: xecutor run --connector LINK [options]

Starts a connector's run, waits for its end and reports the result.

Options:
  --connector LINK    The connector's link; or set ${LINK_VARIABLE}
  --wait SECONDS      How long to wait for the end (default ${DEFAULT_WAIT}); the run continues after that
  --junit FILE        Writes the results as JUnit XML
  --environment NAME  Uses this environment of the project instead of the connector's
  --rerun-failed      Reruns failed files once and uses the merged result

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
