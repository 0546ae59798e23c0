import { type CaseResult, newTestCase } from '@testplatform/contract';
import { afterEach, describe, expect, it, jest } from '@jest/globals';
import { buildResult } from '../../../test/factories/case-result.js';
import type { FileOutcome, RunFileOptions } from '../types.js';
import { CaseFailure, WorkerProcessLostError } from '../errors.js';
import { waitFor } from '../../../test/support/time/eventually.js';
import {
  type ClaimedFile,
  type HeartbeatAnswer,
  LeaseLostError,
  type RunSource,
  type WantedFile,
} from './run-source.js';
import { type FileRunner, Worker, type WorkerOptions } from './worker.js';

const PATH = { module: 'M', section: 'S', scenario: 'C', testCaseFileName: 'F' };
const PASSED: FileOutcome = {
  status: 'success',
  reason: '',
  summary: { success: 1, failure: 0, blocker: 0, concentrate: 0, skipped: 0 },
  performance: { duration: 1, request_failures: 0, total_requests: 0, transfer_size: 0 },
  browser: 'None',
};

/** A source with a fixed number of files, which records its calls. */
function buildSource(files: number) {
  const told = {
    results: [] as CaseResult[],
    missing: [] as number[],
    finished: [] as FileOutcome[],
    released: [] as string[],
    left: [] as string[],
  };
  let claimed = 0;
  const source = {
    claim: jest.fn(async (): Promise<ClaimedFile | null> => {
      if (claimed === files) return null;
      const lease = { fileRunId: `file ${++claimed}`, epoch: 1, runId: 'run', projectId: 1 };
      const project = { isSinglePageApp: false, dataCollection: {}, dataBinding: [] };
      return { lease, file: { path: PATH, cases: [] }, project, executionType: 'server' };
    }),
    heartbeat: jest.fn(async (): Promise<HeartbeatAnswer> => 'go on'),
    importFile: jest.fn(async () => null),
    projectFile: jest.fn(async () => null),
    report: jest.fn(async (_lease: unknown, results: readonly CaseResult[]) => void told.results.push(...results)),
    record: jest.fn(async () => true),
    recordsMissing: jest.fn(async (_lease: unknown, indexes: readonly number[]) => void told.missing.push(...indexes)),
    trace: jest.fn(async () => true),
    saveSession: jest.fn(async () => undefined),
    finish: jest.fn(async (_lease: unknown, outcome: FileOutcome) => void told.finished.push(outcome)),
    left: jest.fn(({ fileRunId }: { fileRunId: string }) => void told.left.push(fileRunId)),
    release: jest.fn(async ({ fileRunId }: { fileRunId: string }) => void told.released.push(fileRunId)),
    live: () => ({
      caseStarted: jest.fn(),
      caseFinished: jest.fn(),
      frame: jest.fn(),
      log: jest.fn(),
      watched: () => false,
    }),
  } satisfies RunSource;
  return { source, told };
}

/** Runs until it is told to end. */
const untilAborted: FileRunner = (_file, { signal }) =>
  new Promise((resolve) =>
    signal.addEventListener('abort', () => resolve({ ...PASSED, status: 'stopped' }), { once: true }),
  );

const errors: unknown[] = [];
const options: WorkerOptions = {
  concurrency: 2,
  heartbeatMs: 20,
  pollMs: 60_000,
  onError: (error: unknown) => void errors.push(error),
};
let worker: Worker | undefined;
const startWorker = (source: RunSource, run: FileRunner, more: Partial<WorkerOptions> = {}) => {
  worker = new Worker(source, run, { ...options, ...more });
  worker.start();
  return worker;
};

afterEach(async () => {
  await worker?.close();
  worker = undefined;
  errors.length = 0;
});

describe('Worker', () => {
  it('runs only the allowed number of files at once, and eventually all of them', async () => {
    const { source, told } = buildSource(7);
    let running = 0;
    let most = 0;
    startWorker(source, async () => {
      most = Math.max(most, ++running);
      await new Promise((resolve) => setImmediate(resolve));
      running--;
      return PASSED;
    });
    await waitFor(() => expect(told.finished).toHaveLength(7));
    expect(most).toBe(2);
  });

  it('has extra slots for files of people who have none running', async () => {
    const { source } = buildSource(7);
    const wanted: boolean[] = [];
    const { claim } = source;
    const asked = async ({ ofNewcomer = false }: WantedFile = {}) => {
      wanted.push(ofNewcomer);
      return claim();
    };
    startWorker({ ...source, claim: asked }, untilAborted, { guests: 1 });
    await waitFor(() => expect(wanted).toEqual([false, false, true]));
  });

  it('sends every result in order before it finishes the file', async () => {
    const { source, told } = buildSource(1);
    startWorker(source, async (_file, { reporter }: RunFileOptions) => {
      for (let seq = 0; seq < 30; seq++) reporter.caseFinished(buildResult(seq));
      return PASSED;
    });
    await waitFor(() => expect(told.finished).toHaveLength(1));
    expect(told.results.map(({ seq }) => seq)).toEqual(Array.from({ length: 30 }, (_, seq) => seq));
  });

  it('keeps results while the store is unavailable', async () => {
    const { source, told } = buildSource(1);
    source.report.mockRejectedValueOnce(new Error('away'));
    startWorker(source, async (_file, { reporter }) => {
      reporter.caseFinished(buildResult(0));
      return PASSED;
    });
    await waitFor(() => expect(told.finished).toHaveLength(1));
    expect(told.results.map(({ seq }) => seq)).toEqual([0]);
    expect(errors).toHaveLength(1);
  });

  it('tells a file whose trace can’t be kept nothing of the store’s error', async () => {
    const { source, told } = buildSource(1);
    const away = new Error('connect ECONNREFUSED 10.0.0.5:3306');
    source.trace.mockRejectedValueOnce(away);
    let said = '';
    startWorker(source, async (_file, { keepTrace }) => {
      await keepTrace?.('trace.zip').catch(({ message }: Error) => (said = message));
      return PASSED;
    });
    await waitFor(() => expect(told.finished).toHaveLength(1));
    expect(said).toBe('the log of what ran it says why');
    expect(errors).toEqual([away]);
  });

  it('asks again for what a file needs while the store is unavailable', async () => {
    const { source, told } = buildSource(1);
    const away = new Error('connect ECONNREFUSED 10.0.0.5:3306');
    source.importFile.mockRejectedValueOnce(away);
    source.projectFile.mockRejectedValueOnce(away);
    source.saveSession.mockRejectedValueOnce(away);
    startWorker(source, async (_file, { importFile, projectFile, keepSession }) => {
      expect(await Promise.all([importFile('a/b/c/d'), projectFile!('e.txt'), keepSession!('{}')])).toHaveLength(3);
      return PASSED;
    });
    await waitFor(() => expect(told.finished).toEqual([PASSED]));
    expect(errors).toEqual([away, away, away]);
    expect(source.saveSession).toHaveBeenCalledTimes(2);
  });

  it('asks once what the store refuses', async () => {
    const { source, told } = buildSource(1);
    source.importFile.mockRejectedValue(new CaseFailure('No'));
    let refusal: unknown;
    startWorker(source, async (_file, { importFile }) => {
      refusal = await importFile('a/b/c/d').catch((error: unknown) => error);
      return PASSED;
    });
    await waitFor(() => expect(told.finished).toEqual([PASSED]));
    expect(refusal).toEqual(new CaseFailure('No'));
    expect(source.importFile).toHaveBeenCalledTimes(1);
    expect(errors).toEqual([]);
  });

  it('asks nothing more for a file that has ended', async () => {
    const { source, told } = buildSource(1);
    source.importFile.mockRejectedValue(new Error('away'));
    let unanswered: Promise<unknown> | undefined;
    startWorker(source, async (_file, { importFile }) => {
      unanswered = importFile('a/b/c/d').catch((error: unknown) => error);
      return PASSED;
    });
    await waitFor(() => expect(told.finished).toEqual([PASSED]));
    expect(await unanswered).toEqual(new CaseFailure('The file ended before the answer came'));
    expect(source.importFile).toHaveBeenCalledTimes(1);
  });

  it('closes while the store is unavailable, and neither finishes nor releases what was not reported', async () => {
    const { source, told } = buildSource(1);
    source.report.mockRejectedValue(new Error('away'));
    startWorker(source, (file, runOptions) => {
      runOptions.reporter.caseFinished(buildResult(0));
      return untilAborted(file, runOptions);
    });
    await waitFor(() => expect(source.report).toHaveBeenCalled());
    await worker?.close();
    expect(told).toMatchObject({ finished: [], released: [], left: ['file 1'] });
  });

  it('ends a file when its lease is lost, and neither finishes nor releases it', async () => {
    const { source, told } = buildSource(1);
    source.report.mockRejectedValue(new LeaseLostError('gone'));
    let ended: unknown;
    startWorker(source, async (file, runOptions) => {
      runOptions.reporter.caseFinished(buildResult(0));
      const outcome = await untilAborted(file, runOptions);
      ended = runOptions.signal.reason;
      return outcome;
    });
    await waitFor(() => expect(ended).toBe('lost'));
    await worker?.close();
    expect(told).toMatchObject({ finished: [], released: [], left: ['file 1'] });
  });

  it('stops a file when a heartbeat says so, and finishes it', async () => {
    const { source, told } = buildSource(1);
    source.heartbeat.mockResolvedValue('stop');
    startWorker(source, untilAborted);
    await waitFor(() => expect(told.finished).toMatchObject([{ status: 'stopped' }]));
  });

  it('stops the files of a run at once when it is told directly', async () => {
    const { source, told } = buildSource(2);
    startWorker(source, untilAborted, { heartbeatMs: 60_000 });
    await waitFor(() => expect(source.claim).toHaveBeenCalledTimes(2));
    worker?.stopRun('another');
    worker?.stopRun('run');
    await waitFor(() => expect(told.finished).toHaveLength(2));
  });

  it('returns its files when it closes', async () => {
    const { source, told } = buildSource(2);
    startWorker(source, untilAborted);
    await waitFor(() => expect(source.claim).toHaveBeenCalledTimes(2));
    await worker?.close();
    expect(told.released).toEqual(['file 1', 'file 2']);
    expect(told.finished).toEqual([]);
  });

  it('finishes a file that had ended when it closes, and only waits for its pictures', async () => {
    const { source, told } = buildSource(1);
    let keep: (isKept: boolean) => void = () => {};
    source.record.mockReturnValueOnce(new Promise((resolve) => (keep = resolve)));
    startWorker(source, async (_file, { reporter }) => {
      reporter.record(0, Buffer.from('jpeg'));
      return PASSED;
    });
    await waitFor(() => expect(source.record).toHaveBeenCalled());
    const closed = worker?.close();
    await new Promise((resolve) => setImmediate(resolve));
    keep(true);
    await closed;
    expect(told).toMatchObject({ finished: [PASSED], released: [] });
  });

  it('returns a file that it has claimed again when it closes, though its first attempt has ended since', async () => {
    const { source, told } = buildSource(2);
    const claim = async () => {
      const claimed = await source.claim();
      return (
        claimed && { ...claimed, lease: { ...claimed.lease, fileRunId: 'file', epoch: source.claim.mock.calls.length } }
      );
    };
    let endFirst: () => void = () => {};
    const first = new Promise<void>((resolve) => (endFirst = resolve));
    let begun = 0;
    startWorker({ ...source, claim }, async (file, runOptions) => {
      if (++begun > 1) return untilAborted(file, runOptions);
      await first;
      throw new WorkerProcessLostError('ended unexpectedly');
    });
    await waitFor(() => expect(begun).toBe(2));
    expect([1, 2, 3].map((epoch) => worker?.isAtWork({ fileRunId: 'file', epoch }))).toEqual([true, true, false]);
    endFirst();
    await waitFor(() => expect(told.left).toEqual(['file']));
    await worker?.close();
    expect(told.released).toEqual(['file', 'file']);
  });

  it('reports the end of a file until the store accepts it', async () => {
    const { source, told } = buildSource(1);
    source.finish.mockRejectedValueOnce(new Error('away'));
    startWorker(source, async () => PASSED);
    await waitFor(() => expect(told.finished).toEqual([PASSED]));
    expect(errors).toHaveLength(1);
  });

  it('ends a file as an error when running it throws', async () => {
    const { source, told } = buildSource(1);
    startWorker(source, () => Promise.reject(new Error('broken')));
    await waitFor(() => expect(told.finished).toMatchObject([{ status: 'error' }]));
    expect(errors).toHaveLength(1);
  });

  describe('when the process that runs a file is lost', () => {
    const lose: FileRunner = async (_file, { reporter }) => {
      reporter.caseStarted({ seq: 0, parentSeq: null, iteration: 0, startedAt: 0, caseId: 1, title: 'Open the shop' });
      throw new WorkerProcessLostError('did not respond for 10 seconds');
    };
    const withCase = (isLastAttempt: boolean) => {
      const built = buildSource(1);
      const cases = [{ caseId: 1, testCase: { ...newTestCase('Click'), title: 'Open the shop' } }];
      const { claim } = built.source;
      const source: RunSource = {
        ...built.source,
        claim: async () => {
          const claimed = await claim();
          return claimed && { ...claimed, file: { path: PATH, cases }, isLastAttempt };
        },
      };
      return { source, told: built.told };
    };

    it('returns the file for another attempt', async () => {
      const { source, told } = withCase(false);
      startWorker(source, lose);
      await waitFor(() => expect(told.released).toEqual(['file 1']));
      expect(told).toMatchObject({ results: [], finished: [] });
    });

    it('reports that a picture named by a result never arrived', async () => {
      const { source, told } = withCase(false);
      startWorker(source, async (_file, { reporter }) => {
        for (const screenshot of [0, 1]) reporter.caseFinished({ ...buildResult(screenshot), screenshot });
        reporter.record(0, Buffer.from('jpeg'));
        throw new WorkerProcessLostError('ended unexpectedly');
      });
      await waitFor(() => expect(told.released).toEqual(['file 1']));
      expect(told.missing).toEqual([1]);
    });

    it('ends the file as failed after its last attempt, and names the step', async () => {
      const { source, told } = withCase(true);
      startWorker(source, lose);
      const reason = 'The process that ran "Open the shop" did not respond for 10 seconds';
      await waitFor(() => expect(told.finished).toMatchObject([{ status: 'failure', reason }]));
      expect(told.results).toMatchObject([{ caseId: 1, status: 'failure', message: reason }]);
      expect(told.released).toEqual([]);
    });
  });

  it('finishes a file although records could not be kept, and reports each, after the results', async () => {
    const { source, told } = buildSource(1);
    source.record.mockRejectedValueOnce(new Error('broken')).mockResolvedValueOnce(false);
    source.recordsMissing.mockImplementationOnce(async (_lease, indexes) => {
      expect(told.results).toHaveLength(3);
      told.missing.push(...indexes);
    });
    startWorker(source, async (_file, { reporter }) => {
      for (let index = 0; index < 3; index++) {
        reporter.record(index, Buffer.from('jpeg'));
        reporter.caseFinished(buildResult(index));
      }
      return PASSED;
    });
    await waitFor(() => expect(told.finished).toHaveLength(1));
    expect(told.missing).toEqual([0, 1]);
    // A result that the store refused raises no error.
    expect(errors).toHaveLength(1);
  });
});
