import { emptySummary } from '@testplatform/contract';
import { expect, it } from '@jest/globals';
import { RunOutcomesService } from '../../runner/follow/run-outcomes.service.js';
import { RunTotalsService } from '../../runner/follow/run-totals.service.js';
import { RunNoticeBuilder } from './run-notice-builder.js';

const PATH = { module: 'Shop', section: 'Cart', scenario: 'Checkout', testCaseFileName: 'Pay' };
const RUN = { runId: 'run', trigger: 'manual', environment: '', selection: [], state: 'finished', reason: '' };
const FAILURE = { path: PATH, title: 'Look', message: 'No' };

/** The notices of a run whose only file failed, and passed in a later rerun. */
function buildNotices(): RunNoticeBuilder {
  const failed = { ...emptySummary(), failure: 1 };
  const attempts = [
    { runId: 'run', nodeId: 'n', path: PATH, state: 'finished', status: 'failure', resultId: 'own' },
    { runId: 'rerun', nodeId: 'n', path: PATH, state: 'finished', status: 'success', resultId: 'again' },
  ];
  const files = {
    counts: async () => new Map([['run', { files: 1, filesFinished: 1, filesPassed: 0, filesFailed: 1 }]]),
    attempts: async (runIds: readonly string[]) => attempts.filter(({ runId }) => runIds.includes(runId)),
  };
  const results = {
    summariesOf: async () =>
      new Map([
        ['own', failed],
        ['again', { ...emptySummary(), success: 1 }],
      ]),
    firstFailures: async () => [FAILURE],
  };
  const reruns = { chains: async () => new Map([['run', { originId: 'run', later: ['rerun'] }]]) };
  const totals = new RunTotalsService(
    files as never,
    { summariesOfRuns: async () => new Map([['run', failed]]) } as never,
    results as never,
    reruns as never,
  );
  const runs = { find: async () => RUN, findAll: async () => [RUN] };
  return new RunNoticeBuilder(
    { names: async () => new Map([[7, 'Shop']]) } as never,
    new RunOutcomesService(runs as never, files as never, totals, reruns as never, results as never),
    results as never,
    { starterOf: async () => null } as never,
    { link: (path: string) => path, notificationLink: (path: string) => path } as never,
  );
}

it('a message that is sent after a rerun has the figures of the run itself', async () => {
  const delivery = { deliveryId: 'd', runId: 'run', verdict: 'failed', before: null };
  const notice = await buildNotices().of({ title: 'Team', projectId: 7 } as never, delivery as never);
  expect(notice?.run).toMatchObject({
    verdict: 'failed',
    files: 1,
    filesPassed: 0,
    summary: { success: 0, failure: 1 },
    failures: [FAILURE],
  });
});
