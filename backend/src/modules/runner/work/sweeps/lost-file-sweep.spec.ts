import { Logger } from '@nestjs/common';
import { afterEach, beforeEach, describe, expect, it, jest } from '@jest/globals';
import { NoSpaceError, OperationalError } from '../../../../common/errors.js';
import type { DevicePresenceService } from '../../../devices/device-presence.service.js';
import type { ReportsService } from '../../../reports/results/reports.service.js';
import type { FileRunRow, FileRunsRepository } from '../../store/file-runs.repository.js';
import { useManualClock } from '../../../../../../test/support/time/manual-clock.js';
import { LostFileSweep } from './lost-file-sweep.js';
import { newFile } from '../../store/run-state.js';
import type { RunStore } from '../../store/run-store.service.js';
import type { RunsRepository } from '../../store/runs.repository.js';

const NOW = 1_000_000;
const clock = useManualClock();
const logged = jest.fn();

/** Files whose lease has expired, with the missing screenshots of their results. */
function lost(
  missingRecords: (resultId: string) => Promise<readonly number[]>,
  resultIds: readonly string[] = ['one'],
  isConnected = false,
) {
  const files = resultIds.map((resultId) => ({
    ...newFile(),
    state: 'running',
    leaseUntil: NOW - 1,
    leaseOwner: 'somebody',
    epoch: 1,
    fileRunId: `file of ${resultId}`,
    runId: 'run',
    projectId: 7,
    resultId,
  })) as unknown as FileRunRow[];
  const interrupt = jest.fn<RunStore['interrupt']>(async () => true);
  const store: Partial<RunStore> = { interrupt };
  const runs: Partial<RunsRepository> = { find: async () => ({ executionType: 'xecutor', requestedBy: 5 }) as never };
  const devices: Partial<DevicePresenceService> = { isConnected: async () => isConnected };
  const rows: Partial<FileRunsRepository> = { running: async () => files };
  const reports: Partial<ReportsService> = { missingRecords };
  const sweeper = new LostFileSweep(
    store as RunStore,
    runs as RunsRepository,
    rows as FileRunsRepository,
    reports as ReportsService,
    devices as DevicePresenceService,
  );
  const told = () => interrupt.mock.calls.map(([{ fileRunId }, , how]) => [fileRunId, how?.missing]);
  const presence = () => interrupt.mock.calls.map(([, , how]) => how?.isPresent);
  return { sweep: () => sweeper.sweep(() => false, NOW), told, presence, interrupt };
}

beforeEach(() => void jest.spyOn(Logger.prototype, 'error').mockImplementation(logged));
afterEach(() => {
  jest.restoreAllMocks();
  logged.mockReset();
});

describe('files whose worker is lost', () => {
  it('are taken back, with the screenshots that never arrived marked as missing', async () => {
    const { sweep, told } = lost(async (resultId) => (resultId === 'two' ? [3, 4] : []), ['one', 'two']);
    expect(await sweep()).toBe(2);
    expect(told()).toEqual([
      ['file of one', []],
      ['file of two', [3, 4]],
    ]);
  });

  it.each([
    [new OperationalError('away'), 1],
    [new NoSpaceError(), 0],
  ])('are taken back too while the store can’t tell: %s', async (error, lines) => {
    const { sweep, told } = lost(async () => {
      throw error;
    });
    expect(await sweep()).toBe(1);
    expect(told()).toEqual([['file of one', []]]);
    expect(logged).toHaveBeenCalledTimes(lines);
  });

  it.each([true, false])('are taken from an Xecutor as from one that is connected: %s', async (isConnected) => {
    const { sweep, presence } = lost(async () => [], ['one'], isConnected);
    await sweep();
    expect(presence()).toEqual([isConnected]);
  });

  it('wait for a hanging store for a limited time, however many they are', async () => {
    const { sweep, told } = lost(() => new Promise(() => {}), ['one', 'two', 'three']);
    const swept = sweep();
    await clock.advance(4_999);
    expect(told()).toEqual([]);
    await clock.advance(1);
    expect(await swept).toBe(3);
  });

  it('are taken back although another one can’t be', async () => {
    const { sweep, told, interrupt } = lost(async () => [], ['one', 'two']);
    interrupt.mockRejectedValueOnce(new Error('a mistake'));
    await expect(sweep()).rejects.toMatchObject({ cause: new Error('a mistake') });
    expect(told()).toEqual([
      ['file of one', []],
      ['file of two', []],
    ]);
  });

  it('propagate unexpected errors', async () => {
    const { sweep } = lost(async () => {
      throw new TypeError('a mistake');
    });
    await expect(sweep()).rejects.toThrow('a mistake');
  });
});
