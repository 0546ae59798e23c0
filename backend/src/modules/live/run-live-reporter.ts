import { type FilePath, joinPath, type RunnerData } from '@testplatform/contract';
import type { LiveSink } from '@testplatform/engine/host';
import type { LiveRun } from './live-run.js';

/** Forwards a worker's reports on a file to the live state of its run. */
export function runLiveReporter(run: LiveRun, fileRunId: string, path: FilePath, isWatched: () => boolean): LiveSink {
  const progress = (test_result: RunnerData['test_result']) =>
    run.progress(fileRunId, { testCase_info: path, test_result });
  return {
    caseStarted: (title) => progress({ testCase: { title }, status: '', message: '' }),
    caseFinished: ({ title, status, blocker, message }) =>
      progress({ testCase: { title }, status, ...(status === 'failure' && blocker && { blocker }), message }),
    frame: (jpeg) => {
      if (run.shows(fileRunId)) run.frame(jpeg);
    },
    // Files run in parallel, so each line names its file.
    log: (line) => run.chat({ ...line, text: `${joinPath(path)}: ${line.text}` }),
    watched: () => isWatched() && run.shows(fileRunId),
  };
}
