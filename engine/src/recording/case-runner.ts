import { clock, type TestCase, type TriedStep } from '@testplatform/contract';
import { FileState } from '../file/file-state.js';
import { PassReporter } from '../file/pass-reporter.js';
import { runCase } from '../case/run-case.js';
import type { Session } from '../page/session.js';
import type { Reporter } from '../types.js';
import { stopwatch } from '../time.js';
import type { RecordingListener, RecordingOptions } from './types.js';

interface CaseRunnerOptions extends Pick<
  RecordingOptions,
  'project' | 'executionType' | 'uploadFolders' | 'projectFile'
> {
  readonly session: Session;
  readonly reporter: Reporter;
  /** Aborting it ends the running case. */
  readonly signal: AbortSignal;
}

export const NO_IMPORTS = 'A test case file is not imported while one step is tried: run the file instead';

/** Runs single cases in the open page, with the code that runs files (3 §6). */
export class CaseRunner {
  /** Unix milliseconds. Whatever has arrived since the recording began, such as a mail, is new to each case. */
  private readonly startedAt = clock.now();

  constructor(private readonly options: CaseRunnerOptions) {}

  /** Runs a case and returns its result. @throws the signal's reason */
  async run(testCase: TestCase): Promise<TriedStep> {
    const took = stopwatch();
    // Each case is a file of its own: stored values are not shared, and a file's time limit never ends the session.
    const { executionType = 'server' } = this.options;
    const reporter = new PassReporter(this.options.reporter);
    const { startedAt } = this;
    const options = { ...this.options, executionType, reporter, startedAt, importFile: async () => null };
    const state = new FileState(options, this.options.session);
    try {
      const run = await runCase(state, testCase, { values: state.values, runImport: async () => NO_IMPORTS });
      const said = [run.failure?.message ?? run.outcome.message, ...run.notes, ...run.warnings].filter(Boolean);
      return {
        status: run.failure ? 'failure' : 'success',
        message: state.secrets.scrub(said.join('. ')),
        duration: took(),
      };
    } finally {
      state.close();
    }
  }
}

/** A recording is not a run, so its session reports only pictures. */
export const picturesOnly = (listener: RecordingListener): Reporter => ({
  caseStarted: () => undefined,
  caseFinished: () => undefined,
  record: () => undefined,
  log: () => undefined,
  frame: (jpeg) => listener.frame(jpeg),
  watched: () => listener.watched(),
});
