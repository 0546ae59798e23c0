import { LIMITS } from '@testplatform/contract';
import { expect, it } from '@jest/globals';
import type { PublicAddress } from '../../../config/public-address.js';
import type { RunEndWaiter } from '../../runner/follow/run-end-waiter.service.js';
import type { RunFile, RunOutcomesService } from '../../runner/follow/run-outcomes.service.js';
import type { ConnectorRunsRepository } from '../connector-runs.repository.js';
import type { ConnectorStartsService } from '../connector-starts.service.js';
import type { LinkCall } from '../dto/connector-call.js';
import { ConnectorLinksService } from './connector-links.service.js';
import type { LinkAccessService } from './link-access.service.js';

const PATH = { module: 'Shop', section: 'Cart', scenario: 'Checkout', testCaseFileName: 'Pay' };
const FILE: RunFile = { path: PATH, status: 'stopped', result: null, rerunId: null };
const SUMMARY = { success: 0, failure: 0, blocker: 0, concentrate: 0, skipped: 0 };
const run = { runId: 'r', state: 'finished', environment: '', createdAt: 0, startedAt: 0, finishedAt: 0, reason: '' };
const outcome = { run, passed: true, files: 2, filesFinished: 2, filesPassed: 2, filesFailed: 0, summary: SUMMARY };

/** Links of a connector with one run. @param files those of the run */
function linksTo(files: () => AsyncIterable<RunFile>) {
  const started: string[] = [];
  const starts = {
    byLink: async () => {
      started.push('r');
      return ['r'];
    },
  };
  const outcomes = { of: async () => new Map([['r', outcome]]), ledBy: async () => ['r'], files };
  const links = new ConnectorLinksService(
    {
      connectorOf: async () => ({ id: 1, connectorId: 'c', title: 'CI', projectId: 1 }),
    } as unknown as LinkAccessService,
    { has: async () => true } as unknown as ConnectorRunsRepository,
    starts as unknown as ConnectorStartsService,
    outcomes as unknown as RunOutcomesService,
    {} as RunEndWaiter,
    { link: (path: string) => path } as PublicAddress,
  );
  return { links, started };
}

const call = (signal = new AbortController().signal): LinkCall => ({
  connectorId: 'c',
  runId: 'r',
  wait: undefined,
  format: 'junit',
  environment: undefined,
  client: {} as LinkCall['client'],
  signal,
});

it('A start whose JUnit report would be refused starts nothing', async () => {
  let goOn = (): void => undefined;
  const gate = new Promise<void>((resolve) => (goOn = resolve));
  const { links, started } = linksTo(async function* () {
    await gate;
    yield FILE;
  });
  const all = Array.from({ length: LIMITS.junit.perPerson + LIMITS.junit.waiting }, () => links.state(call()));
  // After one turn of the event loop, each call has its place or waits for one.
  await new Promise(setImmediate);
  await expect(links.start(call())).rejects.toMatchObject({ httpStatus: 503 });
  expect(started).toEqual([]);
  goOn();
  await Promise.all(all);
  expect(await links.start(call())).toMatchObject({ http: 202, xml: expect.any(Array) });
  expect(started).toEqual(['r']);
});

it('no more files are read for a client that is gone', async () => {
  const gone = new AbortController();
  let read = 0;
  const { links } = linksTo(async function* () {
    for (; read < 10; read++) {
      if (read === 2) gone.abort();
      yield FILE;
    }
  });
  await links.state(call(gone.signal));
  expect(read).toBe(2);
});
