import { type Command, EXIT, type World } from '../command.js';
import { ConnectorRun } from './connector-run.js';
import { JunitFile } from './junit-file.js';
import { DEFAULT_WAIT, LINK_VARIABLE, readOptions } from './options.js';

const HELP = `Usage: xecutor run --connector LINK [options]

Starts a run of what a connector covers, waits for its end and tells how it went.

Options:
  --connector LINK    The link of the connector; ${LINK_VARIABLE} may hold it instead
  --wait SECONDS      How long to wait for the end (default ${DEFAULT_WAIT}); the run goes on after that
  --junit FILE        Keeps the results as JUnit's XML
  --environment NAME  Takes this environment of the project instead of the connector's
  --rerun-failed      Runs the files that failed once more; the merged result counts

Ends with 0 when all passed, 1 when some failed, 2 when it could not run or did not end in time, and 130
when it was interrupted: the run is stopped then, for everybody who waits for it.`;

/** `xecutor run`: the command that build servers call. */
export const RUN: Command = {
  summary: 'Runs what a connector covers and waits for the end, for build servers',
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
