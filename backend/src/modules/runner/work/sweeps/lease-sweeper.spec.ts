import { Logger } from '@nestjs/common';
import { beforeEach, describe, expect, it, jest } from '@jest/globals';
import { useManualClock } from '../../../../../../test/support/time/manual-clock.js';
import { NoSpaceError } from '../../../../common/errors.js';
import type { DevicePresenceService } from '../../../devices/device-presence.service.js';
import type { ReportsService } from '../../../reports/results/reports.service.js';
import type { FileRunRow, FileRunsRepository } from '../../store/file-runs.repository.js';
import { RunEvents } from '../../store/run.events.js';
import { LEASE, newFile, XECUTOR_LEASE } from '../../store/run-state.js';
import type { RunStore } from '../../store/run-store.service.js';
import type { RunsRepository } from '../../store/runs.repository.js';
import { LeaseSweeper } from './lease-sweeper.js';
import { LostFileSweep } from './lost-file-sweep.js';
import { LostXecutorSweep } from './lost-xecutor-sweep.js';
import type { ServerWorker } from '../server-worker.service.js';
import type { XecutorFilesService } from '../xecutor-files.service.js';

const clock = useManualClock();
beforeEach(() => {
  for (const level of ['error', 'warn'] as const)
    jest.spyOn(Logger.prototype, level).mockImplementation(() => undefined);
});

/** A sweeper of a server that has started, and a running file whose lease is full. */
async function started(executionType: 'server' | 'xecutor' = 'server', atWork: readonly string[] = []) {
  const life = executionType === 'server' ? LEASE : XECUTOR_LEASE;
  const file = { ...newFile(), state: 'running', epoch: 1, fileRunId: 'file', leaseUntil: clock.now() + life };
  const extend = async (until: number) => void (file.leaseUntil = Math.max(file.leaseUntil, until));
  let trouble: Error | null = null;
  const running = async () => {
    if (trouble) throw trouble;
    return [file as unknown as FileRunRow];
  };
  const lose = jest.fn<RunStore['lose']>(async () => true);
  const interrupt = jest.fn<RunStore['interrupt']>(async () => true);
  const store: Partial<RunStore> = { interrupt, lose, giveTime: () => extend(clock.now() + LEASE) };
  const run = { runId: 'run', projectId: 1, executionType, requestedBy: 5, createdAt: 0 };
  const runs: Partial<RunsRepository> = {
    find: async () => run as never,
    openOfType: async () => [run, { ...run, runId: 'next' }] as never,
  };
  const rows: Partial<FileRunsRepository> = { running };
  const reports: Partial<ReportsService> = { missingRecords: async () => [] };
  const devices: Partial<DevicePresenceService> = { isConnected: async () => false, seenSince: async () => new Set() };
  const xecutors: Partial<XecutorFilesService> = {
    giveTime: async (until) => (executionType === 'xecutor' ? extend(until) : undefined),
  };
  const worker: Partial<ServerWorker> = {
    wake: () => undefined,
    isAtWork: ({ fileRunId }) => atWork.includes(fileRunId),
  };
  const sweeper = new LeaseSweeper(
    new LostFileSweep(
      store as RunStore,
      runs as RunsRepository,
      rows as FileRunsRepository,
      reports as ReportsService,
      devices as DevicePresenceService,
    ),
    new LostXecutorSweep(
      store as RunStore,
      runs as RunsRepository,
      xecutors as XecutorFilesService,
      devices as DevicePresenceService,
    ),
    worker as ServerWorker,
    new RunEvents(),
  );
  await sweeper.onApplicationBootstrap();
  /** Sweeps for some time, as the server does. */
  const sweepFor = async (milliseconds: number) => {
    for (let passed = 0; passed < milliseconds; passed += 5_000) {
      await clock.advance(5_000);
      await sweeper.sweep();
    }
  };
  const setTrouble = (error: Error | null) => void (trouble = error);
  return { sweepFor, setTrouble, interrupt, lose };
}

describe('a file whose lease has expired', () => {
  it('is taken back', async () => {
    const { sweepFor, interrupt } = await started();
    await sweepFor(LEASE);
    expect(interrupt).not.toHaveBeenCalled();
    await sweepFor(5_000);
    expect(interrupt).toHaveBeenCalledTimes(1);
  });

  it('stays with this server while it runs it', async () => {
    const { sweepFor, interrupt } = await started('server', ['file']);
    await sweepFor(4 * LEASE);
    expect(interrupt).not.toHaveBeenCalled();
  });
});

it('a file of an Xecutor is not taken back before its two minutes', async () => {
  const { sweepFor, interrupt } = await started('xecutor');
  await sweepFor(XECUTOR_LEASE);
  expect(interrupt).not.toHaveBeenCalled();
  await sweepFor(10_000);
  expect(interrupt).toHaveBeenCalled();
  // Its last renewal is up to 6 s older than its last sign of life.
  expect(XECUTOR_LEASE - 6_000).toBeGreaterThanOrEqual(120_000);
});

describe('a file or a run that can’t be ended', () => {
  it('holds up no other run whose Xecutor is lost', async () => {
    const { sweepFor, interrupt, lose } = await started('xecutor');
    for (const mock of [interrupt, lose]) mock.mockRejectedValue(new Error('a mistake'));
    await sweepFor(XECUTOR_LEASE + 10_000);
    expect(interrupt).toHaveBeenCalled();
    expect(new Set(lose.mock.calls.map(([, runId]) => runId))).toEqual(new Set(['run', 'next']));
  });
});

describe('after a time in which no lease could be renewed', () => {
  it.each([new Error('connect ECONNREFUSED'), new NoSpaceError()])(
    'because of %s, whoever is at work has time to do so',
    async (error) => {
      const { sweepFor, setTrouble, interrupt } = await started();
      setTrouble(error);
      await sweepFor(2 * LEASE);
      setTrouble(null);
      await sweepFor(LEASE);
      expect(interrupt).not.toHaveBeenCalled();
      await sweepFor(10_000);
      expect(interrupt).toHaveBeenCalled();
    },
  );

  it('because the clock has leapt, whoever is at work has time to do so', async () => {
    const { sweepFor, interrupt } = await started();
    await clock.advance(60 * 60_000);
    await sweepFor(LEASE);
    expect(interrupt).not.toHaveBeenCalled();
    await sweepFor(10_000);
    expect(interrupt).toHaveBeenCalled();
  });

  it('no Xecutor counts as lost for half a minute', async () => {
    const { sweepFor, interrupt, lose } = await started('xecutor');
    await clock.advance(60 * 60_000);
    await sweepFor(30_000);
    expect([interrupt.mock.calls, lose.mock.calls]).toEqual([[], []]);
    await sweepFor(10_000);
    expect(interrupt).toHaveBeenCalled();
    expect(lose).toHaveBeenCalled();
  });
});
