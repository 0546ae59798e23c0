import { type FilePath, joinPath, type RunnerData } from '@testplatform/contract';
import type { LiveSink } from '@testplatform/engine';
import type { LiveRun } from './live-run.js';

/** Where the worker's word about one file goes: into the live side of its run. */
export function liveSink(run: LiveRun, fileRunId: string, path: FilePath, isWatched: () => boolean): LiveSink {
  const progress = (test_result: RunnerData['test_result']) =>
    run.progress(fileRunId, { testCase_info: path, test_result });
  return {
    caseStarted: (title) => progress({ testCase: { title }, status: '', message: '' }),
    caseFinished: ({ title, status, message }) => progress({ testCase: { title }, status, message }),
    frame: (jpeg) => {
      if (run.shows(fileRunId)) run.frame(jpeg);
    },
    // Files run side by side: each line says whose it is.
    log: (line) => run.chat({ ...line, text: `${joinPath(path)}: ${line.text}` }),
    watched: () => isWatched() && run.shows(fileRunId),
  };
}
